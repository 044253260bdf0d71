import { mulDiv, type Rounding } from '@callisto/amount'
import { amount0Delta, amount1Delta } from './sqrt-price-math.ts'

/** A range of prices with the price that it is looked at from, square roots as Q64.64. */
export interface PriceRange {
  low: bigint
  high: bigint
  price: bigint
}

const inside = ({ low, high, price }: PriceRange): bigint => (price < low ? low : price > high ? high : price)

/**
 * Tokens that `liquidity` in a range is worth. The program takes them rounded up and pays them rounded down.
 * Below the range all of it is token 0, above it token 1.
 */
export function amountsForLiquidity(
  range: PriceRange,
  liquidity: bigint,
  rounding: Rounding,
): [bigint, bigint] {
  const price = inside(range)
  return [
    amount0Delta(price, range.high, liquidity, rounding),
    amount1Delta(range.low, price, liquidity, rounding),
  ]
}

/** The most liquidity in a range that takes no more than these amounts, rounded down. */
export function liquidityForAmounts(range: PriceRange, amount0: bigint, amount1: bigint): bigint {
  const price = inside(range)
  const { low, high } = range
  const by0 = price < high ? mulDiv(amount0, price * high, (high - price) << 64n, 'floor') : undefined
  const by1 = price > low ? mulDiv(amount1, 1n << 64n, price - low, 'floor') : undefined
  if (by0 === undefined) return by1 ?? 0n
  return by1 === undefined || by0 < by1 ? by0 : by1
}
