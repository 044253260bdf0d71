import { decimalToString, parseDecimal, rescale, trimZeros } from './decimal.ts'

/** The largest amount a token account can hold. */
export const MAX_U64 = 2n ** 64n - 1n

export type ParseUnitsFault = 'NOT_A_NUMBER' | 'NEGATIVE' | 'TOO_MANY_DECIMALS' | 'TOO_LARGE'
export type ParseUnitsResult = { ok: true; units: bigint } | { ok: false; code: ParseUnitsFault }

/**
 * Base units as an exact decimal string without trailing zeros.
 * @example formatUnits(1_500_000n, 6) // => '1.5'
 */
export function formatUnits(units: bigint, decimals: number): string {
  return trimZeros(decimalToString({ coefficient: units, scale: decimals }))
}

/**
 * A decimal string as base units, never rounded: more decimals than the token has is an error, save for zeros.
 * Amounts above u64 are TOO_LARGE.
 * @example
 * parseUnits('1.50', 6) // => { ok: true, units: 1_500_000n }
 * parseUnits('-1', 6) // => { ok: false, code: 'NEGATIVE' }
 */
export function parseUnits(text: string, decimals: number): ParseUnitsResult {
  const value = parseDecimal(text)
  if (!value) return { ok: false, code: 'NOT_A_NUMBER' }
  if (value.coefficient < 0n) return { ok: false, code: 'NEGATIVE' }
  const units = rescale(value, decimals, 'floor')
  const lost =
    value.scale > decimals && rescale(units, value.scale, 'floor').coefficient !== value.coefficient
  if (lost) return { ok: false, code: 'TOO_MANY_DECIMALS' }
  if (units.coefficient > MAX_U64) return { ok: false, code: 'TOO_LARGE' }
  return { ok: true, units: units.coefficient }
}

/**
 * Base units as a double, for charts, sorting and prices only; never turned back into money.
 * @example unitsToNumber(1_500_000n, 6) // => 1.5
 */
export function unitsToNumber(units: bigint, decimals: number): number {
  return Number(decimalToString({ coefficient: units, scale: decimals }))
}
