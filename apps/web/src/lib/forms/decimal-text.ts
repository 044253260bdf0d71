import {
  type Decimal,
  type DecimalInputFault,
  decimalFromNumber,
  decimalToString,
  PERCENT_DECIMALS,
  percentFromBps,
  readDecimalInput,
  rescale,
  trimZeros,
} from '@callisto/amount'
import { isPriceHeld } from '@callisto/domain'
import { localizeDecimal, numberSeparators, t } from '@callisto/i18n'

/** Decimals of a typed price of a pair: all digits of the smallest. */
export const RATE_DECIMALS = 30
const SHOWN_DIGITS = 6

/** Why a text is no number above 0 of a field. */
export type DecimalFault = DecimalInputFault | 'ZERO'

/** What somebody typed as a positive number of at most `decimals`; `none` while empty, `fault` for anything else. */
export type DecimalText =
  | { kind: 'none' }
  | { kind: 'fault'; fault: DecimalFault }
  | { kind: 'value'; value: Decimal; number: number }

/** Reads a number in the language of the page; `symbol` may be beside it. */
export function readDecimal(typed: string, decimals: number, symbol?: string): DecimalText {
  const read = readDecimalInput(typed, {
    decimals,
    separators: numberSeparators(),
    ...(symbol && { symbol }),
  })
  if (!read.ok) return { kind: 'fault', fault: read.code }
  const { value } = read
  if (!value) return { kind: 'none' }
  if (value.coefficient === 0n) return { kind: 'fault', fault: 'ZERO' }
  return { kind: 'value', value, number: Number(decimalToString(value)) }
}

/** Reads a price in USD, which may be written "$1.50" or "1.50 USD". */
export const readUsd = (typed: string, decimals: number): DecimalText =>
  readDecimal(typed.replace(/^\s*[$＄]/, ''), decimals, 'USD')

/** Reads a number that may be 0 or below. */
export function readSigned(typed: string, decimals: number, symbol?: string): DecimalText {
  const [sign = ''] = /^\s*[-−+]\s*/.exec(typed) ?? []
  const read = readDecimal(typed.slice(sign.length), decimals, symbol)
  if (read.kind === 'none' && sign !== '') return { kind: 'fault', fault: 'NOT_A_NUMBER' }
  if (read.kind === 'fault' && read.fault === 'ZERO')
    return { kind: 'value', value: { coefficient: 0n, scale: 0 }, number: 0 }
  if (read.kind === 'fault' && read.fault === 'NEGATIVE') return { kind: 'fault', fault: 'NOT_A_NUMBER' }
  if (read.kind !== 'value' || !/[-−]/.test(sign)) return read
  const { coefficient, scale } = read.value
  return { kind: 'value', value: { coefficient: -coefficient, scale }, number: -read.number }
}

export type BpsFault = DecimalFault | 'TOO_HIGH'

/** Basis points of a field; without a value and a fault it is empty. */
export interface BpsText {
  value?: number | undefined
  fault?: BpsFault | undefined
}

/** Reads a percentage that is whole basis points, `max` of them at most. */
export function readBps(typed: string, max: number): BpsText {
  const read = readDecimal(typed, PERCENT_DECIMALS, '%')
  if (read.kind !== 'value') return read.kind === 'fault' ? { fault: read.fault } : {}
  const value = Number(rescale(read.value, PERCENT_DECIMALS, 'floor').coefficient)
  return value > max ? { fault: 'TOO_HIGH' } : { value }
}

/** Why a text is no number of a field with so many decimals, or of so many basis points at most; what to write instead. */
export function decimalFaultText(fault: BpsFault, typed: string, decimals: number, maxBps = 0): string {
  switch (fault) {
    case 'TOO_HIGH':
      return t('At most {max} %', { max: localizeDecimal(percentFromBps(maxBps)) })
    case 'AMBIGUOUS': {
      const parts = typed.trim().split(numberSeparators().group)
      const [whole, fraction] = [parts.join(''), localizeDecimal(parts.join('.'))]
      return t('Can be {whole} or {fraction}: write one of them', { whole, fraction })
    }
    case 'NEGATIVE':
    case 'ZERO':
      return t('Enter a number above 0')
    case 'CURRENCY':
      return t('Enter the number without a currency sign')
    case 'EXPONENT':
      return t('Write the number in full, without an exponent')
    case 'TOO_MANY_DECIMALS':
      return decimals === 0
        ? t('Enter a whole number')
        : t('At most {count, plural, one {# decimal} other {# decimals}}', { count: decimals })
    case 'TOO_LARGE':
      return t('The number is too large')
    case 'NOT_A_NUMBER':
      return t('Not a number')
  }
}

/**
 * A number with six digits as the text of a field, in the language of the page; empty for none. It is rounded to `decimals` where
 * that stays the same price, and has all its digits else: the field says then what is wrong.
 */
export function decimalText(value: number, decimals = RATE_DECIMALS): string {
  if (!Number.isFinite(value) || value <= 0) return ''
  const digits = decimalFromNumber(Number(value.toPrecision(SHOWN_DIGITS)))
  if (!digits) return ''
  const rounded = digits.scale > decimals ? rescale(digits, decimals, 'half') : digits
  return localizeDecimal(trimZeros(decimalToString(isPriceHeld(rounded, digits) ? rounded : digits)))
}
