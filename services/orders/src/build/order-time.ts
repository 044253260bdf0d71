import { MAX_ORDER_AHEAD_SECONDS, serviceError } from '@callisto/contract'

/** Throws ApiError for an expiry that the program refuses at `now`, the time of the chain; both are unix seconds. */
export function assertExpiry(expiredAt: number, now: number): void {
  if (expiredAt <= now) throw serviceError('INVALID_REQUEST', 'params.expiredAt must be in the future')
  assertNotTooFar('params.expiredAt', expiredAt, now)
}

/** Throws ApiError for a time that is further ahead of `now`, the time of the chain, than the programs take. */
export function assertNotTooFar(name: string, seconds: number, now: number): void {
  if (seconds - now <= MAX_ORDER_AHEAD_SECONDS) return
  throw serviceError('INVALID_REQUEST', `${name} is more than ${MAX_ORDER_AHEAD_SECONDS} seconds ahead`)
}
