import { t } from '@callisto/i18n'
import { Button, IconButton } from '@callisto/ui'
import { X } from 'lucide-react'
import { pageLinks } from '../../lib/api/page-links.ts'
import { useStoredValue } from '../../lib/browser/storage.ts'
import { useNow } from '../../lib/browser/useNow.ts'
import { mobilePlatform } from '../../lib/mobile-app/device.ts'
import { APP_URL, dismissedAt, isSnoozed, openMobileApp } from '../../lib/mobile-app/mobile-app.ts'

/** A new look at the snooze once an hour is enough for one of 30 days. */
const TICK_MS = 3_600_000

/** Banner of the mobile app on phones whose store link is configured; a dismissal hides it for 30 days. */
export function MobileAppBanner() {
  const [dismissed, setDismissed] = useStoredValue(dismissedAt)
  const now = useNow(TICK_MS)
  const platform = mobilePlatform(navigator.userAgent)
  const store = platform && pageLinks[platform === 'ios' ? 'iosApp' : 'androidApp']
  if (!store || isSnoozed(dismissed, now)) return null
  return (
    <div className="flex items-center gap-2 border-b border-line bg-raised px-3 py-1">
      <p className="min-w-0 flex-1 text-xs">{t('Callisto is faster in its mobile app.')}</p>
      <Button size="sm" onClick={() => openMobileApp({ app: APP_URL, store }, pagePorts)}>
        {t('Open app')}
      </Button>
      <IconButton label={t('Dismiss')} onClick={() => setDismissed(Date.now())}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}

const pagePorts = {
  open: (url: string) => location.assign(url),
  isHidden: () => document.visibilityState === 'hidden',
  schedule: (run: () => void, ms: number) => void setTimeout(run, ms),
}
