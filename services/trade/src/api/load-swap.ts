import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BuildRequest } from '../build/build-request.ts'
import { type BuiltSwap, buildSwap } from '../build/build-swap.ts'
import { resultLabel } from '../metrics.ts'
import type { Result } from '../result.ts'
import type { ApiContext } from './context.ts'
import { inTurn } from './turn.ts'

/** Time limit on a build with its wait in the queue. It reads the chain a few times. */
const BUILD_MS = 10_000

/** Builds and presents the swap of a request in its client's turn. */
export async function loadSwap<T>(
  parsed: Result<BuildRequest>,
  request: FastifyRequest,
  reply: FastifyReply,
  context: ApiContext,
  present: (swap: BuiltSwap) => Result<T>,
): Promise<Result<T>> {
  if (!parsed.ok) {
    context.metrics.swaps.inc(resultLabel(parsed))
    return parsed
  }
  const { building, metrics, quoting } = context
  const presented = await inTurn({ request, reply, deadlineMs: BUILD_MS }, context, async (signal) => {
    const unread = await quoting.freshPools?.prepare(parsed.value.quoteResponse, signal)
    if (unread) return unread
    const built = await buildSwap(parsed.value, building, signal)
    return built.ok ? present(built.value) : built
  })
  metrics.swaps.inc(resultLabel(presented))
  return presented
}
