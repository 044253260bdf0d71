// @vitest-environment happy-dom
import {
  classifyTransactionError,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  toTransactionFailure,
} from '@callisto/solana'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { ReceiptView } from './ReceiptView.tsx'
import { RECEIPT } from './receipt.test-helper.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const custom = (code: number) => ({ InstructionError: [3, { Custom: code }] })
const failed = (program: string) => [`Program ${program} failed: custom program error: 0x1`]
const { executed: _, ...RECORD } = RECEIPT

// The errors of a chain, as the receipt of a swap shows them.
test.each([
  // spec 2-8-21
  [{ InstructionError: [2, 'ProgramFailedToComplete'] }, [], 'Program failed to complete'],
  // spec 2-8-22
  [custom(1_234_567), [], 'Unknown error, visit the explorer'],
  // spec 2-8-23
  ['TooManyAccountLocks', [], 'Transaction locked too many accounts'],
  // spec 2-8-24
  [custom(1), failed(SYSTEM_PROGRAM), 'The account does not have enough SOL to perform the operation'],
  // spec 2-8-26, 2-8-27
  ['BlockhashNotFound', [], 'Transaction has expired and was not confirmed. Please try again.'],
  // spec 2-8-28
  [custom(17), failed(TOKEN_PROGRAM), 'The token account is frozen'],
  // spec 2-8-29
  [custom(0), failed(SYSTEM_PROGRAM), 'An account with the same address already exists'],
  // spec 2-8-30
  ['AccountInUse', [], 'Account already In Used'],
  // spec 2-8-30
  ['InsufficientFundsForFee', [], 'Insufficient SOL'],
  [custom(6001), [], 'Slippage tolerance exceeded'],
] as const)('the error %j is shown with its message', (err, logs, message) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const { code, message: text } = classifyTransactionError(err, logs)!
  renderPage(<ReceiptView record={{ ...RECORD, outcome: 'failed', error: { code, message: text } }} />)
  expect(screen.getByRole('alert').textContent).toContain(message)
})

// spec 2-8-31
test.each([
  ['expired', 'EXPIRED', 'Swap expired'],
  ['unconfirmed', 'NOT_CONFIRMED', 'Swap not confirmed'],
  ['notSent', 'TOO_MANY_ACCOUNT_LOCKS', 'Transaction locked too many accounts'],
  ['notSent', 'TRANSACTION_TOO_LARGE', 'Transaction too large'],
  ['failed', 'ACCOUNT_FROZEN', 'The token account is frozen'],
  ['failed', 'UNKNOWN', 'Unknown error, visit the explorer'],
] as const)('%s by %s', (outcome, kind, text) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const { code, message } = toTransactionFailure(kind)
  renderPage(<ReceiptView record={{ ...RECORD, outcome, error: { code, message } }} />)
  expect(document.body.textContent).toContain(text)
})
