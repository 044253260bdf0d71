import { expect, test } from 'vitest'
import { halfUnits, isSendable, maxUnits, restUnits, testUnits } from './transfer-input.ts'

// spec 2-2.withdraw-02, 2-9-09
test.each([
  ['SOL without the reserve', 1_000_000n, true, 995_000n],
  ['SOL below the reserve', 4_999n, true, 0n],
  ['the reserve alone', 5_000n, true, 0n],
  ['a token in full', 1_000_000n, false, 1_000_000n],
  ['nothing', 0n, false, 0n],
])('max: %s', (_, balance, isNative, expected) => expect(maxUnits(balance, isNative)).toBe(expected))

test.each([
  [5n, 2n],
  [0n, 0n],
])('half of %d is %d', (balance, expected) => expect(halfUnits(balance)).toBe(expected))

// spec 2-5-01
test.each([
  ['positive and within the balance', 1n, 1n, true],
  ['nothing', 0n, 1n, false],
  ['less than nothing', -1n, 1n, false],
  ['more than there is', 2n, 1n, false],
  ['no amount', undefined, 1n, false],
  ['an unknown balance', 1n, undefined, false],
])('%s', (_, units, balance, expected) => expect(isSendable(units, balance)).toBe(expected))

test.each([
  ['a hundredth', 1_000n, 0n, 10n],
  ['rounded up', 101n, 0n, 2n],
  ['at least what the chain accepts', 1_000n, 500n, 500n],
  ['all of it is no test', 1n, 0n, undefined],
  ['nothing left after what the chain accepts', 500n, 500n, undefined],
])('test amount: %s', (_, amount, least, expected) => expect(testUnits(amount, least)).toBe(expected))

test.each([
  ['the rest', 990n, 990n],
  ['less, for the fee of the test', 980n, 980n],
])('after the test: %s', (_, max, expected) => expect(restUnits(1_000n, 10n, max)).toBe(expected))
