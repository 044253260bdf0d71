import type { Cluster } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, buttonClass, CopyButton, Skeleton } from '@callisto/ui'
import { useEffect, useState } from 'react'
import { QrCode } from '../../../lib/qr/QrCode.tsx'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { WALLETCONNECT_NAME } from '../../../lib/wallet/wallet-names.ts'
import { usePairingUri } from '../../../lib/wallet/walletconnect/pairing-uri.ts'
import { cancelConnection } from '../../../lib/wallet/wallets.ts'
import { connectWithToasts } from './connect-with-toasts.ts'

interface WalletConnectCodeProps {
  cluster: Cluster
  relay: NonNullable<Cluster['walletConnect']>
}

/** Code of WalletConnect, which a wallet on another device scans or one on this device opens. */
export function WalletConnectCode({ cluster, relay }: WalletConnectCodeProps) {
  const { uri } = usePairingUri()
  const isConnecting = useWalletSession(({ connecting }) => connecting === WALLETCONNECT_NAME)
  const [attempt, setAttempt] = useState(1)
  const [hasFailed, setHasFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new code
  useEffect(() => {
    const pairing = startPairing(cluster, relay, () => setHasFailed(true))
    return () => pairing.stop()
  }, [cluster, relay, attempt])
  const retry = () => {
    setHasFailed(false)
    setAttempt(attempt + 1)
  }
  return (
    <section aria-label={WALLETCONNECT_NAME} className="flex flex-col items-center gap-3">
      <h3 className="self-start text-xs text-faint">{WALLETCONNECT_NAME}</h3>
      {hasFailed && !isConnecting ? (
        <Button onClick={retry}>{t('Show a new code')}</Button>
      ) : uri === undefined ? (
        <Skeleton className="size-60" />
      ) : (
        <>
          <div className="w-60 overflow-hidden rounded-lg">
            <QrCode text={uri} label={t('Code of WalletConnect')} />
          </div>
          <p className="text-center text-sm text-muted">
            {t('Scan it with your wallet app, which may ask for your approval.')}
          </p>
          <p className="flex items-center gap-2">
            <a href={uri} className={buttonClass('neutral', 'sm')}>
              {t('Open in a wallet app')}
            </a>
            <CopyButton text={uri} label={t('Copy link')} />
          </p>
        </>
      )}
    </section>
  )
}

/** Connects through the relay until it is stopped. */
function startPairing(
  cluster: Cluster,
  relay: NonNullable<Cluster['walletConnect']>,
  onFailure: () => void,
): { stop: () => void } {
  let isStopped = false
  let disconnect = () => {}
  const start = async () => {
    const { walletConnectWallet } = await import('../../../lib/wallet/walletconnect/walletconnect-wallet.ts')
    if (isStopped) return
    const wallet = walletConnectWallet(cluster, relay)
    disconnect = () => void wallet.features['standard:disconnect'].disconnect().catch(() => {})
    await connectWithToasts(wallet, { isShown: true })
    if (wallet.accounts.length === 0 && !isStopped) onFailure()
  }
  start().catch(onFailure)
  return {
    stop: () => {
      isStopped = true
      if (useWalletSession.getState().connecting !== WALLETCONNECT_NAME) return
      cancelConnection()
      disconnect()
    },
  }
}
