import { type AlertNotice, AlertNoticeSchema } from '@callisto/contract'
import { useSyncExternalStore } from 'react'
import { createRecordStore } from '../browser/record-store.ts'
import { createStoredValue, useStoredValue } from '../browser/storage.ts'
import { orderNotices, useOrderNotices } from './order-notices.ts'

const MAX_NOTICES = 50

/** What alerts have reported on this device, of all tabs. */
export const alertNotices = createRecordStore<AlertNotice>({
  name: 'alert-notice:v1',
  parse: (value) => AlertNoticeSchema.safeParse(value).data,
  timeOf: ({ atMs }) => atMs,
  max: MAX_NOTICES,
})

/** Unix ms up to which the notices have been read. */
const readUntilMs = createStoredValue('alerts-read', 0, (value) =>
  typeof value === 'number' && value >= 0 ? value : undefined,
)

export const useAlertNotices = (): readonly AlertNotice[] =>
  useSyncExternalStore(alertNotices.subscribe, alertNotices.list)

export function useUnreadCount(): number {
  const [until] = useStoredValue(readUntilMs)
  const orders = useOrderNotices()
  return [...useAlertNotices(), ...orders].filter(({ atMs }) => atMs > until).length
}

/** Marks all notices as read. A notice of a clock that was ahead is read too. */
export function markNoticesRead(): void {
  const all = [...alertNotices.list(), ...orderNotices.list()]
  const newest = Math.max(Date.now(), ...all.map(({ atMs }) => atMs))
  readUntilMs.set(newest)
}
