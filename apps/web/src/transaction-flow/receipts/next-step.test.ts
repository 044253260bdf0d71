import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const error = (code: string, message = 'x') => ({ code, message })

test.each([
  [
    { outcome: 'failed', error: error('PROGRAM_ERROR', 'Slippage tolerance exceeded') },
    /allow more slippage/,
  ],
  [{ outcome: 'notSent', error: error('INSUFFICIENT_SOL') }, /^Add SOL/],
  [{ outcome: 'notSent', error: error('OFFLINE') }, /online/],
  [{ outcome: 'notSent', error: error('ACCOUNT_FROZEN') }, /frozen/],
  [{ outcome: 'failed', error: error('toString') }, /new quote/],
  [{ outcome: 'expired', error: error('EXPIRED') }, /priority fee/],
  [{ outcome: 'unconfirmed' }, /still land/],
  [{ outcome: 'failed' }, /new quote/],
] as const)('%j says what to do', (receipt, step) => {
  expect(nextStep(receipt)).toMatch(step)
})
