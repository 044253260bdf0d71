import { decimalFromNumber, decimalToString, formatPercent, formatUsd, trimZeros } from '@callisto/amount'

/** All digits of a number in plain notation, for tooltips and copying; undefined for unknown or non-finite values. */
export function exact(value: number | undefined): string | undefined {
  const decimal = value === undefined ? undefined : decimalFromNumber(value)
  return decimal && trimZeros(decimalToString(decimal))
}

/** Absolute percentage of a change: -1.4 gives "1.40%". */
export function changeText(percent: number | undefined): string {
  return percent === undefined ? '' : formatPercent(Math.abs(percent))
}

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
] as const

/** Age in its largest unit, rounded down: "3d", "12h", "5m", "40s"; a future time is "0s". */
export function age(sinceMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - sinceMs) / 1000))
  for (const [unit, length] of UNITS) if (seconds >= length) return `${Math.floor(seconds / length)}${unit}`
  return `${seconds}s`
}

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** Date and time in the browser's time zone. */
export function formatDateTime(ms: number): string {
  return dateTime.format(ms)
}

/** Dollar amount with exactly two decimals before the suffix, so that a column aligns on the decimal point. */
export function usdColumn(value: number | undefined): string {
  return formatUsd(value).replace(
    /^(-?\$[\d,]+)(\.\d+)?([KMBTQ]?)$/,
    (_, whole, fraction = '.', suffix) => `${whole}${fraction.padEnd(3, '0')}${suffix}`,
  )
}
