import { t } from '@callisto/i18n'
import { decodeAddress } from '@callisto/solana/codec'
import { EmptyState, ErrorState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { errorCode } from '../../lib/api/call.ts'
import { useHeldError } from '../../lib/api/useHeldError.ts'
import { idlePart } from '../../lib/browser/idle-part.tsx'
import { latePart } from '../../lib/browser/lazy-part.tsx'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { Stale } from '../../lib/offline/Stale.tsx'
import { otherWorthOf } from '../../lib/portfolio/net-worth.ts'
import { isComplete } from '../../lib/portfolio/portfolio.ts'
import { otherDefiQuery } from '../../lib/portfolio/portfolio-query.ts'
import { SourceNotes } from '../../lib/portfolio/SourceNotes.tsx'
import { useHoldings } from '../../lib/portfolio/useHoldings.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import { useAddress } from '../../lib/wallet/session.ts'
import { TransferHost } from '../../transaction-flow/transfer/TransferHost.tsx'
import type { RequestedAction, WalletRequest } from './actions/requests.ts'
import { positionsWorth, toPositions } from './model/positions.ts'
import { Allocation } from './parts/Allocation.tsx'
import { CreatorFeesPanel } from './parts/CreatorFeesPanel.tsx'
import { HoldingsPanel } from './parts/HoldingsPanel.tsx'
import { LiquidityPanel } from './parts/LiquidityPanel.tsx'
import { NetWorthPanel } from './parts/NetWorthPanel.tsx'
import { NftPanel } from './parts/NftPanel.tsx'
import { OrdersPanel } from './parts/OrdersPanel.tsx'
import { Panel } from './parts/Panel.tsx'
import { Summary } from './parts/Summary.tsx'

const Activities = latePart(
  async () => (await import('../../transaction-flow/activity/Activities.tsx')).Activities,
)

const EmptyAccounts = idlePart(async () => (await import('./removal/EmptyAccounts.tsx')).EmptyAccounts)
const WalletActions = latePart(async () => (await import('./actions/WalletActions.tsx')).WalletActions)

/** Portfolio of any wallet: worth over time, holdings with cost and gain, orders, other positions, activity. */
export function PortfolioPage({ address }: { address: string }) {
  if (decodeAddress(address) === undefined)
    return (
      <EmptyState title={t('This is not an address.')}>
        <p>{t('An address has 32 bytes, written as 32 to 44 characters of base58.')}</p>
      </EmptyState>
    )
  return <Wallet key={address} address={address} />
}

function Wallet({ address }: { address: string }) {
  const isOwn = useAddress() === address
  const [request, setRequest] = useState<WalletRequest>()
  const requestAction = (action: RequestedAction) => setRequest({ form: 'none', action })
  const state = useHoldings(address)
  const defi = useQuery(otherDefiQuery(address))
  const positions = useMemo(() => defi.data && toPositions(defi.data), [defi.data])
  const defiError = useHeldError(defi)
  const defiWorth = positions && positionsWorth(positions)
  return (
    <div className="mx-auto flex max-w-page flex-col gap-4 p-4 max-sm:gap-3 max-sm:p-3">
      <PageTitle text={t('Portfolio {address}', { address: shortAddress(address) })} />
      {isOwn && <TransferHost />}
      <Summary
        address={address}
        isOwn={isOwn}
        holdings={state.holdings}
        portfolio={state.portfolio}
        defi={defiWorth}
      />
      <SourceNotes state={state} />
      <div className="grid items-start gap-4 max-sm:gap-3 lg:grid-cols-[minmax(0,1fr)_380px]">
        <NetWorthPanel address={address} />
        <Allocation
          holdings={state.holdings}
          hasFailed={state.error !== undefined}
          isComplete={isComplete(state.portfolio)}
          others={{ ...otherWorthOf(state.portfolio), defi: defiWorth?.usd }}
        />
        <div className="flex min-w-0 flex-col gap-4 max-sm:gap-3">
          <HoldingsPanel
            state={state}
            isOwn={isOwn}
            onBurn={(holding, symbol) => setRequest({ form: 'burn', holding, symbol })}
          >
            {isOwn && <EmptyAccounts address={address} onRequest={requestAction} />}
          </HoldingsPanel>
          {positions && (
            <>
              <Stale query={defi} />
              <LiquidityPanel
                liquidity={positions.liquidity}
                onRetry={defi.refetch}
                onChange={
                  isOwn
                    ? (change, position) => setRequest({ form: 'liquidity', change, position })
                    : undefined
                }
              />
              <CreatorFeesPanel fees={positions.creatorFees} onRetry={defi.refetch} />
              <NftPanel nfts={positions.nfts} onRetry={defi.refetch} />
            </>
          )}
          {!positions && <OtherPlace error={defiError} onRetry={defi.refetch} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-sm:gap-3">
          <OrdersPanel
            address={address}
            portfolio={state.portfolio}
            hasFailed={state.portfolioError !== undefined}
            onRetry={state.retry}
          />
          <Panel title={t('Activity')} className="h-[640px]">
            <Suspense fallback={<Skeleton className="m-4 h-40" />}>
              <Activities address={address} />
            </Suspense>
          </Panel>
        </div>
      </div>
      {isOwn && request && (
        <Suspense fallback={null}>
          <WalletActions address={address} request={request} onClose={() => setRequest(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** In place of positions that are not there. */
function OtherPlace({ error, onRetry }: { error: Error | undefined; onRetry: () => unknown }) {
  return (
    <Panel title={t('Other DeFi Positions')}>
      {error ? (
        <ErrorState
          title={t('They could not be loaded.')}
          text={t('Your funds are safe.')}
          code={errorCode(error)}
          onRetry={onRetry}
        />
      ) : (
        <Skeleton className="m-4 h-24" />
      )}
    </Panel>
  )
}
