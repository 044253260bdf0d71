import {
  type TradeErrorBody,
  type TradeErrorCode,
  type TradeErrorReason,
  tradeError,
} from '@callisto/contract'

/** What a call answers: a value, or an error of the catalogue. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: TradeErrorBody }
export type Refusal = Extract<Answer<never>, { ok: false }>

export const answer = <T>(value: T): Answer<T> => ({ ok: true, value })

export function refusal(code: TradeErrorCode, message?: string, reason?: TradeErrorReason): Refusal {
  return { ok: false, error: tradeError(code, message, reason) }
}
