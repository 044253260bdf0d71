import type { Rule } from '../store/rate-limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A second mail to an address is sent after this time. */
export const RESEND_MS = 30_000

/**
 * What one client, one address and everybody together may do. A browser that has proved an address has the mails of that
 * address for itself, and all such browsers those of all. With 5 codes an hour and 15 a day, 5 tries of each and 8 digits, who
 * guesses for a year at the codes of one person succeeds with a chance of 1 in 3,600.
 */
export interface LoginLimits {
  mailsOfClient: Rule
  mailGap: Rule
  mailsOfAddress: Rule
  mailsOfAddressPerDay: Rule
  mailsOfAll: Rule
  triesOfClient: Rule
  challengesOfClient: Rule
  challengesOfAll: Rule
  keysOfAccount: Rule
}

export const DEFAULT_LIMITS: LoginLimits = {
  mailsOfClient: { name: 'mails of a client', max: 20, windowMs: HOUR_MS },
  mailGap: { name: 'time between mails', max: 1, windowMs: RESEND_MS },
  mailsOfAddress: { name: 'mails of an address', max: 5, windowMs: HOUR_MS },
  mailsOfAddressPerDay: { name: 'mails of an address in a day', max: 15, windowMs: DAY_MS },
  mailsOfAll: { name: 'mails of all', max: 2_000, windowMs: HOUR_MS },
  triesOfClient: { name: 'tries of a client', max: 60, windowMs: HOUR_MS },
  challengesOfClient: { name: 'logins of a client', max: 60, windowMs: HOUR_MS },
  challengesOfAll: { name: 'logins of all', max: 20_000, windowMs: HOUR_MS },
  keysOfAccount: { name: 'keys of an account', max: 60, windowMs: HOUR_MS },
}
