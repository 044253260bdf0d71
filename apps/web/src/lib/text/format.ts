import * as plain from '@callisto/amount'
import { locale, localizeDecimal, localizeNumber, localizePercent, t } from '@callisto/i18n'

// The one place where numbers, dates and ages become text for people: packages/amount writes the exact digits, the
// language decides the separators. A text that a program reads again comes from `exact` and `plainUnits`.

/** `formatPrice` of packages/amount in the language: "0,0₄12346". */
export const formatPrice = (value: plain.Showable): string => localizeNumber(plain.formatPrice(value))

/** `formatAtStep` of packages/amount in the language: "0,0₅120". */
export const formatAtStep = (value: plain.Showable, step: number): string =>
  localizeNumber(plain.formatAtStep(value, step))

/** `formatRate` of packages/amount in the language. */
export const formatRate = (value: plain.Showable): string => localizeNumber(plain.formatRate(value))

/** `formatCompact` of packages/amount in the language: "1,23M". */
export const formatCompact = (value: plain.Showable, places?: number): string =>
  localizeNumber(plain.formatCompact(value, places))

/** `formatQuantity` of packages/amount in the language. */
export const formatQuantity = (value: plain.Showable): string => localizeNumber(plain.formatQuantity(value))

/** `formatUsd` of packages/amount in the language: "$1,23K". */
export const formatUsd = (value: plain.Showable, options?: { full?: boolean }): string =>
  localizeNumber(plain.formatUsd(value, options))

/** `formatUsdPrice` of packages/amount in the language. */
export const formatUsdPrice = (value: plain.Showable): string => localizeNumber(plain.formatUsdPrice(value))

/** `formatPercent` of packages/amount in the language: "-1,40 %", "%12". */
export const formatPercent = (
  value: plain.Showable,
  options?: { signed?: boolean; places?: number },
): string => localizePercent(plain.formatPercent(value, options))

/** Base units, grouped and rounded down, in the language. */
export const formatAmount = (units: bigint | undefined, decimals: number, places?: number): string =>
  localizeNumber(plain.formatAmount(units, decimals, places))

/** All digits of base units in the language, ungrouped, for tooltips and fees. */
export const formatUnits = (units: bigint, decimals: number): string =>
  localizeDecimal(plain.formatUnits(units, decimals))

/** All digits of base units in plain notation ("1.5" in every language), as the value of an amount field. */
export const plainUnits = (units: bigint, decimals: number): string => plain.formatUnits(units, decimals)

/** Basis points as a percentage: 50 gives "0.5%". */
export const formatBps = (bps: number): string => localizePercent(`${plain.percentFromBps(bps)}%`)

/** A whole number with grouping: "1,234". */
export const formatCount = (count: number): string => localizeNumber(count.toLocaleString('en'))

/** A duration in seconds with one decimal: "1.2 s". */
export const formatSeconds = (ms: number): string =>
  t('{seconds} s', { seconds: localizeDecimal((ms / 1000).toFixed(1)) })

/** All digits of a number in plain notation, for copying; undefined for unknown or non-finite values. */
export function exact(value: number | undefined): string | undefined {
  const decimal = value === undefined ? undefined : plain.decimalFromNumber(value)
  return decimal && plain.trimZeros(plain.decimalToString(decimal))
}

/**
 * Size of a change, without its sign: -1.4 gives "1.40%". What has grown to ten times or more is a multiple: 1240 gives
 * "13.4x".
 */
export function changeText(percent: number | undefined, places?: number): string {
  if (percent === undefined) return ''
  const times = 1 + percent / 100
  if (times >= plain.MIN_MULTIPLIER) return localizeNumber(plain.formatMultiplier(times))
  return formatPercent(Math.abs(percent), places === undefined ? {} : { places })
}

/** Dollar amount with exactly two decimals before the suffix, so that a column aligns on the decimal point. */
export function usdColumn(value: number | undefined): string {
  const text = plain
    .formatUsd(value)
    .replace(
      /^(-?\$[\d,]+)(\.\d+)?([KMBTQ]?)$/,
      (_, whole, fraction = '.', suffix) => `${whole}${fraction.padEnd(3, '0')}${suffix}`,
    )
  return localizeNumber(text)
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Age in its largest unit, rounded down: "3d", "12h", "5m", "40s"; a future time is "0s". */
export function age(sinceMs: number, nowMs: number): string {
  const { unit, count } = largestUnit(sinceMs, nowMs)
  return durationFormat(unit).format(count)
}

function largestUnit(sinceMs: number, nowMs: number) {
  const seconds = Math.max(0, Math.floor((nowMs - sinceMs) / 1000))
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return { unit, count: Math.floor(seconds / length) }
}

/** A past time in words, in its largest unit, rounded down: "5 minutes ago". */
export function ago(sinceMs: number, nowMs: number): string {
  const { unit, count } = largestUnit(sinceMs, nowMs)
  return new Intl.RelativeTimeFormat(locale()).format(-count, unit)
}

/** Date and time in the browser's time zone. */
export function formatDateTime(ms: number): string {
  return dateTimeFormat().format(ms)
}

/** A UTC day: "20 Nov". */
export const formatUtcDay = (ms: number): string => utcDayFormat().format(ms)

/** Hour and minute in the browser's time zone. */
export const formatTime = (ms: number): string => timeFormat().format(ms)

/** Tag of the language for dates; English dates are day, month, year. */
export const dateLocale = (): string => (locale() === 'en' ? 'en-GB' : locale())

const durationFormat = perLanguage((unit: string) => {
  // The narrow units of Japanese are the English letters.
  const unitDisplay = locale() === 'ja' ? 'short' : 'narrow'
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay })
})
const dateTimeFormat = perLanguage(
  () => new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeStyle: 'medium' }),
)

const utcDayFormat = perLanguage(
  () => new Intl.DateTimeFormat(dateLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)
const timeFormat = perLanguage(() => new Intl.DateTimeFormat(dateLocale(), { timeStyle: 'short' }))

/** Keeps the formatters of each language: making one takes longer than a row may take to render. */
export function perLanguage<Format>(create: (unit: string) => Format): (unit?: string) => Format {
  const made = new Map<string, Format>()
  return (unit = '') => {
    const key = `${locale()} ${unit}`
    const known = made.get(key)
    if (known) return known
    const format = create(unit)
    made.set(key, format)
    return format
  }
}
