import {
  compareDecimals,
  type Decimal,
  type DecimalRounding,
  decimalToString,
  rescale,
  toDecimal,
  trimZeros,
} from './decimal.ts'

/** What a number on a screen may come from; undefined is shown as a dash, never as 0. */
export type Showable = number | string | Decimal | undefined

/** Shown for what is not known. */
export const UNKNOWN = '–'

const ONE: Decimal = { coefficient: 1n, scale: 0 }
const THOUSAND: Decimal = { coefficient: 1000n, scale: 0 }
/** A double has no digits after the point any more: from here a number is compact everywhere. */
const TRILLION: Decimal = { coefficient: 10n ** 12n, scale: 0 }
const SUBSCRIPT_BELOW: Decimal = { coefficient: 1n, scale: 3 }
const SUFFIXES = ['', 'K', 'M', 'B', 'T', 'Q']
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
/** Decimals of the smallest step that is shown. */
const MAX_PLACES = 30

/**
 * A price by the rules of spec 1-9-20: from 1000 written out with two decimals ("12,345.00"), from 1e12 compact, below 0.001 the
 * zeros after the point are counted in subscript with at most 5 digits after them ("0.0₄12346"), else at most 5 decimals.
 * @example ['12345', '0.000012346', undefined].map(formatPrice) // => ['12,345.00', '0.0₄12346', '–']
 */
export function formatPrice(value: Showable): string {
  return sign(value, (magnitude) => {
    if (compareDecimals(magnitude, TRILLION) >= 0) return compact(magnitude, 2)
    const rounded = rescale(magnitude, 5, 'half')
    if (compareDecimals(rounded, THOUSAND) >= 0) return fixed(magnitude, 2, 'half')
    if (magnitude.coefficient === 0n) return '0'
    if (compareDecimals(magnitude, SUBSCRIPT_BELOW) < 0) return subscript(magnitude)
    return trimZeros(decimalToString(rounded))
  })
}

/**
 * A price with the digits that tell `step` apart, as the labels of an axis: from 1000 compact ("1.2525M" in steps of
 * 2500), below 0.001 with the zeros counted ("0.0₅120" in steps of 5e-8). All labels of a step end at the same digit.
 * Rounded half up. Without a positive step as `formatPrice`.
 * @example formatAtStep(1_252_500, 2_500) // => '1.2525M'
 */
export function formatAtStep(value: Showable, step: number): string {
  if (!(step > 0) || !Number.isFinite(step)) return formatPrice(value)
  return sign(value, (magnitude) => {
    if (magnitude.coefficient === 0n) return '0'
    let suffix = 0
    while (suffix < SUFFIXES.length - 1 && compareDecimals(magnitude, thousandTo(suffix + 1)) >= 0)
      suffix += 1
    const places = Math.max(0, placesOf(step) + 3 * suffix)
    const scaled = { coefficient: magnitude.coefficient, scale: magnitude.scale + 3 * suffix }
    return `${countZeros(fixed(scaled, places, 'half'))}${SUFFIXES[suffix]}`
  })
}

const thousandTo = (power: number): Decimal => ({ coefficient: 10n ** BigInt(3 * power), scale: 0 })

/** Decimals that a step has: 0.05 has 2, 0.025 has 3, 2500 has -2. */
function placesOf(step: number): number {
  const [mantissa = '', exponent] = step.toExponential(4).split('e')
  const digits = mantissa.replace(/\.?0+$/, '').replace('.', '').length
  return Math.min(MAX_PLACES, digits - 1 - Number(exponent))
}

/** "0.00000120" as "0.0₅120". */
function countZeros(text: string): string {
  const [, zeros = '', rest = ''] = /^0\.(0{3,})(\d+)$/.exec(text) ?? []
  if (rest === '') return text
  return `0.0${subscriptOf(zeros.length)}${rest}`
}

const subscriptOf = (count: number) => [...String(count)].map((digit) => SUBSCRIPTS[Number(digit)]).join('')

/**
 * A price in another token: 2 decimals from 100, 3 from 10, 4 from 1 (spec 2-9-43), grouped; from 1e12 and below 1 by the rules
 * of `formatPrice`, which has more of them for what is small.
 * @example ['1234.5', '12.3456', '0.0066445'].map(formatRate) // => ['1,234.50', '12.346', '0.00664']
 */
export function formatRate(value: Showable): string {
  return sign(value, (magnitude) => {
    const whole = magnitude.coefficient / 10n ** BigInt(magnitude.scale)
    if (whole === 0n || compareDecimals(magnitude, TRILLION) >= 0) return formatPrice(magnitude)
    return fixed(magnitude, whole >= 100n ? 2 : whole >= 10n ? 3 : 4, 'half')
  })
}

/**
 * Short form with K, M, B, T, rounded half up; below 1000 at most `places` decimals.
 * @example formatCompact(1_234_567) // => '1.23M'
 */
export function formatCompact(value: Showable, places = 2): string {
  return sign(value, (magnitude) => compact(magnitude, places))
}

/**
 * How much of a token: from 1 compact ("1.23M"), below as a price is, so that a small part is no 0 ("0.0₃25446").
 * @example formatQuantity(0.00025446) // => '0.0₃25446'
 */
export function formatQuantity(value: Showable): string {
  return sign(value, (magnitude) =>
    compareDecimals(magnitude, ONE) >= 0 ? compact(magnitude, 2) : formatPrice(magnitude),
  )
}

/** Dollars are shown in whole cents; what is less is shown as less, not as nothing (docs/spec-map.md 2-9). */
const ROUNDING_FRACTION = { coefficient: 1n, scale: 2 }

/**
 * Dollars in whole cents, rounded half up; from 1000 compact unless `full`.
 * @example [0, 0.004, 1234.5].map((value) => formatUsd(value)) // => ['$0', '<$0.01', '$1.23K']
 */
export function formatUsd(value: Showable, options: { full?: boolean } = {}): string {
  return sign(value, (magnitude) => {
    if (magnitude.coefficient === 0n) return '$0'
    if (compareDecimals(magnitude, ROUNDING_FRACTION) < 0) return '<$0.01'
    if (!options.full && compareDecimals(magnitude, THOUSAND) >= 0) return `$${compact(magnitude, 2)}`
    return `$${fixed(magnitude, 2, 'half')}`
  })
}

/**
 * A price in dollars by the rules of `formatPrice`.
 * @example formatUsdPrice(-0.000012346) // => '-$0.0₄12346'
 */
export function formatUsdPrice(value: Showable): string {
  const text = formatPrice(value)
  if (text === UNKNOWN) return text
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`
}

/**
 * A percentage (12.345 means 12.345 %) with two decimals, rounded half up; `signed` puts a plus before gains.
 * @example formatPercent(12.345, { signed: true }) // => '+12.35%'
 */
export function formatPercent(value: Showable, options: { signed?: boolean; places?: number } = {}): string {
  const places = options.places ?? 2
  const text = sign(value, (magnitude) =>
    compareDecimals(magnitude, THOUSAND) >= 0 ? compact(magnitude, places) : fixed(magnitude, places, 'half'),
  )
  if (text === UNKNOWN) return text
  const gain = options.signed && !text.startsWith('-') && /[1-9]/.test(text)
  return `${gain ? '+' : ''}${text}%`
}

/** From this many times on a growth is written as a multiple (docs/spec-map.md 1-9). */
export const MIN_MULTIPLIER = 10

/**
 * How many times, rounded half up to one decimal.
 * @example formatMultiplier(13.37) // => '13.4x'
 */
export function formatMultiplier(value: Showable): string {
  const text = formatCompact(value, 1)
  return text === UNKNOWN ? text : `${text}x`
}

/**
 * Base units for people: grouped, at most `places` decimals, rounded down so that it never shows more than there
 * is. An amount too small for them shows as "<0.000001".
 * @example
 * formatAmount(1_234_567_899n, 6) // => '1,234.567899'
 * formatAmount(1n, 9) // => '<0.000001'
 */
export function formatAmount(
  units: bigint | undefined,
  decimals: number,
  places = Math.min(decimals, 6),
): string {
  if (units === undefined) return UNKNOWN
  return sign({ coefficient: units, scale: decimals }, (magnitude) => {
    const text = trimZeros(fixed(magnitude, places, 'floor'))
    if (text !== '0' || magnitude.coefficient === 0n) return text
    return `<${decimalToString({ coefficient: 1n, scale: places })}`
  })
}

function sign(value: Showable, show: (magnitude: Decimal) => string): string {
  const number = value === undefined ? undefined : toDecimal(value)
  if (!number) return UNKNOWN
  if (number.coefficient >= 0n) return show(number)
  const text = show({ coefficient: -number.coefficient, scale: number.scale })
  return /[1-9]/.test(text) ? `-${text}` : text
}

function compact(magnitude: Decimal, places: number): string {
  let step = 0
  let scaled = magnitude
  const reaches = (value: Decimal) => compareDecimals(rescale(value, places, 'half'), THOUSAND) >= 0
  while (step < SUFFIXES.length - 1 && reaches(scaled)) {
    scaled = { coefficient: scaled.coefficient, scale: scaled.scale + 3 }
    step += 1
  }
  return `${trimZeros(fixed(scaled, places, 'half'))}${SUFFIXES[step]}`
}

function subscript(magnitude: Decimal): string {
  const digits = magnitude.coefficient.toString()
  const zeros = magnitude.scale - digits.length
  return countZeros(trimZeros(decimalToString(rescale(magnitude, zeros + 5, 'half'))))
}

function fixed(magnitude: Decimal, places: number, rounding: DecimalRounding): string {
  const [whole = '0', fraction] = decimalToString(rescale(magnitude, places, rounding)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
