import { decimalFromNumber, decimalToString, formatPercent, formatUsd, trimZeros } from '@callisto/amount'

/** All digits of a number in plain notation, for hovering and copying; undefined when it is not known. */
export function exact(value: number | undefined): string | undefined {
  const decimal = value === undefined ? undefined : decimalFromNumber(value)
  return decimal && trimZeros(decimalToString(decimal))
}

/** The size of a change without its sign: -1.4 gives "1.40%". */
export function changeText(percent: number | undefined): string {
  return percent === undefined ? '' : formatPercent(Math.abs(percent))
}

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
] as const

/** Time since, in its largest unit: "3d", "12h", "5m", "40s"; a time to come counts as now. */
export function age(sinceMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - sinceMs) / 1000))
  for (const [unit, length] of UNITS) if (seconds >= length) return `${Math.floor(seconds / length)}${unit}`
  return `${seconds}s`
}

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** A moment in the reader's own time zone. */
export function formatDateTime(ms: number): string {
  return dateTime.format(ms)
}

/** Dollars for a column: always two decimals before the suffix, so that the points stand under each other. */
export function usdColumn(value: number | undefined): string {
  return formatUsd(value).replace(
    /^(-?\$[\d,]+)(\.\d+)?([KMBTQ]?)$/,
    (_, whole, fraction = '.', suffix) => `${whole}${fraction.padEnd(3, '0')}${suffix}`,
  )
}
