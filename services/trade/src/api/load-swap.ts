import { SwapRequestSchema } from '@callisto/contract'
import { disconnectSignal } from '@callisto/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BuiltSwap, buildSwap } from '../build/build-swap.ts'
import { failure, type Result } from '../result.ts'
import type { ApiContext } from './context.ts'
import { withDeadline } from './deadline.ts'

/** Time limit on a build, which reads the chain a few times. */
const BUILD_MS = 10_000

/** Parses the body of a swap request and builds its instructions. */
export async function loadSwap(
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, building, counters }: ApiContext,
): Promise<Result<BuiltSwap>> {
  const parsed = SwapRequestSchema.safeParse(request.body)
  const built = parsed.success
    ? await withDeadline(clock, BUILD_MS, disconnectSignal(reply), (signal) =>
        buildSwap(parsed.data, building, signal),
      )
    : failure('INVALID_REQUEST', describe(parsed.error.issues[0]))
  counters.swaps += 1
  if (!built.ok) counters.swapErrors += 1
  return built
}

/** Names the first invalid field; never its value, which may be large. */
function describe(issue: { path: PropertyKey[]; message: string } | undefined): string {
  if (!issue) return 'The body is not valid'
  const field = issue.path.map(String).join('.').slice(0, 100)
  return field === '' ? 'The body must be a JSON object' : `${field} is not valid`
}
