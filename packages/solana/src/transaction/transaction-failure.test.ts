import { expect, test } from 'vitest'
import { swapProgramErrors } from '../swap/swap-program-errors.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../well-known.ts'
import { classifyTransactionError } from './transaction-failure.ts'

const router = 'SwapPrGm1111111111111111111111111111111111'
const venue = 'Venue11111111111111111111111111111111111111'
const tables = { [router]: swapProgramErrors, [venue]: { 6001: 'Pool is closed' } }
const custom = (code: number | bigint) => ({ InstructionError: [3, { Custom: code }] })
const failed = (...programs: string[]) =>
  programs.map((id) => `Program ${id} failed: custom program error: 0x1`)

test.each<[string, unknown, string[], string]>([
  ['a swap program error', custom(6001), failed(router), 'Slippage tolerance exceeded'],
  ['a number as bigint', custom(6018n), failed(router), 'Source mint and destination mint cannot the same'],
  ['no logs', custom(6000), [], 'Empty route'],
  ["a venue's own error through the router", custom(6001), failed(venue, router), 'Pool is closed'],
  ["a venue's unknown error", custom(6002), failed(venue, router), 'Unknown error, visit the explorer'],
  [
    'an unknown program',
    custom(6001),
    failed('Unknown1111111111111111111111111111111111'),
    'Unknown error, visit the explorer',
  ],
  ['a frozen account', custom(17), failed(TOKEN_PROGRAM, router), 'The token account is frozen'],
  ['no tokens', custom(1), failed(TOKEN_PROGRAM), 'Insufficient funds'],
  [
    'an account that exists',
    custom(0),
    failed(SYSTEM_PROGRAM),
    'An account with the same address already exists',
  ],
  [
    'too little SOL to send',
    custom(1),
    failed(SYSTEM_PROGRAM),
    'The account does not have enough SOL to perform the operation',
  ],
  [
    'too little SOL for rent',
    { InsufficientFundsForRent: { account_index: 0 } },
    [],
    'The account does not have enough SOL to perform the operation',
  ],
  ['too little SOL for the fee', 'InsufficientFundsForFee', [], 'Insufficient SOL'],
  ['a wallet without SOL', 'AccountNotFound', [], 'Insufficient SOL'],
  ['locks', 'TooManyAccountLocks', [], 'Transaction locked too many accounts'],
  ['an account in use', 'AccountInUse', [], 'Account already In Used'],
  [
    'an old blockhash',
    'BlockhashNotFound',
    [],
    'Transaction has expired and was not confirmed. Please try again.',
  ],
  ['a crash', { InstructionError: [0, 'ProgramFailedToComplete'] }, [], 'Program failed to complete'],
  [
    'no compute left',
    { InstructionError: [0, 'ComputationalBudgetExceeded'] },
    [],
    'Program failed to complete',
  ],
  ['something new', 'SomethingNew', [], 'Unknown error, visit the explorer'],
  ['an empty object', {}, [], 'Unknown error, visit the explorer'],
  ['an odd shape', { InstructionError: 7 }, [], 'Unknown error, visit the explorer'],
])('%s', (_, err, logs, message) => {
  expect(classifyTransactionError(err, logs, tables)?.message).toBe(message)
})

test('the step that failed is named', () => {
  expect(classifyTransactionError(custom(6001), failed(venue, router), tables)).toEqual({
    code: 'PROGRAM_ERROR',
    message: 'Pool is closed',
    programId: venue,
    programCode: 6001,
    instructionIndex: 3,
  })
  expect(classifyTransactionError(null)).toBeUndefined()
})
