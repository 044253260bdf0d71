import { createStoredValue } from '../browser/storage.ts'

/** How long a dismissed banner stays away: 30 days (spec 1-9-13; the milliseconds of 1-4-27 are three days). */
const SNOOZE_MS = 30 * 86_400_000
/** Time that the native app has to take over before the store opens. */
const FALLBACK_MS = 1_000

/** Unix ms of the last dismissal. */
export const dismissedAt = createStoredValue<number | undefined>(
  'mobile-app-dismissed',
  undefined,
  (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
)

/** Whether the banner is hidden. A dismissal in the future is that of a clock which was wrong: it hides nothing. */
export function isSnoozed(dismissedAtMs: number | undefined, nowMs: number): boolean {
  if (dismissedAtMs === undefined || dismissedAtMs > nowMs) return false
  return nowMs - dismissedAtMs < SNOOZE_MS
}

/** Link that the native app has registered. */
export const APP_URL = 'callisto://open'

export interface AppLinkPorts {
  open: (url: string) => void
  isHidden: () => boolean
  schedule: (run: () => void, ms: number) => void
}

/** Opens the native app, or the store when the page is still in front one second later. */
export function openMobileApp({ app, store }: { app: string; store: string }, ports: AppLinkPorts): void {
  ports.open(app)
  ports.schedule(() => {
    if (!ports.isHidden()) ports.open(store)
  }, FALLBACK_MS)
}
