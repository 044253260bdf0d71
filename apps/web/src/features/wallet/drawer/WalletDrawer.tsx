import { t } from '@callisto/i18n'
import { Badge, Button, CopyButton, Drawer, EmptyState, Tabs } from '@callisto/ui'
import { LogOut } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useCluster } from '../../../lib/api/cluster.ts'
import { latePart } from '../../../lib/browser/lazy-part.tsx'
import { closeOverlay, type DrawerPayload, openOverlay, useOverlay } from '../../../lib/browser/overlays.ts'
import { Address } from '../../../lib/text/Address.tsx'
import { isEmbedded } from '../../../lib/wallet/embedded-wallet.ts'
import { isImmersive } from '../../../lib/wallet/immersive-mode.ts'
import { TEST_WALLET_NAME } from '../../../lib/wallet/name-of-test-wallet.ts'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { TransferHost } from '../../../transaction-flow/transfer/TransferHost.tsx'
import { disconnectWithToasts } from '../connect/connect-with-toasts.ts'
import { WalletNotices } from '../connect/WalletNotices.tsx'
import { PortfolioTab } from './portfolio/PortfolioTab.tsx'
import { faucetGrants, useFaucet } from './queries.ts'

const Activities = latePart(
  async () => (await import('../../../transaction-flow/activity/Activities.tsx')).Activities,
)

const QuickAccountSection = latePart(
  async () => (await import('../quick-account/QuickAccountSection.tsx')).QuickAccountSection,
)

/** Drawer of the connected wallet: address, holdings, activity, faucet, disconnect. */
export function WalletDrawer({ onClose }: { onClose: () => void }) {
  const { account, wallet } = useWalletSession()
  const local = useCluster()?.local ?? false
  return (
    <Drawer open onClose={onClose} title={t('Profile')}>
      {account ? (
        <div className="flex min-h-0 flex-1 flex-col">
          <div className="flex items-center gap-2 border-b border-line px-4 pb-3">
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-1 text-sm font-medium">
                <Address address={account.address} />
                <CopyButton text={account.address} label={t('Copy address')} />
              </p>
              <p className="flex items-center gap-2 text-xs text-muted">
                {wallet?.name}
                {wallet?.name === TEST_WALLET_NAME && <Badge tone="caution">{t('Test only')}</Badge>}
              </p>
            </div>
            {!isImmersive(wallet) && (
              <Button
                size="sm"
                onClick={() => {
                  onClose()
                  void disconnectWithToasts()
                }}
              >
                <LogOut aria-hidden="true" className="size-3.5" />
                {t('Disconnect')}
              </Button>
            )}
          </div>
          <WalletNotices />
          {isEmbedded(wallet) && (
            <Suspense fallback={null}>
              <QuickAccountSection address={account.address} />
            </Suspense>
          )}
          {local && <Faucet address={account.address} />}
          <DrawerTabs key={account.address} address={account.address} />
          <TransferHost isInDrawer />
        </div>
      ) : (
        <EmptyState title={t('No wallet connected')}>
          <Button tone="primary" onClick={() => openOverlay('connect')}>
            {t('Connect')}
          </Button>
        </EmptyState>
      )}
    </Drawer>
  )
}

/** What the wallet has, and what it did. */
function DrawerTabs({ address }: { address: string }) {
  const payload = useOverlay(({ drawer }) => drawer)
  const [tab, setTab] = useState<DrawerPayload['tab']>(payload?.tab ?? 'portfolio')
  return (
    <Tabs
      label={t('Profile')}
      items={[
        { key: 'portfolio', label: t('Portfolio') },
        { key: 'activity', label: t('Activity') },
      ]}
      value={tab}
      onChange={setTab}
      className="flex min-h-0 flex-1 flex-col"
      panelClassName="flex min-h-0 flex-1 flex-col"
    >
      {tab === 'portfolio' ? (
        <PortfolioTab address={address} />
      ) : (
        <Suspense fallback={null}>
          <Activities address={address} onLeave={closeOverlay} />
        </Suspense>
      )}
    </Tabs>
  )
}

function Faucet({ address }: { address: string }) {
  const faucet = useFaucet(address)
  return (
    <section
      aria-label={t('Faucet')}
      className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3"
    >
      <p className="flex-1 text-xs text-muted">{t('Local cluster: get test tokens from the faucet.')}</p>
      {faucetGrants.map((grant) => (
        <Button
          key={grant.label}
          size="sm"
          loading={faucet.isPending && faucet.variables === grant}
          disabled={faucet.isPending && faucet.variables !== grant}
          onClick={() => faucet.mutate(grant)}
        >
          {t('Get {amount}', { amount: grant.label })}
        </Button>
      ))}
    </section>
  )
}
