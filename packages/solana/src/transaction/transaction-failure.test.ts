import { expect, test } from 'vitest'
import { swapProgramErrors } from '../swap/swap-program-errors.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../well-known.ts'
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
  // spec 2-8-28
  ['a frozen account', custom(17), failed(TOKEN_PROGRAM, router), 'The token account is frozen'],
  ['no tokens', custom(1), failed(TOKEN_PROGRAM), 'Insufficient funds'],
  [
    // spec 2-8-29
    'an account that exists',
    custom(0),
    failed(SYSTEM_PROGRAM),
    'An account with the same address already exists',
  ],
  [
    // spec 2-8-24
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
  // spec 2-8-23
  ['locks', 'TooManyAccountLocks', [], 'Transaction locked too many accounts'],
  ['an account in use', 'AccountInUse', [], 'Account already In Used'],
  [
    // spec 2-8-26, 2-8-27
    'an old blockhash',
    'BlockhashNotFound',
    [],
    'Transaction has expired and was not confirmed. Please try again.',
  ],
  // spec 2-8-21
  ['a crash', { InstructionError: [0, 'ProgramFailedToComplete'] }, [], 'Program failed to complete'],
  [
    'no compute left',
    { InstructionError: [0, 'ComputationalBudgetExceeded'] },
    [],
    'Program failed to complete',
  ],
  // spec 2-8-22
  ['something new', 'SomethingNew', [], 'Unknown error, visit the explorer'],
  ['an empty object', {}, [], 'Unknown error, visit the explorer'],
  [
    'a new instruction error',
    { InstructionError: [0, 'SomethingNew'] },
    [],
    'Unknown error, visit the explorer',
  ],
  [
    'an instruction error with a value',
    { InstructionError: [0, { BorshIoError: 'x' }] },
    [],
    'Unknown error, visit the explorer',
  ],
  [
    'an instruction error without one',
    { InstructionError: [0, {}] },
    [],
    'Unknown error, visit the explorer',
  ],
  ['an instruction error of null', { InstructionError: [0, null] }, [], 'Unknown error, visit the explorer'],
  ['a number of no token error', custom(99), failed(TOKEN_2022_PROGRAM), 'Unknown error, visit the explorer'],
  ['a number of no system error', custom(99), failed(SYSTEM_PROGRAM), 'Unknown error, visit the explorer'],
  [
    'logs before the failure',
    custom(6001),
    [`Program ${venue} invoke [2]`, 'Program log: failed: no', ...failed(venue, router)],
    'Pool is closed',
  ],
  ['an odd shape', { InstructionError: 7 }, [], 'Unknown error, visit the explorer'],
])('%s', (_, err, logs, message) => {
  expect(classifyTransactionError(err, logs, tables)?.message).toBe(message)
})

test.each([
  // spec 2-8-02 to 2-8-20, one code each: 2-8-02, 2-8-03, 2-8-04, 2-8-05, 2-8-06, 2-8-07, 2-8-08, 2-8-09, 2-8-10
  [6000, 'Empty route'],
  [6001, 'Slippage tolerance exceeded'],
  [6002, 'Invalid calculation'],
  [6003, 'Missing platform fee account'],
  [6004, 'Invalid slippage'],
  [6005, 'Not enough percent to 100'],
  [6006, 'Token input index is invalid'],
  [6007, 'Token output index is invalid'],
  [6008, 'Not Enough Account keys'],
  // spec 2-8-11, 2-8-12, 2-8-13, 2-8-14, 2-8-15, 2-8-16, 2-8-17, 2-8-18, 2-8-19, 2-8-20
  [6009, 'Non zero minimum out amount not supported'],
  [6010, 'Invalid route plan'],
  [6011, 'Invalid referral authority'],
  [6012, "Token account doesn't match the ledger"],
  [6013, 'Invalid token ledger'],
  [6014, 'Token program ID is invalid'],
  [6015, 'Token program not provided'],
  [6016, 'Swap not supported'],
  [6017, "Exact out amount doesn't match"],
  [6018, 'Source mint and destination mint cannot the same'],
])('swap program error %d', (code, message) => {
  expect(classifyTransactionError(custom(code), failed(router), tables)).toMatchObject({
    message,
    programCode: code,
  })
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
