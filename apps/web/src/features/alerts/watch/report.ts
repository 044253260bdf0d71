import type { AlertNotice, AlertRule } from '@callisto/contract'
import { alertNotices } from '../../../lib/alerts/alert-notices.ts'
import { alertSettings } from '../../../lib/alerts/alert-settings.ts'
import { conditionText, noticeText } from '../../../lib/alerts/alert-text.ts'
import { hrefOf } from '../../../lib/router/path.ts'
import { paths } from '../../../paths.ts'
import { playSound } from './sound.ts'
import { type SystemNotification, showSystemNotification } from './system-notification.ts'

/**
 * Adds an alert that has fired to the notices, which every tab shows, and notifies by system and sound where the user wants
 * that.
 */
export function reportAlert({ id, symbol, condition }: AlertRule, value: number): void {
  const notice: AlertNotice = { id: crypto.randomUUID(), atMs: Date.now(), symbol, condition, value }
  alertNotices.put(notice.id, notice)
  const title = conditionText(condition, symbol)
  // The tag of the server's message too, which then replaces this one.
  notify([{ title, text: noticeText(notice), tag: id, href: alertHref(notice) }])
}

/** Notifies by system and sound, where the user wants that; one sound for all. */
export function notify(notifications: readonly SystemNotification[]): void {
  const { system, sound } = alertSettings.get()
  if (system) for (const notification of notifications) void showSystemNotification(notification)
  if (sound) void playSound()
}

/** The page that an alert is about. */
export const alertHref = ({ condition }: Pick<AlertNotice, 'condition'>): string =>
  hrefOf({ to: paths.token, params: { id: condition.mint } })
