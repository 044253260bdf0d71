import { type AlertNotice, AlertNoticeSchema } from '@callisto/contract'
import { useSyncExternalStore } from 'react'
import { createRecordStore } from '../browser/record-store.ts'

const MAX_NOTICES = 50

/** What alerts have reported on this device, of all tabs. */
export const alertNotices = createRecordStore<AlertNotice>({
  name: 'alert-notice:v1',
  parse: (value) => AlertNoticeSchema.safeParse(value).data,
  timeOf: ({ atMs }) => atMs,
  max: MAX_NOTICES,
})

export const useAlertNotices = (): readonly AlertNotice[] =>
  useSyncExternalStore(alertNotices.subscribe, alertNotices.list)
