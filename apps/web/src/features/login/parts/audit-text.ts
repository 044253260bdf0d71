import type { AuditEventName } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'

const TEXTS: Readonly<Record<AuditEventName, string>> = {
  codeSent: msg('A login code was sent'),
  login: msg('Logged in'),
  loginRefused: msg('A login was refused: wrong, used or too old'),
  loginLimited: msg('Logins were limited: too many codes were asked for'),
  logout: msg('Logged out'),
  logoutEverywhere: msg('Logged out everywhere'),
  sessionReused: msg('A copied session was used, and ended'),
  keyStored: msg('A copy of the key was stored'),
  keyReplaced: msg('A copy of the key was replaced'),
  keyDeleted: msg('A copy of the key was deleted'),
  keyRefused: msg('A copy of another key was refused'),
}

/** What an entry of the log says. */
export const auditText = (event: AuditEventName): string => t(TEXTS[event])

const WARNINGS: readonly AuditEventName[] = ['loginRefused', 'loginLimited', 'sessionReused', 'keyRefused']

/** Whether somebody else may have done it. */
export const isWarning = (event: AuditEventName): boolean => WARNINGS.includes(event)
