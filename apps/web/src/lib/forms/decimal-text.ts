import {
  type Decimal,
  decimalFromNumber,
  decimalToString,
  PERCENT_DECIMALS,
  readDecimalInput,
  rescale,
  trimZeros,
} from '@callisto/amount'
import { isPriceHeld } from '@callisto/domain'
import { localizeDecimal, numberSeparators } from '@callisto/i18n'
import type { BpsFault, DecimalFault } from './decimal-fault.ts'

/** Decimals of a typed price of a pair: all digits of the smallest. */
export const RATE_DECIMALS = 30
const SHOWN_DIGITS = 6

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
