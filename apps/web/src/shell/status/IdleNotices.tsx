import { t } from '@callisto/i18n'
import { IconButton } from '@callisto/ui'
import { X } from 'lucide-react'
import { useStoredValue } from '../../lib/browser/storage.ts'
import { useNow } from '../../lib/browser/useNow.ts'
import { isOldIos } from '../../lib/mobile-app/device.ts'
import { MobileAppLink, storeLink } from '../../lib/mobile-app/MobileAppLink.tsx'
import { dismissedAt, isSnoozed } from '../../lib/mobile-app/mobile-app.ts'
import { LiveBanner } from '../banners/LiveBanner.tsx'

/** A new look at the snooze once an hour is enough for one of 30 days. */
const TICK_MS = 3_600_000

/** Banner of the mobile app on phones whose store link is configured; a dismissal hides it for 30 days. */
function MobileAppBanner() {
  const [dismissed, setDismissed] = useStoredValue(dismissedAt)
  const now = useNow(TICK_MS)
  const store = storeLink()
  if (store === undefined || isSnoozed(dismissed, now)) return null
  return (
    <div className="flex items-center gap-2 border-b border-line bg-raised px-3 py-1">
      <p className="min-w-0 flex-1 text-xs">{t('Callisto is faster in its mobile app.')}</p>
      <MobileAppLink store={store} />
      <IconButton label={t('Dismiss')} onClick={() => setDismissed(Date.now())}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}

/** Notice on iOS 14 and older (docs/spec-map.md 1-8). */
function IosNotice({ userAgent = navigator.userAgent }: { userAgent?: string }) {
  if (!isOldIos(userAgent)) return null
  return (
    <p role="status" className="bg-caution-tint px-4 py-2 text-center text-xs text-caution">
      {t('Upgrade to iOS 15+ for the best experience. Some features may not be available on older iOS.')}
    </p>
  )
}

/** What can wait for the first screen: notices of a live cluster, the mobile app, and a system that is too old. */
export function IdleNotices() {
  return (
    <>
      <LiveBanner />
      <MobileAppBanner />
      <IosNotice />
    </>
  )
}
