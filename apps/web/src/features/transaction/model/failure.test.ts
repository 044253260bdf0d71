// @vitest-environment happy-dom
import { router } from '@callisto/program-clients'
import { TOKEN_PROGRAM } from '@callisto/solana'
import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

const OTHER = 'So11111111111111111111111111111111111111112'
const custom = (code: number) => ({ InstructionError: [2, { Custom: code }] })
const failed = (program: string, reason: string) => [`Program ${program} failed: ${reason}`]

test.each([
  [
    custom(6001),
    failed(router.PROGRAM, 'custom program error: 0x1771'),
    'Slippage tolerance exceeded',
    'Error slippageToleranceExceeded (6001) of Callisto Router',
  ],
  [custom(1), failed(TOKEN_PROGRAM, 'custom program error: 0x1'), 'Insufficient funds', 'Error 1 of Token'],
  [
    custom(77),
    failed(OTHER, 'custom program error: 0x4d'),
    'Unknown error, visit the explorer',
    'Error 77 of So11...1112',
  ],
  [
    { InstructionError: [2, 'ComputationalBudgetExceeded'] },
    failed(OTHER, 'exceeded CUs'),
    'Program failed to complete',
    'Reported by So11...1112',
  ],
])('%j', (err, logs, text, detail) => {
  expect(failureOf({ err, logs })).toEqual({ text, detail, instructionIndex: 2 })
})

test('an error of the whole transaction has no program, and a success is none', () => {
  expect(failureOf({ err: 'AccountInUse', logs: [] })).toEqual({
    text: 'Account already In Used',
    detail: undefined,
    instructionIndex: undefined,
  })
  expect(failureOf({ err: null, logs: [] })).toBeUndefined()
})
