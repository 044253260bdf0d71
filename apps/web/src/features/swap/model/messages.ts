import { transactionTexts } from './transaction-messages.ts'

const quoteTexts: Readonly<Record<string, string>> = {
  INITIALIZE_ERROR: 'Routing is starting up',
  FETCH_ROUTES_ERROR: 'Quotes cannot be fetched right now',
  NO_ROUTES_ERROR: 'No route for this pair',
  TOKEN_NOT_TRADABLE: 'This token cannot be traded',
  COULD_NOT_FIND_ANY_ROUTE: 'No route for this amount',
  INVALID_REQUEST: 'This amount cannot be quoted',
  ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT: 'The pools cannot take this amount',
}
const reasonTexts: Readonly<Record<string, string>> = {
  AMOUNT_TOO_SMALL: 'The amount is too small',
  AMOUNT_TOO_LARGE: 'The amount is too large for the pools',
}

/** What a quote error says to a person; a known reason says more than the code. */
export function quoteFaultText(code: string, reason?: string): string {
  return (reason && reasonTexts[reason]) || quoteTexts[code] || quoteTexts.FETCH_ROUTES_ERROR || code
}

/** What became of the money when a swap went wrong at some point, and the next step. */
export const swapStageTexts = {
  build: 'Nothing was signed and nothing was sent. Try again.',
  verify: 'The transaction was not what you asked for, so it was not signed. Your funds have not moved.',
  sign: 'Nothing was sent. Your funds have not moved.',
  altered: transactionTexts.altered,
} as const
