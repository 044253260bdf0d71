import { t } from '@callisto/i18n'
import { Button, EmptyState, ErrorState } from '@callisto/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorCode } from '../../lib/api/call.ts'
import { useHeldError } from '../../lib/api/useHeldError.ts'
import { openDrawer } from '../../lib/browser/overlays.ts'
import { ActivityTable, type ActivityTableProps } from './ActivityTable.tsx'
import { mergeActivity } from './activity.ts'
import { swapHistoryQuery, swapsOfPair } from './activity-query.ts'
import { ExportReceipts } from './ExportReceipts.tsx'
import { LoadingHistory } from './LoadingHistory.tsx'
import { useActivityRecords } from './useActivityRecords.ts'

interface WalletActivityProps {
  address: string
  /** Only swaps of this pair. */
  pair?: { sell: string; buy: string } | undefined
  price?: ActivityTableProps['price']
}

/** The swaps of a wallet, those of this browser with their receipts, newest first, with older ones on demand. */
export function WalletActivity({ address, pair, price }: WalletActivityProps) {
  const history = useInfiniteQuery(swapHistoryQuery(address))
  const error = useHeldError(history)
  const records = useActivityRecords()
  const pages = history.data?.pages
  const onChain = pages?.flatMap(({ swaps }) => swaps) ?? []
  const all = mergeActivity(address, { ...records, onChain })
  const rows = pair ? swapsOfPair(all, pair) : all
  const count = pages?.reduce((sum, { transactions }) => sum + transactions, 0) ?? 0
  return (
    <>
      {history.isRefetchError && (
        <p role="status" className="bg-caution-tint px-3 py-1.5 text-xs text-caution">
          {t('The swaps could not be refreshed.')}
        </p>
      )}
      {rows.length > 0 && <ActivityTable rows={rows} price={price} />}
      {pages && rows.length === 0 && (
        <EmptyState title={emptyText(pair !== undefined, history.hasNextPage, count)} />
      )}
      {!pages && error && (
        <ErrorState
          title={t('The swaps could not be loaded')}
          code={errorCode(error)}
          onRetry={() => history.refetch()}
        />
      )}
      {!pages && !error && <LoadingHistory />}
      <div className="flex justify-center gap-1 border-t border-line p-2">
        {history.hasNextPage && (
          <Button
            tone="quiet"
            size="sm"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('Load older swaps')}
          </Button>
        )}
        {/* The connected wallet's alone: the drawer shows no other one. */}
        <Button tone="quiet" size="sm" onClick={() => openDrawer({ tab: 'activity' })}>
          {t('All activity')}
        </Button>
      </div>
      <ExportReceipts receipts={records.receipts.filter(({ account }) => account === address)} />
    </>
  )
}

function emptyText(isPair: boolean, hasOlder: boolean, count: number): string {
  if (hasOlder) return t('No such swap in the last {count} transactions of this wallet.', { count })
  return isPair ? t('This wallet has not swapped this pair yet.') : t('This wallet has not swapped yet.')
}
