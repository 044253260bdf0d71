import { type Decimal, parseDecimal, rescale } from './decimal.ts'
import { type NumberSeparators, toPlainDecimal } from './plain-decimal.ts'
import { MAX_U64, type ParseUnitsFault } from './units.ts'

/** Largest number an amount field takes, in whole tokens (docs/spec-map.md 2-9). */
export const MAX_AMOUNT_INPUT = 100_000_000_000_000_000n

/**
 * AMBIGUOUS: one group separator before three digits, a thousand or a fraction. CURRENCY: a sign of money, and a number
 * of tokens is no price. EXPONENT: "1e5".
 */
export type DecimalInputFault = ParseUnitsFault | 'AMBIGUOUS' | 'CURRENCY' | 'EXPONENT'
export type AmountInputFault = DecimalInputFault | 'ABOVE_MAX'

/**
 * What a field of a number holds: `text` is the number in plain notation, `value` what it means (undefined while empty).
 * A refused text has its reason; no part of it is read as another number.
 */
export type DecimalInput =
  | { ok: true; text: string; value: Decimal | undefined }
  | { ok: false; code: DecimalInputFault }

/** The same of an amount of tokens: `units` are its base units. */
export type AmountInput =
  | { ok: true; text: string; units: bigint | undefined }
  | { ok: false; code: AmountInputFault }

export interface DecimalInputOptions {
  /** Digits after the point at most; zeros beyond them are dropped. */
  decimals: number
  /** Of the language of the page; without them one '.' or ',' is the decimal point always. */
  separators?: NumberSeparators
  /** The token's symbol, which may follow the number as in a copied "1.5 SOL"; '%' may stand on either side of it. */
  symbol?: string
}

export interface AmountInputOptions extends DecimalInputOptions {
  /** In base units; the ceilings of 1e17 tokens and of u64 apply always. */
  max?: bigint
}

/**
 * Reads a number that somebody typed or pasted (docs/spec-map.md 1-5.3 and 2-5): the one reader of amounts, prices and
 * percentages. '.' and ',' are both the decimal point, a lone point becomes "0.", leading zeros go, groups of digits are joined
 * where the text can mean one number only (see `toPlainDecimal`). Signs, exponents and all other characters are refused, and so
 * are more than 1e17 or `decimals`. Full-width digits are read as others.
 * @example
 * readDecimalInput('1,234.5', { decimals: 2 }) // => { ok: true, text: '1234.5', value: { coefficient: 12345n, scale: 1 } }
 * readDecimalInput('0.005', { decimals: 2 }) // => { ok: false, code: 'TOO_MANY_DECIMALS' }
 */
export function readDecimalInput(typed: string, options: DecimalInputOptions): DecimalInput {
  const { decimals, separators, symbol } = options
  const plain = toPlainDecimal(withoutSymbol(typed, symbol), separators)
  if (plain === undefined) return { ok: false, code: 'AMBIGUOUS' }
  const text = tidy(plain, decimals)
  if (text === '') return { ok: true, text, value: undefined }
  if (!/^\d+\.?\d*$/.test(text)) return { ok: false, code: classifyFault(text) }
  const [whole = '', fraction] = text.split('.')
  if (fraction !== undefined && (decimals === 0 || fraction.length > decimals))
    return { ok: false, code: 'TOO_MANY_DECIMALS' }
  // Longer texts are not parsed.
  const value =
    whole.length > String(MAX_AMOUNT_INPUT).length ? undefined : parseDecimal(fraction ? text : whole)
  if (!value || value.coefficient > MAX_AMOUNT_INPUT * 10n ** BigInt(value.scale))
    return { ok: false, code: 'TOO_LARGE' }
  return { ok: true, text, value }
}

/**
 * An amount of tokens by `readDecimalInput`, in base units.
 * @example
 * readAmountInput('1,5 SOL', { decimals: 6, symbol: 'SOL' }) // => { ok: true, text: '1.5', units: 1_500_000n }
 * readAmountInput('0.0000001', { decimals: 6 }) // => { ok: false, code: 'TOO_MANY_DECIMALS' }
 */
export function readAmountInput(typed: string, { max, ...options }: AmountInputOptions): AmountInput {
  const read = readDecimalInput(typed, options)
  if (!read.ok) return read
  const { text, value } = read
  if (!value) return { ok: true, text, units: undefined }
  const units = rescale(value, options.decimals, 'floor').coefficient
  if (units > MAX_U64) return { ok: false, code: 'TOO_LARGE' }
  if (max !== undefined && units > max) return { ok: false, code: 'ABOVE_MAX' }
  return { ok: true, text, units }
}

function classifyFault(text: string): DecimalInputFault {
  if (/\p{Sc}/u.test(text)) return 'CURRENCY'
  if (/^[-−]/.test(text)) return 'NEGATIVE'
  return /^\d[\d.,]*e[+-]?\d*$/i.test(text) ? 'EXPONENT' : 'NOT_A_NUMBER'
}

/** The number of a copied "1.5 SOL"; without a space before the symbol it could be a unit of the number, as in "5K". */
function withoutSymbol(typed: string, symbol: string | undefined): string {
  const text = typed.trim()
  // Turkish and Basque write it before the number.
  if (symbol === '%') return text.replace(/^[%％]\s*|\s*[%％]$/, '')
  if (!symbol || !text.endsWith(symbol)) return text
  const number = text.slice(0, -symbol.length)
  return /\d[.,]?\s$/.test(number) ? number : text
}

/** "0." for a lone point, no zeros before the number and none beyond the token's decimals. */
function tidy(plain: string, decimals: number): string {
  const text = (plain.startsWith('.') ? `0${plain}` : plain).replace(/^0+(?=\d)/, '')
  const point = text.indexOf('.')
  const end = point + 1 + decimals
  if (point < 0 || !/^0+$/.test(text.slice(end))) return text
  return text.slice(0, decimals === 0 ? point : end)
}
