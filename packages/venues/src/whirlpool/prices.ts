import { MAX_TICK, MIN_TICK, productOfPowers, TickPrices } from '../shared/concentrated/tick-prices.ts'

// The program multiplies rounded powers of the square root of 1.0001: Q32.96 for ticks from 0 up, Q64.64 below. Its
// constants are the powers themselves, rounded down: they are computed here, with more bits than either.

const POWERS = 19
const FRACTION = 512n
const [UP_FRACTION, DOWN_FRACTION] = [96n, 64n]

/** Square root rounded down, by Newton's method from above. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** `1.0001^(2^k / 2)` for each k, with `FRACTION` bits behind the point. */
function exactPowers(): bigint[] {
  const powers = [squareRoot(((10_001n << FRACTION) / 10_000n) << FRACTION)]
  while (powers.length < POWERS) powers.push((powers.at(-1)! ** 2n) >> FRACTION)
  return powers
}

const powers = exactPowers()
const up = powers.map((power) => power >> (FRACTION - UP_FRACTION))
const down = powers.map((power) => (1n << (FRACTION + DOWN_FRACTION)) / power)

/** Prices of ticks, Q64.64, as the program computes them. */
export const tickPrices = new TickPrices((tick) =>
  tick >= 0
    ? productOfPowers(up, tick, UP_FRACTION) >> (UP_FRACTION - 64n)
    : productOfPowers(down, -tick, DOWN_FRACTION),
)

export const MIN_SQRT_PRICE = tickPrices.at(MIN_TICK)
export const MAX_SQRT_PRICE = tickPrices.at(MAX_TICK)
