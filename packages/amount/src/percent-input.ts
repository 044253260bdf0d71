import { compareDecimals, parseDecimal, rescale } from './decimal.ts'
import { toPlainDecimal } from './plain-decimal.ts'

/**
 * A percentage typed by a person as whole basis points; undefined when it is none, or finer than 1 bp.
 * @example bpsFromPercent('0,5 %') // => 50
 */
export function bpsFromPercent(text: string): number | undefined {
  const plain = toPlainDecimal(text.replace(/%\s*$/, ''))
  const value = parseDecimal(plain.replace(/^\./, '0.').replace(/(?<=\d)\.$/, ''))
  if (!value || value.coefficient < 0n) return undefined
  const bps = rescale(value, 2, 'floor')
  if (compareDecimals(bps, value) !== 0) return undefined
  const number = Number(bps.coefficient)
  return Number.isSafeInteger(number) ? number : undefined
}
