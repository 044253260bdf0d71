import { sqrtPriceAtTick } from '@callisto/program-clients'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { poolOf, randomPool } from './random-pool.test-helper.ts'
import { rangeSegments } from './segments.ts'
import { type ClmmFees, swapExactIn, swapExactOut } from './swap.ts'

const free: ClmmFees = { tradePpm: 0n, protocolPpm: 0n, creatorPpm: 0n }
const dear: ClmmFees = { tradePpm: 10_000n, protocolPpm: 2_000n, creatorPpm: 500n }
const even = 1n << 64n

/** One wide range over a narrow one, the price in the middle of both. */
const twoRanges = poolOf(
  [
    { lower: -1_000, upper: 1_000, liquidity: 1_000_000_000n },
    { lower: -10, upper: 10, liquidity: 9_000_000_000n },
  ],
  even,
)

test.each([
  // 10^10 of liquidity at price 1 is a constant product of 10^10 and 10^10: 1,000,000 buys 999,900.0099.
  [false, 1_000_000n, free, 999_900n],
  [true, 1_000_000n, free, 999_900n],
  // 1 % stays: 990,000 buys 989,901.999.
  [true, 1_000_000n, dear, 989_901n],
])('one range, zeroForOne %s, %d in', (zeroForOne, amount, fees, out) => {
  const swapped = swapExactIn(twoRanges.poolState, twoRanges.ticks, zeroForOne, amount, fees)
  expect(swapped).toMatchObject({ received: amount, out })
})

test('a tick on the way changes the liquidity, and the far end ends it', () => {
  const across = swapExactIn(twoRanges.poolState, twoRanges.ticks, true, 10_000_000n, free)
  expect(across?.poolState).toMatchObject({ liquidity: 1_000_000_000n, ticksBelow: 1 })
  const back = swapExactIn(across!.poolState, twoRanges.ticks, false, across!.out, free)
  expect(back?.out).toBeLessThanOrEqual(10_000_000n)
  // All token 1 ticksBelow: 9e9 * (1 - 1.0001^-5) + 1e9 * (1 - 1.0001^-500) = 53,266,847.9.
  expect(swapExactOut(twoRanges.poolState, twoRanges.ticks, true, 53_266_846n, free)).toBeDefined()
  expect(swapExactOut(twoRanges.poolState, twoRanges.ticks, true, 53_266_848n, free)).toBeUndefined()
  expect(swapExactIn(twoRanges.poolState, twoRanges.ticks, true, 10n ** 12n, free)).toBeUndefined()
})

test('a gap without liquidity is passed for nothing', () => {
  const apart = poolOf(
    [
      { lower: 0, upper: 100, liquidity: 1_000_000n },
      { lower: 200, upper: 300, liquidity: 1_000_000n },
    ],
    even,
  )
  const swapped = swapExactOut(apart.poolState, apart.ticks, false, 6_000n, free)
  expect(swapped?.poolState.ticksBelow).toBe(3)
  expect(swapped?.poolState.sqrtPrice).toBeGreaterThan(sqrtPriceAtTick(200))
})

test('on the price of a tick nothing is lost, whichever side of it the pool stands', () => {
  const one = poolOf([{ lower: 0, upper: 100, liquidity: 1_000_000n }], even)
  const other = { ...one.poolState, liquidity: 0n, ticksBelow: 0 }
  const up = [one.poolState, other].map((poolState) =>
    swapExactOut(poolState, one.ticks, false, 2_000n, dear),
  )
  expect(up[0]).toEqual(up[1])
  expect(swapExactOut(one.poolState, one.ticks, true, 1n, dear)).toBeUndefined()
})

const fee = fc.bigInt(0n, 100_000n).map((tradePpm) => ({
  tradePpm,
  protocolPpm: tradePpm / 7n,
  creatorPpm: tradePpm / 9n,
}))
const amount = fc
  .tuple(fc.integer({ min: 1, max: 48 }), fc.bigInt(0n, 1n << 48n))
  .map(([bits, value]) => 1n + (value >> BigInt(48 - bits)))

/** Swaps that succeed on random pools, of 1,000: a property without one would hold for nothing. */
const MIN_SWAPS = 200

describe('on random pools', () => {
  test('exact in spends all and exact out frees all, with fee shares that are parts of the fee', () => {
    const seen = { exactIn: 0, exactOut: 0 }
    fc.assert(
      fc.property(randomPool, fc.boolean(), amount, fee, ({ poolState, ticks }, zeroForOne, size, fees) => {
        const there = swapExactIn(poolState, ticks, zeroForOne, size, fees)
        if (there) expect(there.received).toBe(size)
        const asked = swapExactOut(poolState, ticks, zeroForOne, size, fees)
        if (asked) expect(asked.out).toBe(size)
        seen.exactIn += there ? 1 : 0
        seen.exactOut += asked ? 1 : 0
        for (const swapped of [there, asked]) {
          if (!swapped) continue
          expect(swapped.protocolFee + swapped.creatorFee).toBeLessThanOrEqual(swapped.fee)
          expect(swapped.fee).toBeGreaterThanOrEqual((swapped.received * fees.tradePpm) / 1_000_000n)
        }
      }),
      { seed: 51, numRuns: 1000 },
    )
    expect(Math.min(seen.exactIn, seen.exactOut)).toBeGreaterThan(MIN_SWAPS)
  })

  test('the pool never pays more than its positions hold', () => {
    let paid = 0
    fc.assert(
      fc.property(
        randomPool,
        fc.boolean(),
        amount,
        fee,
        ({ poolState, ticks, reserves }, zeroForOne, size, fees) => {
          const swapped = swapExactIn(poolState, ticks, zeroForOne, size, fees)
          if (!swapped) return
          expect(swapped.out).toBeLessThanOrEqual(reserves[zeroForOne ? 1 : 0])
          paid += swapped.out > 0n ? 1 : 0
        },
      ),
      { seed: 52, numRuns: 1000 },
    )
    expect(paid).toBeGreaterThan(MIN_SWAPS)
  })

  test('the float view equals the exact swap, but for rounding', () => {
    let compared = 0
    fc.assert(
      fc.property(randomPool, fc.boolean(), amount, fee, ({ poolState, ticks }, zeroForOne, size, fees) => {
        const kept = 1 - Number(fees.tradePpm) / 1e6
        const swapped = swapExactIn(poolState, ticks, zeroForOne, size, fees)
        const segments = rangeSegments(poolState, ticks, zeroForOne, kept, 1)
        let [rest, float] = [Number(size), 0]
        for (const { inReserve, outReserve, capacityIn } of segments) {
          const part = Math.min(rest, capacityIn)
          float += (outReserve * part) / (inReserve + part)
          rest -= part
        }
        const total = segments.reduce((sum, { capacityIn }) => sum + capacityIn, 0)
        if (!swapped) {
          expect(total).toBeLessThan(Number(size) * (1 + 1e-9) + 2 * ticks.length)
          return
        }
        expect(Number(size)).toBeLessThan(total * (1 + 1e-9) + 2 * ticks.length)
        // A range rounds its input, its fee and its output by a unit each, and the price by one of 2^-64.
        const price = Number(poolState.sqrtPrice) / 2 ** 64
        const unitOut = zeroForOne ? price * price : 1 / (price * price)
        const most = ticks.reduce((sum, { liquidityNet }) => sum + Math.abs(Number(liquidityNet)), 0)
        const lost =
          (1 + 3 * unitOut) * (ticks.length + 1) + (2 * most * (zeroForOne ? 1 : 1 / price ** 2)) / 2 ** 64
        expect(Number(swapped.out)).toBeLessThanOrEqual(float * (1 + 1e-9) + 1)
        expect(Number(swapped.out)).toBeGreaterThanOrEqual(float * (1 - 1e-9) - lost * 2)
        compared += lost * 2 < float / 100 ? 1 : 0
      }),
      { seed: 53, numRuns: 2000 },
    )
    // Only a swap far above its rounding compares anything.
    expect(compared).toBeGreaterThan(MIN_SWAPS)
  })
})
