import {
  compareDecimals,
  type Decimal,
  decimalToString,
  parseDecimal,
  rescale,
  trimZeros,
} from './decimal.ts'
import { divide, mulDiv, type Rounding } from './divide.ts'
import { toPlainDecimal } from './plain-decimal.ts'

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

/** A percentage typed by a person ("0.5", "0,5 %") as whole basis points; undefined when it is none, or finer than 1 bp. */
export function bpsFromPercent(text: string): number | undefined {
  const plain = toPlainDecimal(text.replace(/%\s*$/, ''))
  const value = parseDecimal(plain.replace(/^\./, '0.').replace(/(?<=\d)\.$/, ''))
  if (!value || value.coefficient < 0n) return undefined
  const bps = rescale(value, 2, 'floor')
  if (compareDecimals(bps, value) !== 0) return undefined
  const number = Number(bps.coefficient)
  return Number.isSafeInteger(number) ? number : undefined
}

/** 50 -> "0.5". */
export function percentFromBps(bps: number): string {
  return trimZeros(decimalToString({ coefficient: BigInt(bps), scale: 2 }))
}

/** `numerator / denominator` as a decimal with `places` digits, rounded down; for ratios such as prices and impacts. */
export function ratio(numerator: bigint, denominator: bigint, places: number): Decimal {
  return { coefficient: divide(numerator * 10n ** BigInt(places), denominator, 'floor'), scale: places }
}
