import { disconnectSignal } from '@callisto/http'
import { withDeadline } from '@callisto/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientFlowOf } from './client-flow.ts'
import type { ApiContext } from './context.ts'
import { withQueue } from './queue-refusal.ts'

/** A request with its reply, and the time limit on it, the wait in the queue included. */
export interface TurnOptions {
  request: FastifyRequest
  reply: FastifyReply
  deadlineMs: number
}

/**
 * Runs a call that keeps this thread or the chain at work, in its client's turn. The client is charged the time of its
 * slot. Throws ApiError when the call is refused or late.
 */
export async function inTurn<T>(
  { request, reply, deadlineMs: ms }: TurnOptions,
  { clock, builds, hasVerifiedKeys }: Pick<ApiContext, 'clock' | 'builds' | 'hasVerifiedKeys'>,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadlineMs = clock.nowMs() + ms
  return withDeadline(clock, ms, disconnectSignal(reply), (signal) =>
    withQueue(async () => {
      const lease = await builds.acquire({ ...clientFlowOf(request, hasVerifiedKeys), deadlineMs, signal })
      const startedMs = clock.nowMs()
      try {
        return await call(signal)
      } finally {
        lease.release(clock.nowMs() - startedMs)
      }
    }),
  )
}
