import { sqrtPriceAtTick } from '@callisto/program-clients'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { poolOf, randomPool } from './random-pool.test-helper.ts'
import { rangeStretches } from './segments.ts'
import { type ClmmFees, walkIn, walkOut } from './swap.ts'

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
])('one range, falls %s, %d in', (falls, amount, fees, out) => {
  const walk = walkIn(twoRanges.place, twoRanges.ticks, falls, amount, fees)
  expect(walk).toMatchObject({ received: amount, out })
})

test('a tick on the way changes the liquidity, and the far end ends it', () => {
  const across = walkIn(twoRanges.place, twoRanges.ticks, true, 10_000_000n, free)
  expect(across?.place).toMatchObject({ liquidity: 1_000_000_000n, below: 1 })
  const back = walkIn(across!.place, twoRanges.ticks, false, across!.out, free)
  expect(back?.out).toBeLessThanOrEqual(10_000_000n)
  // All token 1 below: 9e9 * (1 - 1.0001^-5) + 1e9 * (1 - 1.0001^-500) = 53,266,847.9.
  expect(walkOut(twoRanges.place, twoRanges.ticks, true, 53_266_846n, free)).toBeDefined()
  expect(walkOut(twoRanges.place, twoRanges.ticks, true, 53_266_848n, free)).toBeUndefined()
  expect(walkIn(twoRanges.place, twoRanges.ticks, true, 10n ** 12n, free)).toBeUndefined()
})

test('a gap without liquidity is passed for nothing', () => {
  const apart = poolOf(
    [
      { lower: 0, upper: 100, liquidity: 1_000_000n },
      { lower: 200, upper: 300, liquidity: 1_000_000n },
    ],
    even,
  )
  const walk = walkOut(apart.place, apart.ticks, false, 6_000n, free)
  expect(walk?.place.below).toBe(3)
  expect(walk?.place.sqrtPrice).toBeGreaterThan(sqrtPriceAtTick(200))
})

test('on the price of a tick nothing is lost, whichever side of it the pool stands', () => {
  const one = poolOf([{ lower: 0, upper: 100, liquidity: 1_000_000n }], even)
  const other = { ...one.place, liquidity: 0n, below: 0 }
  const up = [one.place, other].map((place) => walkOut(place, one.ticks, false, 2_000n, dear))
  expect(up[0]).toEqual(up[1])
  expect(walkOut(one.place, one.ticks, true, 1n, dear)).toBeUndefined()
})

const fee = fc.bigInt(0n, 100_000n).map((tradePpm) => ({
  tradePpm,
  protocolPpm: tradePpm / 7n,
  creatorPpm: tradePpm / 9n,
}))
const amount = fc
  .tuple(fc.integer({ min: 1, max: 48 }), fc.bigInt(0n, 1n << 48n))
  .map(([bits, value]) => 1n + (value >> BigInt(48 - bits)))

describe('on random pools', () => {
  test('exact in spends all and exact out frees all, with fee shares that are parts of the fee', () => {
    fc.assert(
      fc.property(randomPool, fc.boolean(), amount, fee, ({ place, ticks }, falls, size, fees) => {
        const there = walkIn(place, ticks, falls, size, fees)
        if (there) expect(there.received).toBe(size)
        const asked = walkOut(place, ticks, falls, size, fees)
        if (asked) expect(asked.out).toBe(size)
        for (const walk of [there, asked]) {
          if (!walk) continue
          expect(walk.protocolFee + walk.creatorFee).toBeLessThanOrEqual(walk.fee)
          expect(walk.fee).toBeGreaterThanOrEqual((walk.received * fees.tradePpm) / 1_000_000n)
        }
      }),
      { seed: 51, numRuns: 1000 },
    )
  })

  test('the pool never pays more than its positions hold', () => {
    fc.assert(
      fc.property(randomPool, fc.boolean(), amount, fee, ({ place, ticks, reserves }, falls, size, fees) => {
        const walk = walkIn(place, ticks, falls, size, fees)
        if (walk) expect(walk.out).toBeLessThanOrEqual(reserves[falls ? 1 : 0])
      }),
      { seed: 52, numRuns: 1000 },
    )
  })

  test('the float view never promises more than the walk delivers, but for rounding', () => {
    fc.assert(
      fc.property(randomPool, fc.boolean(), amount, fee, ({ place, ticks }, falls, size, fees) => {
        const kept = 1 - Number(fees.tradePpm) / 1e6
        const walk = walkIn(place, ticks, falls, size, fees)
        const stretches = rangeStretches(place, ticks, falls, kept, 1)
        let [rest, float] = [Number(size), 0]
        for (const { inReserve, outReserve, capacityIn } of stretches) {
          const part = Math.min(rest, capacityIn)
          float += (outReserve * part) / (inReserve + part)
          rest -= part
        }
        const total = stretches.reduce((sum, { capacityIn }) => sum + capacityIn, 0)
        if (!walk) {
          expect(total).toBeLessThan(Number(size) * (1 + 1e-9) + 2 * ticks.length)
          return
        }
        expect(Number(size)).toBeLessThan(total * (1 + 1e-9) + 2 * ticks.length)
        // A range rounds its input, its fee and its output by a unit each, and the price by one of 2^-64.
        const price = Number(place.sqrtPrice) / 2 ** 64
        const unitOut = falls ? price * price : 1 / (price * price)
        const most = ticks.reduce((sum, { net }) => sum + Math.abs(Number(net)), 0)
        const lost =
          (1 + 3 * unitOut) * (ticks.length + 1) + (2 * most * (falls ? 1 : 1 / price ** 2)) / 2 ** 64
        expect(Number(walk.out)).toBeLessThanOrEqual(float * (1 + 1e-9) + 1)
        expect(Number(walk.out)).toBeGreaterThanOrEqual(float * (1 - 1e-9) - lost * 2)
      }),
      { seed: 53, numRuns: 2000 },
    )
  })
})
