import { expect, test } from 'vitest'
import { MAX_TICK, MIN_TICK } from '../shared/concentrated/tick-prices.ts'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE, tickPrices } from './prices.ts'

test.each([
  [MIN_TICK, 4_295_048_016n],
  [-1, 18_445_821_805_675_392_311n],
  [0, 1n << 64n],
  [1, 18_447_666_387_855_959_850n],
  [MAX_TICK, 79_226_673_515_401_279_992_447_579_055n],
])('tick %d', (tick, sqrtPrice) => expect(tickPrices.at(tick)).toBe(sqrtPrice))

test('the bounds of the price are those of the ticks', () => {
  expect(tickPrices.tickOf(MIN_SQRT_PRICE)).toBe(MIN_TICK)
  expect(tickPrices.tickOf(MAX_SQRT_PRICE)).toBe(MAX_TICK)
})
