import { t } from '@callisto/i18n'
import { Button, EmptyState, ErrorState, Segmented, Skeleton } from '@callisto/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { openOverlay } from '../../../lib/browser/overlays.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import type { Pair } from '../form/pair.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { swapHistoryQuery, swapsOfPair } from './queries.ts'

type Shown = 'all' | 'pair'

/** The swaps of the connected wallet, as the chain executed them. */
export function SwapHistory({ pair }: { pair: Pair }) {
  const address = useAddress()
  const [shown, setShown] = useState<Shown>('all')
  return (
    <section
      aria-labelledby="swap-history"
      className="overflow-hidden rounded-xl border border-line bg-raised"
    >
      <div className="flex min-h-12 items-center justify-between gap-2 border-b border-line px-3">
        <h2 id="swap-history" className="text-sm font-medium">
          {t('History')}
        </h2>
        {address !== undefined && (
          <Segmented
            label={t('Shown swaps')}
            size="sm"
            items={[
              { key: 'all', label: t('All') },
              { key: 'pair', label: t('This pair') },
            ]}
            value={shown}
            onChange={setShown}
          />
        )}
      </div>
      {address === undefined ? (
        <EmptyState title={t('Connect a wallet to see its swaps.')}>
          <Button onClick={() => openOverlay('connect')}>{t('Connect wallet')}</Button>
        </EmptyState>
      ) : (
        <WalletHistory key={address} address={address} pair={shown === 'pair' ? pair : undefined} />
      )}
    </section>
  )
}

interface WalletHistoryProps {
  address: string
  /** Only swaps of this pair. */
  pair: Pair | undefined
}

function WalletHistory({ address, pair }: WalletHistoryProps) {
  const history = useInfiniteQuery(swapHistoryQuery(address))
  const pages = history.data?.pages
  if (!pages) {
    return history.isError ? (
      <ErrorState
        title={t('The swaps could not be loaded')}
        code={errorCode(history.error)}
        onRetry={() => void history.refetch()}
      />
    ) : (
      <div aria-busy="true" className="flex flex-col gap-2 p-3">
        <span className="sr-only">{t('Loading the swaps')}</span>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-9" />
        ))}
      </div>
    )
  }
  const all = pages.flatMap(({ swaps }) => swaps)
  const swaps = pair ? swapsOfPair(all, pair) : all
  const count = pages.reduce((sum, { transactions }) => sum + transactions, 0)
  return (
    <>
      {history.isRefetchError && (
        <p role="status" className="bg-caution-tint px-3 py-1.5 text-xs text-caution">
          {t('The swaps could not be refreshed.')}
        </p>
      )}
      {swaps.length > 0 && <HistoryTable swaps={swaps} />}
      {swaps.length === 0 && <EmptyState title={emptyText(pair !== undefined, history.hasNextPage, count)} />}
      {history.hasNextPage && (
        <div className="flex justify-center border-t border-line p-2">
          <Button
            tone="quiet"
            size="sm"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('Load older swaps')}
          </Button>
        </div>
      )}
    </>
  )
}

function emptyText(isPair: boolean, hasOlder: boolean, count: number): string {
  if (hasOlder) return t('No such swap in the last {count} transactions of this wallet.', { count })
  return isPair ? t('This wallet has not swapped this pair yet.') : t('This wallet has not swapped yet.')
}
