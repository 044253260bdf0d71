import {
  API_ERRORS,
  type ApiError,
  type ApiErrorCode,
  serviceError,
  type TradeErrorBody,
  type TradeErrorReason,
} from '@callisto/contract'
import type { QueueRefusal } from '@callisto/limits/fair-queue'

/** The value of a call, or an error of the catalogue in `contract`. */
export type Result<T> = { ok: true; value: T } | TradeError
export interface TradeError {
  ok: false
  error: TradeErrorBody
}

export const success = <T>(value: T): Result<T> => ({ ok: true, value })

export function failure(code: ApiErrorCode, message?: string, reason?: TradeErrorReason): TradeError {
  return { ok: false, error: tradeError(code, message, reason) }
}

/** An error body; `message` replaces the default message of the code. */
export function tradeError(code: ApiErrorCode, message?: string, reason?: TradeErrorReason): TradeErrorBody {
  const body: TradeErrorBody = { error: message ?? API_ERRORS[code].message, errorCode: code }
  return reason === undefined ? body : { ...body, reason }
}

/** What is thrown for a refused ticket; `retry-after` is in whole seconds, at least one (RFC 9110, 10.2.3). */
export function toQueueError({ reason, retryAfterMs }: QueueRefusal): ApiError {
  if (reason === 'closed') return serviceError('NOT_READY')
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000))
  return serviceError('TOO_MANY_REQUESTS', undefined, { context: { retryAfterSeconds } })
}
