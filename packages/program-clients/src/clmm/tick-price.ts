import { TICK_RATIOS } from './tick-ratios.ts'

/** The outermost ticks: their prices are 2^-64 and 2^64, nearly. */
export const MAX_TICK = 443_636
export const MIN_TICK = -MAX_TICK

const ONE = 1n << 64n

/**
 * Square root of the price at a tick, `1.0001^(tick / 2)` as Q64.64, bit for bit as the program computes it: products
 * of `TICK_RATIOS` in Q0.128, each rounded down, then for ticks above 0 the reciprocal, rounded down. At no tick is it
 * a unit of the last place or more off the true value. Throws RangeError outside of the bounds.
 */
export function sqrtPriceAtTick(tick: number): bigint {
  if (!Number.isInteger(tick) || tick < MIN_TICK || tick > MAX_TICK)
    throw new RangeError(`${tick} is not a tick`)
  if (tick === 0) return ONE
  let ratio: bigint | undefined
  for (let rest = Math.abs(tick), k = 0; rest > 0; rest >>= 1, k++) {
    if ((rest & 1) === 0) continue
    const factor = TICK_RATIOS[k]!
    ratio = ratio === undefined ? factor : (ratio * factor) >> 128n
  }
  return tick < 0 ? ratio! >> 64n : (1n << 192n) / ratio!
}

export const MIN_SQRT_PRICE = sqrtPriceAtTick(MIN_TICK)
export const MAX_SQRT_PRICE = sqrtPriceAtTick(MAX_TICK)

const LOG_OF_TICK = Math.log(1.0001) / 2

/**
 * The highest tick whose price is not above `sqrtPrice` (Q64.64): the exact inverse of `sqrtPriceAtTick`. Throws
 * RangeError outside of the bounds.
 */
export function tickAtSqrtPrice(sqrtPrice: bigint): number {
  if (sqrtPrice < MIN_SQRT_PRICE || sqrtPrice > MAX_SQRT_PRICE)
    throw new RangeError(`${sqrtPrice} is not a price`)
  const near = Math.floor((Math.log(Number(sqrtPrice)) - 64 * Math.LN2) / LOG_OF_TICK)
  let tick = Math.min(Math.max(near, MIN_TICK), MAX_TICK)
  while (sqrtPriceAtTick(tick) > sqrtPrice) tick -= 1
  while (tick < MAX_TICK && sqrtPriceAtTick(tick + 1) <= sqrtPrice) tick += 1
  return tick
}
