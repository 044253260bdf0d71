import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountAfterTransferFee, amountBeforeTransferFee } from './transfer-fee.ts'

test.each([
  [1000n, { bps: 100, maximum: 10n ** 9n }, 990n],
  [1001n, { bps: 100, maximum: 10n ** 9n }, 990n],
  [1001n, { bps: 100, maximum: 3n }, 998n],
  [5n, { bps: 10_000, maximum: 3n }, 2n],
  [5n, undefined, 5n],
  [5n, { bps: 65_535, maximum: 10n ** 9n }, 0n],
])('sending %d with %o, %d arrives', (amount, fee, arrives) => {
  expect(amountAfterTransferFee(amount, fee)).toBe(arrives)
})

test('the least amount to send is found by trying every one', () => {
  const anyFee = fc.record({ bps: fc.integer({ min: 0, max: 10_000 }), maximum: fc.bigInt(0n, 40n) })
  fc.assert(
    fc.property(fc.bigInt(0n, 300n), anyFee, (wanted, fee) => {
      let least = 0n
      while (amountAfterTransferFee(least, fee) < wanted) least += 1n
      expect(amountBeforeTransferFee(wanted, fee)).toBe(least)
    }),
    { seed: 73, numRuns: 500 },
  )
})
