import { msg, t } from '@callisto/i18n'

const quoteMessages: Readonly<Record<string, string>> = {
  INITIALIZE_ERROR: msg('Routing is starting up'),
  FETCH_ROUTES_ERROR: msg('Quotes are not available right now'),
  NO_ROUTES_ERROR: msg('No route for this pair'),
  TOKEN_NOT_TRADABLE: msg('This token cannot be traded'),
  COULD_NOT_FIND_ANY_ROUTE: msg('No route for this amount'),
  INVALID_REQUEST: msg('This amount cannot be quoted'),
  ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT: msg('The pools cannot take this amount'),
}
const LATE = msg('No quotes: fresh prices of the network did not come in time')
const reasonMessages: Readonly<Record<string, string>> = {
  NOT_READY: LATE,
  DEADLINE_EXCEEDED: LATE,
  AMOUNT_TOO_SMALL: msg('The amount is too small'),
  AMOUNT_TOO_LARGE: msg('The amount is too large for the pools'),
  NO_EXACT_OUT: msg('The pools of this pair sell no exact amount: enter what you pay'),
  NEEDS_ROUTER: msg('This trade needs the router program, which this cluster does not have'),
}

/** User message of a quote error code; a known reason is more specific. */
export function quoteErrorMessage(code: string, reason?: string): string {
  const message =
    (reason && reasonMessages[reason]) || quoteMessages[code] || quoteMessages.FETCH_ROUTES_ERROR
  return message ? t(message) : code
}

/** User messages by stage of failure: what happened to the funds and the next step. */
export const stageMessages = {
  verify: msg('The transaction does not match your order, so it was not signed. Your funds have not moved.'),
  simulation: msg(
    'A simulation of the transaction changes your wallet in another way than your order, so it was not signed. Your funds have not moved.',
  ),
} as const

/** Words that a user types to accept a large loss. */
export const lossAcceptance = () => t('I accept the loss')
