import { expect, test } from 'vitest'
import { SOL_RESERVE_LAMPORTS } from '../form/quick-fill.ts'
import { SELL_SHARES, shareAmount } from './sell-share.ts'

const U64 = 2n ** 64n - 1n
const RESERVE = SOL_RESERVE_LAMPORTS

test.each([
  [0n, false, [0n, 0n, 0n]],
  // Rounded down: never more than the wallet holds.
  [1n, false, [0n, 0n, 1n]],
  [3n, false, [0n, 1n, 3n]],
  [999n, false, [249n, 499n, 999n]],
  [U64, false, [4_611_686_018_427_387_903n, 9_223_372_036_854_775_807n, U64]],
  // Native SOL keeps the reserve.
  [5_000_000_000n, true, [1_250_000_000n, 2_500_000_000n, 5_000_000_000n - RESERVE]],
  [RESERVE + 4n, true, [4n, 4n, 4n]],
] as const)('shares of %d (native: %s)', (balance, native, amounts) => {
  expect(SELL_SHARES.map((percent) => shareAmount(balance, percent, native))).toEqual(amounts)
})
