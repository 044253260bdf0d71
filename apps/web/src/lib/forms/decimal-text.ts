import {
  type Decimal,
  decimalFromNumber,
  decimalToString,
  parseDecimal,
  readAmountInput,
  trimZeros,
} from '@callisto/amount'
import { localizeDecimal, numberSeparators } from '@callisto/i18n'

/** Decimals of a typed price of a pair: as many as the smallest prices need. */
export const RATE_DECIMALS = 15
const SHOWN_DIGITS = 6

/** What somebody typed as a positive number of at most `decimals`; `none` while empty, `fault` for anything else. */
export type DecimalText =
  | { kind: 'none' }
  | { kind: 'fault' }
  | { kind: 'value'; value: Decimal; number: number }

/** Reads a number in the language of the page. */
export function readDecimal(typed: string, decimals: number): DecimalText {
  const read = readAmountInput(typed, { decimals, separators: numberSeparators() })
  if (!read.ok) return { kind: 'fault' }
  if (read.units === undefined) return { kind: 'none' }
  const value = parseDecimal(read.text.replace(/\.$/, ''))
  if (!value || value.coefficient <= 0n) return { kind: 'fault' }
  return { kind: 'value', value, number: Number(decimalToString(value)) }
}

/** A number with six digits as the text of a field, in the language of the page; empty for none. */
export function decimalText(value: number, decimals = RATE_DECIMALS): string {
  if (!Number.isFinite(value) || value <= 0) return ''
  const rounded = decimalFromNumber(Number(value.toPrecision(SHOWN_DIGITS)))
  if (!rounded) return ''
  const [whole = '', fraction = ''] = decimalToString(rounded).split('.')
  const cut = fraction.slice(0, decimals)
  return localizeDecimal(cut === '' ? whole : trimZeros(`${whole}.${cut}`))
}
