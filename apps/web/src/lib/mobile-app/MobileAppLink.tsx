import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { pageLinks } from '../api/page-links.ts'
import { mobilePlatform } from './device.ts'
import { APP_URL, openMobileApp } from './mobile-app.ts'

const pagePorts = {
  open: (url: string) => location.assign(url),
  isHidden: () => document.visibilityState === 'hidden',
  schedule: (run: () => void, ms: number) => void setTimeout(run, ms),
}

/** Opens the native app, or its store page. */
export function MobileAppLink({ store }: { store: string }) {
  return (
    <Button size="sm" onClick={() => openMobileApp({ app: APP_URL, store }, pagePorts)}>
      {t('Open app')}
    </Button>
  )
}

/** Store page of the mobile app for this device; undefined on a desktop and while none is configured. */
export function storeLink(userAgent = navigator.userAgent): string | undefined {
  const platform = mobilePlatform(userAgent)
  return platform && pageLinks[platform === 'ios' ? 'iosApp' : 'androidApp']
}
