import { divide, type Rounding } from './divide.ts'

/** An exact decimal: `coefficient / 10^scale`. */
export interface Decimal {
  coefficient: bigint
  /** Digits after the point, never negative. */
  scale: number
}

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/
const SCIENTIFIC = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/

/** Longer texts are not numbers of ours, and parsing them costs quadratic time. */
const MAX_DIGITS = 512

/**
 * Reads an optional minus sign, digits and an optional fraction (spec 1-5.3-09). Anything else, or more than
 * 512 characters, is undefined.
 * @example parseDecimal('-1.50') // => { coefficient: -150n, scale: 2 }
 */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > MAX_DIGITS) return undefined
  const match = PLAIN.exec(text)
  if (!match) return undefined
  return decimal(match[1] === '-', match[2]!, match[3] ?? '')
}

/**
 * The shortest decimal that reads back as the same double; undefined for NaN and infinities.
 * @example decimalFromNumber(1e-7) // => { coefficient: 1n, scale: 7 }
 */
export function decimalFromNumber(value: number): Decimal | undefined {
  const text = String(value)
  const match = SCIENTIFIC.exec(text)
  if (!match) return parseDecimal(text)
  const plain = decimal(match[1] === '-', match[2]!, match[3] ?? '')
  const scale = plain.scale - Number(match[4])
  if (scale >= 0) return { coefficient: plain.coefficient, scale }
  return { coefficient: plain.coefficient * 10n ** BigInt(-scale), scale: 0 }
}

function decimal(negative: boolean, whole: string, fraction: string): Decimal {
  const coefficient = BigInt(whole + fraction)
  return { coefficient: negative ? -coefficient : coefficient, scale: fraction.length }
}

/** How a display rounds: `half` takes 5 away from zero; `floor` and `ceil` act on the magnitude. */
export type DecimalRounding = Rounding | 'half'

/**
 * The same number with exactly `scale` digits after the point; rounding acts on the magnitude.
 * @example rescale({ coefficient: 1235n, scale: 3 }, 2, 'half') // => { coefficient: 124n, scale: 2 }
 */
export function rescale(value: Decimal, scale: number, rounding: DecimalRounding): Decimal {
  if (scale >= value.scale) {
    return { coefficient: value.coefficient * 10n ** BigInt(scale - value.scale), scale }
  }
  const unit = 10n ** BigInt(value.scale - scale)
  const negative = value.coefficient < 0n
  const magnitude = negative ? -value.coefficient : value.coefficient
  const rounded =
    rounding === 'half' ? divide(magnitude + unit / 2n, unit, 'floor') : divide(magnitude, unit, rounding)
  return { coefficient: negative ? -rounded : rounded, scale }
}

/**
 * Digits with all `scale` fraction digits kept.
 * @example decimalToString({ coefficient: -1500n, scale: 3 }) // => '-1.500'
 */
export function decimalToString({ coefficient, scale }: Decimal): string {
  const negative = coefficient < 0n
  const digits = (negative ? -coefficient : coefficient).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const text = scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`
  return negative ? `-${text}` : text
}

/**
 * -1, 0 or 1 as `a` is below, equal to or above `b`.
 * @example compareDecimals({ coefficient: 15n, scale: 1 }, { coefficient: 150n, scale: 2 }) // => 0
 */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale)
  const left = rescale(a, scale, 'floor').coefficient
  const right = rescale(b, scale, 'floor').coefficient
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * Drops zeros after the point, and the point when nothing is left.
 * @example ['1.500', '2.0', '100'].map(trimZeros) // => ['1.5', '2', '100']
 */
export function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/**
 * A decimal from what a reply holds: a number, a decimal string or a decimal itself. Undefined for anything else.
 * @example toDecimal(0.25) // => { coefficient: 25n, scale: 2 }
 */
export function toDecimal(value: number | string | Decimal): Decimal | undefined {
  if (typeof value === 'number') return decimalFromNumber(value)
  return typeof value === 'string' ? parseDecimal(value) : value
}
