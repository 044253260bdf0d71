import { t } from '@callisto/i18n'
import { isOldIos } from '../../lib/mobile-app/device.ts'

/** Notice on iOS 14 and older (spec 1, section 8). */
export function IosNotice({ userAgent = navigator.userAgent }: { userAgent?: string }) {
  if (!isOldIos(userAgent)) return null
  return (
    <p role="status" className="bg-caution-tint px-4 py-2 text-center text-xs text-caution">
      {t('Upgrade to iOS 15+ for the best experience. Some features may not be available on older iOS.')}
    </p>
  )
}
