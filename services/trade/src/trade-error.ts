import { API_ERRORS, type ApiErrorCode, type TradeErrorBody, type TradeErrorReason } from '@callisto/contract'

/** An error body; `message` replaces the default message of the code. */
export function tradeError(code: ApiErrorCode, message?: string, reason?: TradeErrorReason): TradeErrorBody {
  const body: TradeErrorBody = { error: message ?? API_ERRORS[code].message, errorCode: code }
  return reason === undefined ? body : { ...body, reason }
}
