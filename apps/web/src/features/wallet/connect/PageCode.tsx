import { t } from '@callisto/i18n'
import { CopyButton } from '@callisto/ui'
import { QrCode } from '../../../lib/qr/QrCode.tsx'
import { isOnlyHere, pageForWallet } from './page-for-wallet.ts'

/** The page as a code: the phone goes on with it, in the browser of its wallet. */
export function PageCode() {
  const page = pageForWallet(location.href)
  if (isOnlyHere(location.hostname))
    return (
      <p className="text-sm text-muted">
        {t('This page is served by this computer only. Open it at an address that your phone can reach.')}
      </p>
    )
  return (
    <section aria-label={t('Continue on your phone')} className="flex flex-col items-center gap-3">
      <h3 className="self-start text-xs text-faint">{t('Continue on your phone')}</h3>
      <div className="w-60 overflow-hidden rounded-lg">
        <QrCode text={page} label={t('Address of this page as a QR code')} />
      </div>
      <p className="text-center text-sm text-muted">
        {t('Scan it with the camera of your phone, or with the browser in your wallet app.')}
      </p>
      <p className="flex max-w-full items-center gap-1 text-xs text-faint">
        <span className="truncate">{page}</span>
        <CopyButton text={page} label={t('Copy link')} />
      </p>
    </section>
  )
}
