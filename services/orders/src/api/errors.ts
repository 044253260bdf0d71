import { STATUS_CODES } from 'node:http'
import type { ApiError, RecurringError, TriggerError } from '@callisto/contract'

/** Errors that have a text of their own, where the others are causes of a failed call. */
const OWN_TEXTS = new Set([
  'NO_MATCHING_ORDERS',
  'REQUEST_UNKNOWN',
  'TRANSACTION_CHANGED',
  'TRANSACTION_FAILED',
])
/** Fields of requests that hold a key, whose error names it. */
const INVALID_KEY =
  /^(user|maker|payer|order|inputMint|outputMint|feeAccount) (?:is not a base58 address|is required)$/

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Body of an error of the trigger API; `failed` names the call: `invalid create order request`. */
export const triggerErrorBody =
  (failed: string) =>
  ({ code, message, status = 500, context }: ApiError): TriggerError => {
    const cause = textOf(context.reason)
    const signature = textOf(context.signature)
    const key = INVALID_KEY.exec(message)?.[1]
    const isCause = status === 400 && !OWN_TEXTS.has(code) && key === undefined
    return {
      error: isCause ? failed : key === undefined ? message : `invalid ${key} pubkey`,
      code: status,
      ...(isCause ? { cause: message } : cause === undefined ? {} : { cause }),
      ...(signature === undefined ? {} : { signature, status: 'Failed' as const }),
      errorCode: code,
    }
  }

/** Body of an error of the recurring API. */
export const recurringErrorBody = ({ code, message, status = 500 }: ApiError): RecurringError => ({
  code: status,
  error: message,
  status: STATUS_CODES[status] ?? 'Error',
  errorCode: code,
})
