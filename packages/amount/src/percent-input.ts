import { rescale } from './decimal.ts'
import { readDecimalInput } from './input.ts'
import type { NumberSeparators } from './plain-decimal.ts'

/** Decimals of a percentage that is whole basis points. */
export const PERCENT_DECIMALS = 2

/**
 * A percentage typed by a person as whole basis points, by `readDecimalInput`; undefined when it is none, or finer than 1 bp.
 * @example bpsFromPercent('0,5 %') // => 50
 */
export function bpsFromPercent(text: string, separators?: NumberSeparators): number | undefined {
  const options = { decimals: PERCENT_DECIMALS, symbol: '%', ...(separators && { separators }) }
  const read = readDecimalInput(text, options)
  if (!read.ok || !read.value) return undefined
  const bps = Number(rescale(read.value, PERCENT_DECIMALS, 'floor').coefficient)
  return Number.isSafeInteger(bps) ? bps : undefined
}
