import { t } from '@callisto/i18n'
import { Button, EmptyState, ErrorState } from '@callisto/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorCode } from '../../../lib/api/call.ts'
import { useHeldError } from '../../../lib/api/useHeldError.ts'
import type { Pair } from '../form/pair.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { LoadingHistory } from './LoadingHistory.tsx'
import { swapHistoryQuery, swapsOfPair } from './queries.ts'

interface WalletHistoryProps {
  address: string
  /** Only swaps of this pair. */
  pair: Pair | undefined
}

/** The swaps of a wallet, newest first, with older ones on demand. */
export function WalletHistory({ address, pair }: WalletHistoryProps) {
  const history = useInfiniteQuery(swapHistoryQuery(address))
  const error = useHeldError(history)
  const pages = history.data?.pages
  if (!pages) {
    return error ? (
      <ErrorState
        title={t('The swaps could not be loaded')}
        code={errorCode(error)}
        onRetry={() => history.refetch()}
      />
    ) : (
      <LoadingHistory />
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
