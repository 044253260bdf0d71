import { type ApiError, serviceError } from '@callisto/contract'
import { QueueRefusal } from '@callisto/limits/fair-queue'

/** Runs a call that waits in a fair queue. Throws ApiError for a ticket that was refused. */
export async function withQueue<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof QueueRefusal ? toApiError(error) : error
  }
}

/** A ticket that was refused; `retry-after` is in whole seconds, at least one (RFC 9110, 10.2.3). */
function toApiError({ reason, retryAfterMs }: QueueRefusal): ApiError {
  if (reason === 'closed') return serviceError('NOT_READY')
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000))
  return serviceError('TOO_MANY_REQUESTS', undefined, { context: { retryAfterSeconds } })
}
