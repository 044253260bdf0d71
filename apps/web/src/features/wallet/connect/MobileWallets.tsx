import { t } from '@callisto/i18n'
import { Button, CopyButton, Dialog, DialogBody } from '@callisto/ui'
import { ArrowLeft, QrCode as QrCodeIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCluster } from '../../../lib/api/cluster.ts'
import { mobilePlatform } from '../../../lib/mobile-app/device.ts'
import { QrCode } from '../../../lib/qr/QrCode.tsx'
import { useAddress } from '../../../lib/wallet/session.ts'
import { WALLETCONNECT_NAME } from '../../../lib/wallet/wallet-names.ts'
import { isOnlyHere, pageForWallet, WalletApps } from './WalletApps.tsx'
import { WalletConnectCode } from './WalletConnectCode.tsx'

interface MobileWalletsProps {
  onClose: () => void
  onBack: () => void
}

/** Ways to a wallet on a phone: on the phone itself its apps, on a desktop a code. */
export function MobileWallets({ onClose, onBack }: MobileWalletsProps) {
  const isPhone = mobilePlatform(navigator.userAgent) !== undefined
  // On a phone its apps come first: a code is for another device.
  const [hasCode, setHasCode] = useState(!isPhone)
  const cluster = useCluster()
  const address = useAddress()
  // The wallet approves on another screen: nothing is left to wait for here.
  useEffect(() => {
    if (address !== undefined) onClose()
  }, [address, onClose])
  return (
    <Dialog open onClose={onClose} title={t('Mobile wallet')} className="sm:w-[420px]!">
      <DialogBody className="gap-4">
        <div>
          <Button size="sm" tone="quiet" data-autofocus onClick={onBack}>
            <ArrowLeft aria-hidden="true" className="size-3.5" />
            {t('Back')}
          </Button>
        </div>
        {isPhone && cluster && <WalletApps cluster={cluster} />}
        {cluster?.walletConnect &&
          (hasCode ? (
            <WalletConnectCode cluster={cluster} relay={cluster.walletConnect} />
          ) : (
            <Button size="lg" className="shrink-0" onClick={() => setHasCode(true)}>
              <QrCodeIcon aria-hidden="true" className="size-4" />
              {WALLETCONNECT_NAME}
            </Button>
          ))}
        {cluster && !cluster.walletConnect && (
          <p className="text-xs text-muted">
            {t('Codes of WalletConnect need a project id, which the operator of this site has not set.')}
          </p>
        )}
        {!isPhone && cluster && !cluster.walletConnect && <PageCode />}
      </DialogBody>
    </Dialog>
  )
}

/** The page as a code: the phone goes on with it, in the browser of its wallet. */
function PageCode() {
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
