import { t } from '@callisto/i18n'
import { Button, Dialog, DialogBody } from '@callisto/ui'
import { ArrowLeft, QrCode } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCluster } from '../../../lib/api/cluster.ts'
import { mobilePlatform } from '../../../lib/mobile-app/device.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { WALLETCONNECT_NAME } from '../../../lib/wallet/wallet-names.ts'
import { PageCode } from './PageCode.tsx'
import { WalletApps } from './WalletApps.tsx'
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
              <QrCode aria-hidden="true" className="size-4" />
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
