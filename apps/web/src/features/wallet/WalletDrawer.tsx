import { t } from '@callisto/i18n'
import { Badge, Button, CopyButton, Drawer, ErrorState, Segmented, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { errorCode } from '../../lib/api/call.ts'
import { useCluster } from '../../lib/api/cluster.ts'
import { useHeldError } from '../../lib/api/useHeldError.ts'
import { Outdated } from '../../lib/offline/Outdated.tsx'
import { useOutdatedSince } from '../../lib/offline/useLastKnown.ts'
import { Address } from '../../lib/text/Address.tsx'
import { type Balances, balancesQuery } from '../../lib/wallet/balances.ts'
import { useKeptBalances } from '../../lib/wallet/kept-balances.ts'
import { TEST_WALLET_NAME } from '../../lib/wallet/name-of-test-wallet.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { disconnectWithToasts } from './parts/connect-with-toasts.ts'
import { Holdings } from './parts/Holdings.tsx'
import { faucetGrants, useFaucet } from './queries.ts'

const WalletActivity = lazy(async () => ({
  default: (await import('../../transaction-flow/history/WalletActivity.tsx')).WalletActivity,
}))

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
          </div>
          {local && <Faucet address={account.address} />}
          <DrawerTabs key={account.address} address={account.address} />
        </div>
      ) : (
        <p className="px-4 text-sm text-muted">{t('No wallet connected')}</p>
      )}
    </Drawer>
  )
}

type DrawerTab = 'holdings' | 'activity'

/** Holdings of the wallet, and its swaps. */
function DrawerTabs({ address }: { address: string }) {
  const [tab, setTab] = useState<DrawerTab>('holdings')
  return (
    <>
      <div className="px-4 py-2">
        <Segmented
          label={t('Profile')}
          size="sm"
          items={[
            { key: 'holdings', label: t('Holdings') },
            { key: 'activity', label: t('Activity') },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      {tab === 'holdings' ? (
        <BalanceSection address={address} />
      ) : (
        <section aria-label={t('Activity')} className="min-h-0 flex-1 overflow-y-auto">
          <Suspense fallback={null}>
            <WalletActivity address={address} />
          </Suspense>
        </section>
      )}
    </>
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

function BalanceSection({ address }: { address: string }) {
  // Opening the drawer refetches them, however new they are.
  const balances = useQuery({ ...balancesQuery(address), refetchOnMount: 'always' })
  const error = useHeldError(balances)
  const kept = useKeptBalances(address, { ...balances, isError: error !== undefined })
  const outdatedSinceMs = useOutdatedSince(balances, kept)
  const shown = balances.data ?? kept?.value
  if (shown) return <LoadedBalances balances={shown} outdatedSinceMs={outdatedSinceMs} />
  if (error) {
    return (
      <ErrorState
        title={t('Balances could not be loaded')}
        text={t('Your funds are safe.')}
        code={errorCode(error)}
        onRetry={() => balances.refetch()}
      />
    )
  }
  return (
    <div className="flex flex-col gap-2 p-4">
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className="h-16" />
      ))}
    </div>
  )
}

function LoadedBalances({
  balances,
  outdatedSinceMs,
}: {
  balances: Balances
  /** Unix ms of balances that cannot be refreshed. */
  outdatedSinceMs: number | undefined
}) {
  return (
    <>
      {outdatedSinceMs !== undefined && (
        <p className="px-4 pt-2">
          <Outdated sinceMs={outdatedSinceMs} />
        </p>
      )}
      <Holdings balances={balances} />
    </>
  )
}
