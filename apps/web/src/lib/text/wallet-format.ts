import { formatAmount as plainAmount } from '@callisto/amount'
import { locale, localizeNumber } from '@callisto/i18n'
import { perLanguage } from './format.ts'

/** How much of a token a wallet has, with two decimals: "1.50", "<0.01". */
export function formatSize(units: bigint, decimals: number): string {
  const text = plainAmount(units, decimals, 2)
  const padded = text.replace(
    /^([\d,]+)(\.\d+)?$/,
    (_, whole, part = '.') => `${whole}${part.padEnd(3, '0')}`,
  )
  return localizeNumber(padded)
}

/** Date and time of an activity, to the second with the offset of the zone: "20 Nov, 2026 17:00:00 (+01)". */
export function formatActivityTime(ms: number): string {
  const time = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')
  const month = monthFormat().format(ms)
  return `${two(time.getDate())} ${month}, ${time.getFullYear()} ${clock} (${offsetText(-time.getTimezoneOffset())})`
}

/** Minutes east of UTC in ISO 8601: "+01", "-0330". */
function offsetText(minutes: number): string {
  const [whole, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(whole)}${rest === 0 ? '' : two(rest)}`
}

const monthFormat = perLanguage(() => new Intl.DateTimeFormat(locale(), { month: 'short' }))
