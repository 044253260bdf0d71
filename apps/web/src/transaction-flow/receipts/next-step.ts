import { msg } from '@callisto/i18n'
import type { ReceiptRecord } from './receipt-record.ts'

const newQuote = msg('Try again with a new quote. If it fails again, copy the code and get help.')

/** What to do after a failure, by its code; a message of the swap program is more specific than its code. */
const steps: Readonly<Record<string, string>> = {
  [msg('Slippage tolerance exceeded')]: msg(
    'The price moved beyond your slippage. Try again with a new quote, or allow more slippage.',
  ),
  NOT_ENOUGH_SOL: msg('Add SOL for the network fee and account rent, then try again.'),
  INSUFFICIENT_SOL: msg('Add SOL for the network fee and account rent, then try again.'),
  INSUFFICIENT_FUNDS: msg('Your balance is lower than the amount. Enter a smaller amount.'),
  ACCOUNT_FROZEN: msg('The issuer of the token has frozen your account. Only the issuer can thaw it.'),
  ACCOUNT_IN_USE: msg('Another transaction is writing to the same account. Try again in a few seconds.'),
  TOO_MANY_ACCOUNT_LOCKS: msg('Use a shorter route: allow direct routes only, or exclude venues.'),
  TRANSACTION_TOO_LARGE: msg('Use a shorter route: allow direct routes only, or exclude venues.'),
  OFFLINE: msg('Try again when you are online.'),
}

const byOutcome: Partial<Record<ReceiptRecord['outcome'], string>> = {
  expired: msg('Try again. A higher priority fee lands sooner.'),
  unconfirmed: msg('Open the transaction before you try again: it may still land.'),
}

/** The next step after a transaction that did not succeed, as a message of the catalogue. */
export function nextStep({ outcome, error }: Pick<ReceiptRecord, 'outcome' | 'error'>): string {
  const known = [error?.message, error?.code].find((key) => key !== undefined && Object.hasOwn(steps, key))
  return (known !== undefined && steps[known]) || byOutcome[outcome] || newQuote
}
