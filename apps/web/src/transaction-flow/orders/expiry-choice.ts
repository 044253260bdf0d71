import { type ExpirySeconds, expiryOptions } from '@callisto/domain'
import { msg, t } from '@callisto/i18n'

/** Names of the choices in the order of `expiryOptions` (docs/spec-map.md 2-9). */
const names = [
  msg('Never'),
  msg('10 Minutes'),
  msg('1 Hour'),
  msg('1 Day'),
  msg('3 Days'),
  msg('7 Days'),
  msg('30 Days'),
] as const

export const DEFAULT_EXPIRY = '604800'

const keyOf = (seconds: ExpirySeconds): string => String(seconds ?? 'never')

/** The choices of a select. */
export const expiryItems = (): { key: string; label: string }[] =>
  expiryOptions.map((seconds, at) => ({ key: keyOf(seconds), label: t(names[at] ?? '') }))

export const isExpiryKey = (key: unknown): key is string =>
  expiryOptions.some((seconds) => keyOf(seconds) === key)

/** The life of an order by the key of its choice. */
export const expirySeconds = (key: string): ExpirySeconds =>
  expiryOptions.find((seconds) => keyOf(seconds) === key)
