import { type NumberSeparators, toPlainDecimal } from './plain-decimal.ts'
import { type ParseUnitsFault, parseUnits } from './units.ts'

/** Largest number an amount field takes, in whole tokens (docs/spec-map.md 2-9). */
export const MAX_AMOUNT_INPUT = 100_000_000_000_000_000n

/**
 * AMBIGUOUS: one group separator before three digits, a thousand or a fraction. CURRENCY: a sign of money, and a number
 * of tokens is no price. EXPONENT: "1e5".
 */
export type AmountInputFault = ParseUnitsFault | 'ABOVE_MAX' | 'AMBIGUOUS' | 'CURRENCY' | 'EXPONENT'

/**
 * What an amount field holds: `text` is the number in plain notation, `units` what it means (undefined while empty).
 * A refused text has its reason; no part of it is read as another number.
 */
export type AmountInput =
  | { ok: true; text: string; units: bigint | undefined }
  | { ok: false; code: AmountInputFault }

export interface AmountInputOptions {
  decimals: number
  /** In base units; the ceilings of 1e17 tokens and of u64 apply always. */
  max?: bigint
  /** Of the language of the page; without them one '.' or ',' is the decimal point always. */
  separators?: NumberSeparators
  /** The token's symbol, which may follow the number as in a copied "1.5 SOL". */
  symbol?: string
}

/**
 * Reads what somebody typed or pasted (docs/spec-map.md 1-5.3 and 2-5). '.' and ',' are both the decimal point, a lone point
 * becomes "0.", leading zeros go, groups of digits are joined where the text can mean one number only (see
 * `toPlainDecimal`). Signs, exponents and all other characters are refused. Full-width digits are read as others.
 * @example
 * readAmountInput('1,5 SOL', { decimals: 6, symbol: 'SOL' }) // => { ok: true, text: '1.5', units: 1_500_000n }
 * readAmountInput('0.0000001', { decimals: 6 }) // => { ok: false, code: 'TOO_MANY_DECIMALS' }
 */
export function readAmountInput(typed: string, options: AmountInputOptions): AmountInput {
  const plain = toPlainDecimal(withoutSymbol(typed, options.symbol), options.separators)
  if (plain === undefined) return { ok: false, code: 'AMBIGUOUS' }
  const text = tidy(plain, options.decimals)
  if (text === '') return { ok: true, text, units: undefined }
  if (!/^\d+\.?\d*$/.test(text)) return { ok: false, code: classifyFault(text) }
  return readDigits(text, options)
}

function readDigits(text: string, { decimals, max }: AmountInputOptions): AmountInput {
  const [whole = '', fraction] = text.split('.')
  if (fraction !== undefined && (decimals === 0 || fraction.length > decimals))
    return { ok: false, code: 'TOO_MANY_DECIMALS' }
  const ceiling = MAX_AMOUNT_INPUT * 10n ** BigInt(decimals)
  // Longer texts are not parsed.
  if (whole.length > String(MAX_AMOUNT_INPUT).length) return { ok: false, code: 'TOO_LARGE' }
  const parsed = parseUnits(fraction === '' ? whole : text, decimals)
  if (!parsed.ok) return parsed
  if (parsed.units > ceiling) return { ok: false, code: 'TOO_LARGE' }
  if (max !== undefined && parsed.units > max) return { ok: false, code: 'ABOVE_MAX' }
  return { ok: true, text, units: parsed.units }
}

function classifyFault(text: string): AmountInputFault {
  if (/\p{Sc}/u.test(text)) return 'CURRENCY'
  if (/^[-−]/.test(text)) return 'NEGATIVE'
  return /^\d[\d.,]*e[+-]?\d*$/i.test(text) ? 'EXPONENT' : 'NOT_A_NUMBER'
}

/** The number of a copied "1.5 SOL"; without a space before the symbol it could be a unit of the number, as in "5K". */
function withoutSymbol(typed: string, symbol: string | undefined): string {
  const text = typed.trim()
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
