import { expect, test } from 'vitest'
import { halfAmount, maxAmount, SOL_RESERVE_LAMPORTS } from './quick-fill.ts'

// spec 2-5-03, 2-5-04
test.each([
  [100n, false, 50n, 100n],
  [101n, false, 50n, 101n],
  [0n, false, 0n, 0n],
  [1_000_000_000n, true, 500_000_000n, 990_000_000n],
  [12_000_000n, true, 2_000_000n, 2_000_000n],
  [SOL_RESERVE_LAMPORTS, true, 0n, 0n],
  [SOL_RESERVE_LAMPORTS - 1n, true, 4_999_999n, SOL_RESERVE_LAMPORTS - 1n],
])('of %d (native: %s) half is %d and max is %d', (balance, native, half, max) => {
  expect(halfAmount(balance, native)).toBe(half)
  expect(maxAmount(balance, native)).toBe(max)
})
