import { msg, t } from '@callisto/i18n'

/** Reason of a transaction that was not sent. */
export const OFFLINE_MESSAGE = msg('You are offline')

/**
 * English messages of transaction failures: those of docs/spec-map.md 2-8, and those of the router. Errors of other programs
 * have the words of their own descriptions.
 */
export const failureMessages: readonly string[] = [
  msg('Program failed to complete'),
  msg('Unknown error, visit the explorer'),
  msg('Transaction locked too many accounts'),
  msg('The account does not have enough SOL to perform the operation'),
  msg('Transaction too large'),
  msg('Transaction has expired and was not confirmed. Please try again.'),
  msg('The token account is frozen'),
  msg('An account with the same address already exists'),
  msg('Account already In Used'),
  msg('Insufficient SOL'),
  msg('Insufficient funds'),
  msg('Balances cannot be extracted properly'),
  msg('Empty route'),
  msg('Slippage tolerance exceeded'),
  msg('Invalid calculation'),
  msg('Missing platform fee account'),
  msg('Invalid slippage'),
  msg('Not enough percent to 100'),
  msg('Token input index is invalid'),
  msg('Token output index is invalid'),
  msg('Not Enough Account keys'),
  msg('Non zero minimum out amount not supported'),
  msg('Invalid route plan'),
  msg('Invalid referral authority'),
  msg("Token account doesn't match the ledger"),
  msg('Invalid token ledger'),
  msg('Token program ID is invalid'),
  msg('Token program not provided'),
  msg('Swap not supported'),
  msg("Exact out amount doesn't match"),
  msg('Source mint and destination mint cannot the same'),
  msg('Invalid token account'),
  msg('The order was not accepted'),
  msg('The quote has expired'),
  msg('The market maker has rejected the order'),
  msg('The market maker has not sent the transaction in time'),
  OFFLINE_MESSAGE,
]

const known: ReadonlySet<string> = new Set(failureMessages)

/** The text of a failure's message; one that is not in the list is shown as it is, whatever characters it has. */
export const failureText = (message: string): string => (known.has(message) ? t(message) : message)
