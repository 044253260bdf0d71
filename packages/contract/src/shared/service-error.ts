import { ApiError, type ApiErrorOptions } from './api-error.ts'

/**
 * Every error code of the services with its HTTP status and default message. The codes of status 400 are those of the
 * public swap API. Codes are stable: clients match on them, never on the message.
 */
export const API_ERRORS = {
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
  ORDER_TOO_SMALL: { status: 400, message: 'The order is below the minimum' },
  PRICE_UNKNOWN: { status: 400, message: 'The value of the input is not known' },
  FEED_MISSING: { status: 400, message: 'A token has no published price' },
  MINT_NOT_SUPPORTED: { status: 400, message: 'Orders cannot hold this token' },
  NO_MATCHING_ORDERS: { status: 400, message: 'no matching orders found' },
  REQUEST_UNKNOWN: { status: 400, message: 'The request is not known or has expired' },
  TRANSACTION_CHANGED: { status: 400, message: 'The signed transaction is another one' },
  TRANSACTION_FAILED: { status: 500, message: 'unable to confirm transaction' },
  UNAUTHORIZED: { status: 401, message: 'Unknown API key' },
  LOGIN_REQUIRED: { status: 401, message: 'Log in first' },
  LOGIN_REFUSED: { status: 401, message: 'The login is wrong, used or too old' },
  FORBIDDEN: { status: 403, message: 'Not open to this origin' },
  FRESH_LOGIN_REQUIRED: { status: 403, message: 'Log in again first' },
  KEY_PROOF_REFUSED: { status: 403, message: 'The proof is not a signature by this key' },
  NOT_FOUND: { status: 404, message: 'No such path' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request was not received in time' },
  VERSION_CONFLICT: { status: 409, message: 'Another version is stored' },
  TOO_MANY_KEYS: { status: 409, message: 'The account has as many keys as it may have' },
  BODY_TOO_LARGE: { status: 413, message: 'The request body is larger than 64 kB' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json' },
  UPGRADE_REQUIRED: { status: 426, message: 'This path is a WebSocket' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests' },
  INTERNAL_ERROR: { status: 500, message: 'Internal error' },
  NOT_READY: { status: 503, message: 'The service is starting' },
  DEADLINE_EXCEEDED: { status: 504, message: 'Deadline exceeded' },
} as const satisfies Record<string, { status: number; message: string }>

export type ApiErrorCode = keyof typeof API_ERRORS

/** An error that a service answers with: status and message are those of the code unless given. */
export function serviceError(code: ApiErrorCode, message?: string, options: ApiErrorOptions = {}): ApiError {
  const known = API_ERRORS[code]
  return new ApiError(code, message ?? known.message, { ...options, status: options.status ?? known.status })
}
