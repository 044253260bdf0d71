import { sqrtPriceAtTick } from '@callisto/program-clients'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsForLiquidity, liquidityForAmounts, type PriceRange } from './liquidity.ts'

const at = (lower: number, upper: number, tick: number) => ({
  low: sqrtPriceAtTick(lower),
  high: sqrtPriceAtTick(upper),
  price: sqrtPriceAtTick(tick),
})

test.each([
  ['below its range', at(100, 200, 0), true, false],
  ['inside', at(-100, 100, 0), true, true],
  ['above', at(-200, -100, 0), false, true],
  ['on its lower end', at(0, 100, 0), true, false],
  ['on its upper end', at(-100, 0, 0), false, true],
])('a position %s', (_, range, has0, has1) => {
  const [amount0, amount1] = amountsForLiquidity(range, 10n ** 12n, 'ceil')
  expect([amount0 > 0n, amount1 > 0n]).toEqual([has0, has1])
})

const inside = ({ low, high, price }: PriceRange) => (price < low ? low : price > high ? high : price)

const ticks = fc.integer({ min: -300_000, max: 300_000 })
const size = fc.bigInt(0n, 1n << 60n)

test('the most liquidity that two amounts pay for', () => {
  fc.assert(
    fc.property(ticks, fc.integer({ min: 1, max: 5_000 }), ticks, size, size, (lower, width, tick, a, b) => {
      const range = at(lower, lower + width, tick)
      const liquidity = liquidityForAmounts(range, a, b)
      const [amount0, amount1] = amountsForLiquidity(range, liquidity, 'ceil')
      expect(amount0 <= a && amount1 <= b).toBe(true)
      // A unit more is worth more than one of them, rounding aside.
      const { low, high, price } = { ...range, price: inside(range) }
      const over0 = ((liquidity + 1n) << 64n) * (high - price) > a * high * price
      expect(over0 || (liquidity + 1n) * (price - low) > b << 64n).toBe(true)
    }),
    { seed: 41, numRuns: 1000 },
  )
})

test('what is taken for liquidity is never less than what it pays back', () => {
  fc.assert(
    fc.property(ticks, fc.integer({ min: 1, max: 5_000 }), ticks, size, (lower, width, tick, liquidity) => {
      const range = at(lower, lower + width, tick)
      const [taken, paid] = [
        amountsForLiquidity(range, liquidity, 'ceil'),
        amountsForLiquidity(range, liquidity, 'floor'),
      ]
      for (const side of [0, 1] as const) {
        expect(taken[side] - paid[side]).toBeGreaterThanOrEqual(0n)
        expect(taken[side] - paid[side]).toBeLessThanOrEqual(1n)
      }
    }),
    { seed: 42, numRuns: 500 },
  )
})
