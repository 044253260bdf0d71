import { ApiError } from '@callisto/contract'

const RETRY_MS = 10_000
/** What a later attempt may change: the rate limit and a request that was not received in time. */
const PASSING = [408, 429]

/**
 * The interval of queries without one of their own: what failed is tried again while it is on screen, so that the page
 * recovers with its services. A request that the service rejects is not repeated.
 */
export function retryFailed({ state }: { state: { error: unknown } }): number | false {
  const { error } = state
  if (!error) return false
  const status = error instanceof ApiError ? (error.status ?? 0) : 0
  return status >= 400 && status < 500 && !PASSING.includes(status) ? false : RETRY_MS
}
