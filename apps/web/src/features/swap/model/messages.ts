import { transactionMessages } from './transaction-messages.ts'

const quoteMessages: Readonly<Record<string, string>> = {
  INITIALIZE_ERROR: 'Routing is starting up',
  FETCH_ROUTES_ERROR: 'Quotes are not available right now',
  NO_ROUTES_ERROR: 'No route for this pair',
  TOKEN_NOT_TRADABLE: 'This token cannot be traded',
  COULD_NOT_FIND_ANY_ROUTE: 'No route for this amount',
  INVALID_REQUEST: 'This amount cannot be quoted',
  ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT: 'The pools cannot take this amount',
}
const reasonMessages: Readonly<Record<string, string>> = {
  AMOUNT_TOO_SMALL: 'The amount is too small',
  AMOUNT_TOO_LARGE: 'The amount is too large for the pools',
}

/** User message of a quote error code; a known reason is more specific. */
export function quoteErrorMessage(code: string, reason?: string): string {
  return (reason && reasonMessages[reason]) || quoteMessages[code] || quoteMessages.FETCH_ROUTES_ERROR || code
}

/** User messages by stage of failure: what happened to the funds and the next step. */
export const stageMessages = {
  build: 'Nothing was signed and nothing was sent. Try again.',
  verify: 'The transaction does not match your order, so it was not signed. Your funds have not moved.',
  sign: 'Nothing was sent. Your funds have not moved.',
  altered: transactionMessages.altered,
} as const

/** Texts of the review about what a swap costs. */
export const valueMessages = {
  comparison: 'Value, all fees included',
  /** In the place of a value. */
  missingValue: 'unknown',
  loadingValue: 'loading',
  loading: 'Prices are loading. You can confirm as soon as the values can be compared.',
  unknown: (symbol: string) =>
    `The value of ${symbol} is unknown, so this swap cannot be compared with the market.`,
  warning: (loss: string) => `You lose ${loss} of the value, all fees included.`,
  acceptance: 'I accept the loss',
  acceptanceLabel: (words: string) => `Type “${words}” to continue`,
} as const
