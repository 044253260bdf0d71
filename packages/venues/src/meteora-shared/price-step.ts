import { divide, mulDiv, type Rounding } from '@callisto/amount'

/** One in prices: square roots of token B for one of token A in base units, Q64.64. Liquidity has 64 more bits. */
export const ONE_Q64 = 1n << 64n

const LIQUIDITY_BITS = 128n
const BELOW_ONE = (1n << LIQUIDITY_BITS) - 1n

/** Token A between two prices above 0: `L (upper - lower) / (lower upper)`, rounded as named. */
export const amountA = (lower: bigint, upper: bigint, liquidity: bigint, rounding: Rounding): bigint =>
  mulDiv(liquidity, upper - lower, lower * upper, rounding)

/** Token B between two prices: `L (upper - lower) / 2^128`, rounded as named. */
export function amountB(lower: bigint, upper: bigint, liquidity: bigint, rounding: Rounding): bigint {
  const product = liquidity * (upper - lower)
  return (rounding === 'ceil' ? product + BELOW_ONE : product) >> LIQUIDITY_BITS
}

/** The price once `amount` of token A came in: `L P / (L + amount P)`, rounded up. */
export const priceAfterAIn = (price: bigint, liquidity: bigint, amount: bigint): bigint =>
  mulDiv(liquidity, price, liquidity + amount * price, 'ceil')

/** The price once `amount` of token B came in, rounded down. Liquidity is above 0. */
export const priceAfterBIn = (price: bigint, liquidity: bigint, amount: bigint): bigint =>
  price + divide(amount << LIQUIDITY_BITS, liquidity, 'floor')

/** The price once `amount` of token A went out, rounded up; undefined when no price has that much above it. */
export function priceAfterAOut(price: bigint, liquidity: bigint, amount: bigint): bigint | undefined {
  const left = liquidity - amount * price
  return left > 0n ? mulDiv(liquidity, price, left, 'ceil') : undefined
}

/** The price once `amount` of token B went out, rounded down; below 0 when no price has that much below it. */
export const priceAfterBOut = (price: bigint, liquidity: bigint, amount: bigint): bigint =>
  price - divide(amount << LIQUIDITY_BITS, liquidity, 'ceil')

/** A price as a float, not squared. */
export const floatPrice = (price: bigint): number => Number(price) / 2 ** 64

/** Liquidity as a float, on the scale of `floatPrice`. */
export const floatLiquidity = (liquidity: bigint): number => Number(liquidity) / 2 ** 64
