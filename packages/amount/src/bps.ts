import { type Decimal, decimalToString, trimZeros } from './decimal.ts'
import { divide, mulDiv, type Rounding } from './divide.ts'

/** Basis points in a whole. */
export const BPS = 10_000n

/** `amount * bps / 10000`, rounded as named. */
export function bpsOf(amount: bigint, bps: number, rounding: Rounding): bigint {
  return mulDiv(amount, BigInt(bps), BPS, rounding)
}

/** Least output that a slippage tolerance still accepts, rounded up so that no unit is given away. */
export function minimumOut(amountOut: bigint, slippageBps: number): bigint {
  return mulDiv(amountOut, BPS - BigInt(slippageBps), BPS, 'ceil')
}

/** Most input that a slippage tolerance still accepts, rounded down so that no unit is given away. */
export function maximumIn(amountIn: bigint, slippageBps: number): bigint {
  return mulDiv(amountIn, BPS + BigInt(slippageBps), BPS, 'floor')
}

/** 50 -> "0.5". */
export function percentFromBps(bps: number): string {
  return trimZeros(decimalToString({ coefficient: BigInt(bps), scale: 2 }))
}

/** `numerator / denominator` as a decimal with `places` digits, rounded down; for ratios such as prices and impacts. */
export function ratio(numerator: bigint, denominator: bigint, places: number): Decimal {
  return { coefficient: divide(numerator * 10n ** BigInt(places), denominator, 'floor'), scale: places }
}
