import { type Decimal, decimalToString, trimZeros } from './decimal.ts'
import { divide, mulDiv, type Rounding } from './divide.ts'

/** Basis points in a whole. */
export const BPS = 10_000n

/**
 * `amount * bps / 10000`, rounded as named.
 * @example bpsOf(999n, 50, 'ceil') // => 5n
 */
export function bpsOf(amount: bigint, bps: number, rounding: Rounding): bigint {
  return mulDiv(amount, BigInt(bps), BPS, rounding)
}

/**
 * Least output that a slippage tolerance still accepts, rounded up so that no unit is given away.
 * @example minimumOut(999n, 50) // => 995n
 */
export function minimumOut(amountOut: bigint, slippageBps: number): bigint {
  return mulDiv(amountOut, BPS - BigInt(slippageBps), BPS, 'ceil')
}

/**
 * Most input that a slippage tolerance still accepts, rounded down so that no unit is given away.
 * @example maximumIn(999n, 50) // => 1003n
 */
export function maximumIn(amountIn: bigint, slippageBps: number): bigint {
  return mulDiv(amountIn, BPS + BigInt(slippageBps), BPS, 'floor')
}

/**
 * Basis points as a percentage without trailing zeros.
 * @example percentFromBps(50) // => '0.5'
 */
export function percentFromBps(bps: number): string {
  return trimZeros(decimalToString({ coefficient: BigInt(bps), scale: 2 }))
}

/**
 * `numerator / denominator` as a decimal with `places` digits, rounded down; for ratios such as prices and impacts.
 * @example decimalToString(ratio(2n, 3n, 4)) // => '0.6666'
 */
export function ratio(numerator: bigint, denominator: bigint, places: number): Decimal {
  return { coefficient: divide(numerator * 10n ** BigInt(places), denominator, 'floor'), scale: places }
}
