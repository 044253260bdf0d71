import type { ApiErrorCode, TradeErrorBody, TradeErrorReason } from '@callisto/contract'
import { tradeError } from './trade-error.ts'

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
