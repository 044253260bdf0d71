import { BannerDismissalsSchema } from '@callisto/contract'
import { createStoredValue } from '../../lib/browser/storage.ts'

const MAX_BANNERS = 100
const SESSION_KEY = 'callisto:closed-banners:v1'

/** How often each banner was dismissed in this browser, by id. */
export const bannerDismissals = createStoredValue<Readonly<Record<string, number>>>(
  'banner-dismissals',
  {},
  (value) => BannerDismissalsSchema.safeParse(value).data,
)

/** Whether a banner was closed in this session of the tab; a reload does not end it. */
export const isClosedThisSession = (id: string): boolean => readClosed().includes(id)

/** Counts a dismissal and closes the banner for this session. Counters of the banners that were dismissed first go. */
export function dismissBanner(id: string): void {
  try {
    sessionStorage.setItem(SESSION_KEY, JSON.stringify([...readClosed().filter((one) => one !== id), id]))
  } catch {
    // Storage is disabled: the banner is back after a reload.
  }
  const { [id]: count = 0, ...others } = bannerDismissals.get()
  const kept = Object.entries(others).slice(1 - MAX_BANNERS)
  bannerDismissals.set(Object.fromEntries([...kept, [id, count + 1]]))
}

function readClosed(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
