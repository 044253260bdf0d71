import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MAX_SQRT_PRICE,
  MAX_TICK,
  MIN_SQRT_PRICE,
  MIN_TICK,
  sqrtPriceAtTick,
  tickAtSqrtPrice,
} from './tick-price.ts'

const anyTick = fc.integer({ min: MIN_TICK, max: MAX_TICK })

test.each([
  [0, 1n << 64n],
  [1, 18447666387855959850n],
  [-1, 18445821805675392311n],
  [MIN_TICK, 4295048016n],
  [MAX_TICK, 79226673515401279992447579061n],
])('tick %d', (tick, sqrtPrice) => expect(sqrtPriceAtTick(tick)).toBe(sqrtPrice))

test('the square is less than one unit off the exact root', () => {
  // 1.0001^|tick| with 320 bits behind the point, by squaring: good to far more than is asked.
  const power = (exponent: number) => {
    let result = 1n << 320n
    let base = (10_001n << 320n) / 10_000n
    for (let rest = exponent; rest > 0; rest >>= 1) {
      if (rest & 1) result = (result * base) >> 320n
      base = (base * base) >> 320n
    }
    return result
  }
  fc.assert(
    fc.property(anyTick, (tick) => {
      const up = power(Math.abs(tick))
      const price = tick < 0 ? (1n << 640n) / up : up
      const root = sqrtPriceAtTick(tick)
      expect(((root - 1n) ** 2n) << 192n).toBeLessThan(price)
      expect(((root + 1n) ** 2n) << 192n).toBeGreaterThan(price)
    }),
    { seed: 61, numRuns: 300 },
  )
})

test('prices rise with the ticks', () => {
  fc.assert(
    fc.property(fc.integer({ min: MIN_TICK, max: MAX_TICK - 1 }), (tick) => {
      expect(sqrtPriceAtTick(tick + 1)).toBeGreaterThan(sqrtPriceAtTick(tick))
    }),
    { seed: 62, numRuns: 2000 },
  )
})

describe('the tick of a price', () => {
  test('is the tick itself on it, and the one below just under it', () => {
    fc.assert(
      fc.property(anyTick, (tick) => {
        const sqrtPrice = sqrtPriceAtTick(tick)
        expect(tickAtSqrtPrice(sqrtPrice)).toBe(tick)
        if (tick > MIN_TICK) expect(tickAtSqrtPrice(sqrtPrice - 1n)).toBe(tick - 1)
      }),
      { seed: 63, numRuns: 1000 },
    )
  })

  test('holds between two ticks', () => {
    fc.assert(
      fc.property(fc.bigInt(MIN_SQRT_PRICE, MAX_SQRT_PRICE), (sqrtPrice) => {
        const tick = tickAtSqrtPrice(sqrtPrice)
        expect(sqrtPriceAtTick(tick)).toBeLessThanOrEqual(sqrtPrice)
        if (tick < MAX_TICK) expect(sqrtPriceAtTick(tick + 1)).toBeGreaterThan(sqrtPrice)
      }),
      { seed: 64, numRuns: 1000 },
    )
  })
})

test.each([MIN_TICK - 1, MAX_TICK + 1, 0.5, Number.NaN])('%d is no tick', (tick) =>
  expect(() => sqrtPriceAtTick(tick)).toThrow(RangeError),
)

test.each([0n, -1n, MIN_SQRT_PRICE - 1n, MAX_SQRT_PRICE + 1n])('%d is no price', (sqrtPrice) =>
  expect(() => tickAtSqrtPrice(sqrtPrice)).toThrow(RangeError),
)
