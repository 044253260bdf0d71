import * as z from 'zod/mini'
import type { ApiErrorCode } from '../shared/service-error.ts'

/**
 * Finer than the public codes. A route exists, but not for this amount; or pools connect the tokens, but only the router
 * program can execute it (a platform fee, a chain of swaps) and it does not call them on this cluster; or a venue of every
 * route has no exact output where it stands, or takes no swap that the router makes for another program.
 */
const reasons = [
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'NEEDS_ROUTER',
  'NO_EXACT_OUT',
  'NO_NESTED_CALL',
] as const
export type TradeErrorReason = (typeof reasons)[number]

/** Body of every error of `/api`: `error` is a message, `errorCode` is stable. */
export const TradeErrorSchema = z.object({
  error: z.string(),
  errorCode: z.string(),
  reason: z.optional(z.enum(reasons)),
  /** Only of `execute`: one of `EXECUTE_CODES`. */
  code: z.optional(z.number()),
  /** Only of an order. */
  requestId: z.optional(z.string()),
})
export type TradeErrorBody = {
  error: string
  errorCode: ApiErrorCode
  reason?: TradeErrorReason
  code?: number
  requestId?: string
}

/** Quote errors of the user interface (docs/spec-map.md 2-8). */
export const quoteErrorCodes = [
  'INITIALIZE_ERROR',
  'FETCH_ROUTES_ERROR',
  'NO_ROUTES_ERROR',
  'TOKEN_NOT_TRADABLE',
  'COULD_NOT_FIND_ANY_ROUTE',
  'INVALID_REQUEST',
  'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
] as const
export type QuoteErrorCode = (typeof quoteErrorCodes)[number]

/** The user interface's code for a code of the trading API; an unknown or missing code is FETCH_ROUTES_ERROR. */
export function quoteErrorCode(code: string | undefined): QuoteErrorCode {
  if (code === 'NO_ROUTES_FOUND') return 'NO_ROUTES_ERROR'
  return quoteErrorCodes.find((known) => known === code) ?? 'FETCH_ROUTES_ERROR'
}
