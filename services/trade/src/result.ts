import {
  type TradeErrorBody,
  type TradeErrorCode,
  type TradeErrorReason,
  tradeError,
} from '@callisto/contract'

/** What a call answers: a value, or an error of the catalogue. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: TradeErrorBody }
export type TradeError = Extract<Result<never>, { ok: false }>

export const success = <T>(value: T): Result<T> => ({ ok: true, value })

export function failure(code: TradeErrorCode, message?: string, reason?: TradeErrorReason): TradeError {
  return { ok: false, error: tradeError(code, message, reason) }
}
