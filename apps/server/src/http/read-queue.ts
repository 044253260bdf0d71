import { type ApiError, allRoutes, serviceError } from '@callisto/contract'
import { disconnectSignal } from '@callisto/http'
import { FairQueue, QueueRefusal } from '@callisto/limits/fair-queue'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiKeys } from '../gateway/api-keys.ts'
import { limitedClient } from './client-limits.ts'

const COSTLY = new Set<string>(
  allRoutes.filter((route) => 'isCostly' in route).map(({ operationId }) => operationId),
)
const DEADLINE_MS = 5_000
const MAX_QUEUED = 512
const MAX_QUEUED_PER_CLIENT = 64
/** The thread rests for this many times the time of a read: reads of up to 100 ms take at most a third of it. */
const REST = 2
const MAX_REST_MS = 200

/**
 * Lets the calls that read the database run one at a time: SQL blocks the main thread. Clients take turns by the time
 * that their calls take (`FairQueue`); a call that would wait too long gets 429.
 */
export function registerReadQueue(app: FastifyInstance, keys: ApiKeys): void {
  const queue = new FairQueue({
    slots: 1,
    maxQueued: MAX_QUEUED,
    maxQueuedPerClient: MAX_QUEUED_PER_CLIENT,
    longTaskMs: Infinity,
    nowMs: () => performance.now(),
    schedule(callback, ms) {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
  })
  const releases = new WeakMap<FastifyRequest, () => void>()
  app.addHook('preHandler', async (request, reply) => {
    const schema = request.routeOptions.schema as { operationId?: string } | undefined
    if (!COSTLY.has(schema?.operationId ?? '')) return
    const lease = await queue
      .acquire({
        client: limitedClient(request, keys),
        flow: '',
        deadlineMs: performance.now() + DEADLINE_MS,
        signal: disconnectSignal(reply),
      })
      .catch((error: unknown) => {
        throw error instanceof QueueRefusal ? tooMany(error) : error
      })
    const startedAt = performance.now()
    releases.set(request, () => {
      const costMs = performance.now() - startedAt
      setTimeout(() => lease.release(costMs), Math.min(MAX_REST_MS, REST * costMs))
    })
  })
  // The reply is made: how fast it is read must not matter to others.
  app.addHook('onSend', async (request) => {
    releases.get(request)?.()
    releases.delete(request)
  })
  app.addHook('onClose', async () => queue.close())
}

function tooMany({ retryAfterMs }: QueueRefusal): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000))
  return serviceError('TOO_MANY_REQUESTS', undefined, { context: { retryAfterSeconds } })
}
