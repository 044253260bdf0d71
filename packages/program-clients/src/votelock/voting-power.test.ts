import { expect, test } from 'vitest'
import { votingPower } from './voting-power.ts'

const terms = { maxDuration: 100n, multiplier: 3 }
const lock = { amount: 1_000n, unstakingAmount: 0n, endsAt: 150n, isMaxLock: false }

test.each([
  ['before its end it falls with time, rounded down', { ...lock, amount: 7n }, 117n, 6n],
  ['at the longest duration it is full', lock, 50n, 3_000n],
  ['a longer rest counts as the longest', lock, 10n, 3_000n],
  ['at its end it is none', lock, 150n, 0n],
  ['after its end it is none', lock, 151n, 0n],
  ['without end it is full', { ...lock, isMaxLock: true }, 1_000n, 3_000n],
  ['what is unstaking has none', { ...lock, unstakingAmount: 400n }, 50n, 1_800n],
  ['the largest amount does not overflow', { ...lock, amount: 2n ** 64n - 1n }, 50n, 3n * (2n ** 64n - 1n)],
])('voting power: %s', (_, of, now, power) => expect(votingPower(of, terms, now)).toBe(power))
