import * as z from 'zod/mini'

/**
 * Every error of the trading API with its HTTP status and default message. The codes are those of the public swap
 * API; the last ones are transport errors.
 */
export const tradeErrors = {
  INVALID_REQUEST: { status: 400, message: 'The request is not valid' },
  TOKEN_NOT_TRADABLE: { status: 400, message: 'The token is not tradable' },
  NO_ROUTES_FOUND: { status: 400, message: 'No routes found' },
  COULD_NOT_FIND_ANY_ROUTE: { status: 400, message: 'Could not find any route' },
  ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT: {
    status: 400,
    message: 'The route plan does not consume all the amount',
  },
  MARKET_NOT_FOUND: { status: 400, message: 'A market of the route was not found' },
  NOT_SUPPORTED: { status: 400, message: 'Not supported' },
  CIRCULAR_ARBITRAGE_IS_DISABLED: { status: 400, message: 'Input and output are the same token' },
  CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD: { status: 400, message: 'The slippage limit cannot be computed' },
  MAX_ACCOUNT_GREATER_THAN_MAX: {
    status: 400,
    message: 'The route needs more accounts than a transaction holds',
  },
  INVALID_COMPUTE_UNIT_PRICE_AND_PRIORITIZATION_FEE: {
    status: 400,
    message: 'Set either computeUnitPriceMicroLamports or prioritizationFeeLamports',
  },
  FAILED_TO_GET_SWAP_AND_ACCOUNT_METAS: { status: 400, message: 'The swap could not be built' },
  NOT_FOUND: { status: 404, message: 'No such path' },
  BODY_TOO_LARGE: { status: 413, message: 'The request body is larger than 64 kB' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests' },
  INTERNAL_ERROR: { status: 500, message: 'Internal error' },
  NOT_READY: { status: 503, message: 'The service is starting' },
  DEADLINE_EXCEEDED: { status: 504, message: 'Deadline exceeded' },
} as const satisfies Record<string, { status: number; message: string }>

export type TradeErrorCode = keyof typeof tradeErrors

/** Why a route exists but not for this amount; finer than the public codes. */
export type TradeErrorReason = 'AMOUNT_TOO_SMALL' | 'AMOUNT_TOO_LARGE'

/** Body of every error of `/api`: `error` is a message, `errorCode` is stable. */
export const TradeErrorSchema = z.object({
  error: z.string(),
  errorCode: z.string(),
  reason: z.optional(z.enum(['AMOUNT_TOO_SMALL', 'AMOUNT_TOO_LARGE'])),
})
export type TradeErrorBody = { error: string; errorCode: TradeErrorCode; reason?: TradeErrorReason }

/** An error body; `message` replaces the default message of the code. */
export function tradeError(
  code: TradeErrorCode,
  message?: string,
  reason?: TradeErrorReason,
): TradeErrorBody {
  const body: TradeErrorBody = { error: message ?? tradeErrors[code].message, errorCode: code }
  return reason === undefined ? body : { ...body, reason }
}

/** Quote errors of the user interface (spec 2, section 8). */
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

/** The user interface's code for an error body; an unknown or missing code is FETCH_ROUTES_ERROR. */
export function quoteErrorCode(body: unknown): QuoteErrorCode {
  const parsed = z.object({ errorCode: z.string() }).safeParse(body)
  const code = parsed.success ? parsed.data.errorCode : ''
  if (code === 'NO_ROUTES_FOUND') return 'NO_ROUTES_ERROR'
  return quoteErrorCodes.find((known) => known === code) ?? 'FETCH_ROUTES_ERROR'
}
