import { type EmailLoginReply, LOGIN_CODE_TRIES } from '@callisto/contract'
import { createTabValue } from '../../../lib/browser/tab-value.ts'

/** A login by e-mail whose code was asked for and not entered yet; times are those of this device. */
export interface EmailChallenge extends EmailLoginReply {
  email: string
  /** Codes that were refused. */
  refusals: number
}

/**
 * Kept in the tab: a phone drops the page while its person reads the mail, and a change of the language mounts it anew. It
 * is of no use without the cookie of this browser.
 */
export const emailChallenge = createTabValue('login-email', parseEmailChallenge)

/** The challenge that `value` is; undefined for anything else. */
export function parseEmailChallenge(value: unknown): EmailChallenge | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { challengeId, email, expiresAtMs, resendAtMs, refusals } = value as Record<string, unknown>
  if (typeof challengeId !== 'string' || typeof email !== 'string') return undefined
  if (!isWhole(expiresAtMs) || !isWhole(resendAtMs) || !isWhole(refusals)) return undefined
  return { challengeId, email, expiresAtMs, resendAtMs, refusals }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/** Whether a code can still be entered. */
export const isChallengeOpen = ({ expiresAtMs, refusals }: EmailChallenge, nowMs: number): boolean =>
  nowMs < expiresAtMs && refusals < LOGIN_CODE_TRIES
