import { t } from '@callisto/i18n'
import { MobileAppLink, storeLink } from './MobileAppLink.tsx'

/** Line in the toasts of a swap that names the mobile app; nothing on a desktop and for the product's own wallet. */
export function AppAd({ isOwnWallet, userAgent }: { isOwnWallet: boolean; userAgent?: string }) {
  const store = storeLink(userAgent)
  if (store === undefined || isOwnWallet) return null
  return (
    <p className="text-muted">
      {t('Callisto is faster in its mobile app.')} <MobileAppLink store={store} />
    </p>
  )
}
