import { MAX_U64, type ParseUnitsFault, parseUnits } from './units.ts'

/** Largest number an amount field takes, in whole tokens (spec 2, section 9). */
export const MAX_AMOUNT_INPUT = 100_000_000_000_000_000n

export type AmountInputFault = ParseUnitsFault | 'ABOVE_MAX' | 'AMBIGUOUS'

/** How a language writes numbers: Spanish has ',' for decimals and '.' between groups. */
export interface NumberSeparators {
  decimal: string
  group: string
}

/**
 * What an amount field holds: `text` is what it shows, `units` what it means (undefined while empty).
 * A refused edit says why; the field keeps what it showed before.
 */
export type AmountInput =
  | { ok: true; text: string; units: bigint | undefined }
  | { ok: false; code: AmountInputFault }

/**
 * Reads what somebody typed or pasted (spec 1, 5.3; spec 2, 5). '.' and ',' are both the decimal point, a lone
 * point becomes "0.", leading zeros go, signs, grouping and exponents are refused, never reinterpreted:
 * "2,5" is 2.5, and "1,234.5" is refused because it could mean two things. Full-width digits are read as others.
 * With the `separators` of a language a grouped number is read as that language writes it, see `toPlainDecimal`.
 * `max` is in base units; the field's own ceiling of 1e17 tokens and of u64 applies always.
 */
export function readAmountInput(
  typed: string,
  options: { decimals: number; max?: bigint; separators?: NumberSeparators },
): AmountInput {
  const plain = options.separators ? toPlainDecimal(typed, options.separators) : typed
  if (plain === undefined) return { ok: false, code: 'AMBIGUOUS' }
  const text = tidy(plain)
  if (text === '') return { ok: true, text, units: undefined }
  if (text.startsWith('-')) return { ok: false, code: 'NEGATIVE' }
  if (!/^\d+\.?\d*$/.test(text)) return { ok: false, code: 'NOT_A_NUMBER' }
  if ((text.split('.')[1]?.length ?? 0) > options.decimals) return { ok: false, code: 'TOO_MANY_DECIMALS' }
  if (text.endsWith('.') && options.decimals === 0) return { ok: false, code: 'TOO_MANY_DECIMALS' }
  const parsed = parseUnits(text.endsWith('.') ? text.slice(0, -1) : text, options.decimals)
  if (!parsed.ok) return parsed
  const ceiling = MAX_AMOUNT_INPUT * 10n ** BigInt(options.decimals)
  if (parsed.units > ceiling || parsed.units > MAX_U64) return { ok: false, code: 'TOO_LARGE' }
  if (options.max !== undefined && parsed.units > options.max) return { ok: false, code: 'ABOVE_MAX' }
  return { ok: true, text, units: parsed.units }
}

/**
 * A number as a person of a language wrote it, with '.' for decimals and without grouping. A text that can only be a
 * grouped number of the language loses its groups ("1.234,5" and "1.234.567" in Spanish). One group separator before
 * three digits is a thousand or a decimal point, as '.' and ',' are both accepted for that: undefined ("1.234" in
 * Spanish, "1,234" in English). Every other text is returned with '.' for ','; it may be no number.
 */
export function toPlainDecimal(typed: string, { decimal, group }: NumberSeparators): string | undefined {
  const text = toHalfWidth(typed).trim()
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '', ...fractions] = text.slice(sign.length).split(decimal)
  const [first = '', ...groups] = whole.split(group)
  const isGrouped =
    groups.length > 0 &&
    fractions.length < 2 &&
    /^[1-9]\d{0,2}$/.test(first) &&
    groups.every((digits) => /^\d{3}$/.test(digits)) &&
    /^\d*$/.test(fractions[0] ?? '')
  if (!isGrouped) return text.replaceAll(',', '.')
  if (groups.length === 1 && fractions.length === 0) return undefined
  return [sign + first, ...groups].join('') + fractions.map((digits) => `.${digits}`).join('')
}

const POINTS = /[．。｡]/g
const COMMAS = /[，、､]/g
const FULL_WIDTH_ZERO = 0xff10

/**
 * The digits, points and commas that an input method for Chinese or Japanese writes, in ASCII: "１２。５" is "12.5". Other
 * characters stay: a general normalization would read "5²" as 52.
 */
function toHalfWidth(typed: string): string {
  return typed
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - FULL_WIDTH_ZERO))
    .replace(POINTS, '.')
    .replace(COMMAS, ',')
}

function tidy(typed: string): string {
  const pointed = toHalfWidth(typed).trim().replaceAll(',', '.')
  const whole = pointed.startsWith('.') ? `0${pointed}` : pointed
  return whole.replace(/^0+(?=\d)/, '')
}
