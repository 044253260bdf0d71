import { expect, test } from 'vitest'
import { MAX_SQRT_PRICE, MAX_TICK, MIN_SQRT_PRICE, MIN_TICK, raydiumPrices } from './tick-price.ts'

test.each([
  [MIN_TICK, MIN_SQRT_PRICE],
  [-1, 0xfffcb933bd6fb800n],
  [0, 1n << 64n],
  [1, (2n ** 128n - 1n) / 0xfffcb933bd6fb800n],
  [MAX_TICK, MAX_SQRT_PRICE],
])('tick %d', (tick, sqrtPrice) => expect(raydiumPrices.at(tick)).toBe(sqrtPrice))

test('prices rise with every tick, and lead back to it', () => {
  for (let tick = MIN_TICK; tick < MAX_TICK; tick += 1_009) {
    expect(raydiumPrices.at(tick + 1)).toBeGreaterThan(raydiumPrices.at(tick))
    expect(raydiumPrices.tickOf(raydiumPrices.at(tick))).toBe(tick)
    expect(raydiumPrices.tickOf(raydiumPrices.at(tick + 1) - 1n)).toBe(tick)
  }
})
