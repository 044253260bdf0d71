import type { SwapRequest } from '@callisto/contract'
import { disconnectSignal } from '@callisto/http'
import type { FastifyReply } from 'fastify'
import { type BuiltSwap, buildSwap } from '../build/build-swap.ts'
import { resultLabel } from '../metrics.ts'
import type { Result } from '../result.ts'
import type { ApiContext } from './context.ts'
import { withDeadline } from './deadline.ts'

/** Time limit on a build, which reads the chain a few times. */
const BUILD_MS = 10_000

/** Builds the instructions of a swap request. */
export async function loadSwap(
  request: SwapRequest,
  reply: FastifyReply,
  { clock, building, metrics }: ApiContext,
): Promise<Result<BuiltSwap>> {
  const built = await withDeadline(clock, BUILD_MS, disconnectSignal(reply), (signal) =>
    buildSwap(request, building, signal),
  )
  metrics.swaps.inc(resultLabel(built))
  return built
}
