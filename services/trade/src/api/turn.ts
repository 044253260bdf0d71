import { apiKeyOf, clientOf, disconnectSignal } from '@callisto/http'
import { QueueRefusal } from '@callisto/limits/fair-queue'
import { withDeadline } from '@callisto/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toQueueError } from '../result.ts'
import type { ApiContext } from './context.ts'

/** A client of the search queue, and the part of it that a request belongs to. */
export interface ClientFlow {
  client: string
  flow: string
}

/**
 * Whom a request is charged to. A verified API key is a client of its own. Otherwise the client is the address, since
 * anybody can invent keys and open connections; its keys, or else its connections, are flows that share its part.
 */
export function clientFlowOf(request: FastifyRequest, hasVerifiedKeys: boolean): ClientFlow {
  const key = apiKeyOf(request.headers)
  if (hasVerifiedKeys && key !== undefined) return { client: clientOf(request), flow: '' }
  const { ip, socket } = request
  const client = clientOf({ headers: {}, ip })
  if (key !== undefined) return { client, flow: key }
  // Behind a proxy one connection carries many clients, whose addresses tell them apart already.
  const isDirect = ip === socket.remoteAddress
  return { client, flow: isDirect ? String(socket.remotePort) : '' }
}

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
  return withDeadline(clock, ms, disconnectSignal(reply), async (signal) => {
    const flow = clientFlowOf(request, hasVerifiedKeys)
    const lease = await builds.acquire({ ...flow, deadlineMs, signal }).catch((error: unknown) => {
      throw error instanceof QueueRefusal ? toQueueError(error) : error
    })
    const startedMs = clock.nowMs()
    try {
      return await call(signal)
    } finally {
      lease.release(clock.nowMs() - startedMs)
    }
  })
}
