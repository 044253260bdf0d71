import type { SwapRequest } from '@callisto/contract'
import { disconnectSignal } from '@callisto/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BuiltSwap, buildSwap } from '../build/build-swap.ts'
import { resultLabel } from '../metrics.ts'
import type { Result } from '../result.ts'
import { clientFlowOf } from './client-flow.ts'
import type { ApiContext } from './context.ts'
import { withDeadline } from './deadline.ts'
import { withQueue } from './queue-refusal.ts'

/** Time limit on a build with its wait in the queue. It reads the chain a few times. */
const BUILD_MS = 10_000

/**
 * Builds and presents the swap of a request in its client's turn. The client is charged the time of its slot, in which it
 * keeps this thread or the chain at work.
 */
export async function loadSwap<T>(
  { request, body }: { request: FastifyRequest; body: SwapRequest },
  reply: FastifyReply,
  { clock, building, builds, metrics, hasVerifiedKeys }: ApiContext,
  present: (swap: BuiltSwap) => Result<T>,
): Promise<Result<T>> {
  const deadlineMs = clock.nowMs() + BUILD_MS
  const presented = await withDeadline(clock, BUILD_MS, disconnectSignal(reply), (signal) =>
    withQueue(async () => {
      const lease = await builds.acquire({ ...clientFlowOf(request, hasVerifiedKeys), deadlineMs, signal })
      const startedMs = clock.nowMs()
      try {
        const built = await buildSwap(body, building, signal)
        return built.ok ? present(built.value) : built
      } finally {
        lease.release(clock.nowMs() - startedMs)
      }
    }),
  )
  metrics.swaps.inc(resultLabel(presented))
  return presented
}
