import { sqrtPriceAtTick } from '@callisto/program-clients'
import { expect, test } from 'vitest'
import { MAX_TICK, MIN_TICK, productOfPowers, TickPrices } from './tick-prices.ts'

const prices = new TickPrices(sqrtPriceAtTick)

test.each([MIN_TICK, -88_001, -1, 0, 1, 17, 300_000, MAX_TICK - 1])(
  'tick %d is found by its price',
  (tick) => {
    expect(prices.at(tick)).toBe(sqrtPriceAtTick(tick))
    expect(prices.tickOf(prices.at(tick))).toBe(tick)
    expect(prices.tickOf(prices.at(tick + 1) - 1n)).toBe(tick)
    expect(prices.tickOf(prices.at(tick + 1))).toBe(tick + 1)
  },
)

test.each([
  [0, 256n],
  [1, 512n],
  [2, 1_024n],
  [5, 256n * 32n],
])('the power %d of two, with eight bits behind the point', (exponent, power) =>
  expect(productOfPowers([512n, 1_024n, 4_096n], exponent, 8n)).toBe(power),
)
