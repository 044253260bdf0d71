import type { Asset, Tx } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, cx, EmptyState, ErrorState, Skeleton } from '@callisto/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { errorCode, market } from '../../../lib/api/call.ts'
import { useNow } from '../../../lib/browser/useNow.ts'
import { ExplorerLink } from '../../../lib/explorer/ExplorerLink.tsx'
import { useTrades } from '../../../lib/live/feed.ts'
import { Address } from '../../../lib/text/Address.tsx'
import { age, formatQuantity, formatUsd, formatUsdPrice } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { quoteOnlyText } from '../../../lib/tokens/names.ts'
import { MAX_TRADES, mergeTrades, tradeKey } from '../model/trade-list.ts'

/** The latest trades; live trades are added at the top. */
export function Trades({ asset }: { asset: Asset }) {
  const [live, setLive] = useState<readonly Tx[]>([])
  const onTrades = useCallback((txs: readonly Tx[]) => setLive((known) => mergeTrades(known, txs)), [])
  useTrades(asset.id, onTrades)
  const pages = useInfiniteQuery({
    queryKey: ['txs', asset.id],
    queryFn: ({ pageParam, signal }) =>
      market.txs(asset.id, pageParam === undefined ? {} : { offset: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const now = useNow()
  if (!pages.data) {
    if (!pages.isError) return <Skeleton className="m-3 h-64" />
    return (
      <ErrorState
        title={t('The trades could not be loaded')}
        code={errorCode(pages.error)}
        onRetry={() => void pages.refetch()}
      />
    )
  }
  const trades = mergeTrades(...pages.data.pages.map(({ txs }) => txs), live)
  if (trades.length === 0)
    return (
      <EmptyState title={quoteOnlyText(asset) ?? t('No trades yet. The first one appears here at once.')} />
    )
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-right text-xs">
        <thead className="text-2xs text-faint">
          <tr className="h-8 border-b border-line *:px-3 *:font-medium">
            <th scope="col" className="text-left">
              {t('Age')}
            </th>
            <th scope="col" className="text-left">
              {t('Type')}
            </th>
            <th scope="col">{t('Value')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('Amount')}
            </th>
            <th scope="col">{t('Price')}</th>
            <th scope="col" className="max-md:hidden">
              {t('Trader')}
            </th>
            <th scope="col">{t('Transaction')}</th>
          </tr>
        </thead>
        <tbody>
          {trades.map((trade) => (
            <Trade key={tradeKey(trade)} trade={trade} now={now} />
          ))}
        </tbody>
      </table>
      {pages.hasNextPage && trades.length < MAX_TRADES && (
        <Button
          tone="quiet"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
          className="w-full"
        >
          {t('Older trades')}
        </Button>
      )}
    </div>
  )
}

function Trade({ trade, now }: { trade: Tx; now: number }) {
  const tone = trade.type === 'buy' ? 'text-up' : 'text-down'
  return (
    <tr className="h-10 border-b border-line *:px-3 hover:bg-raised">
      <td className="text-left text-faint" title={trade.timestamp}>
        {age(Date.parse(trade.timestamp), now)}
      </td>
      <td className={cx('text-left font-medium', tone)}>{trade.type === 'buy' ? t('Buy') : t('Sell')}</td>
      <td className={tone}>{formatUsd(trade.usdVolume)}</td>
      <td className="text-muted max-sm:hidden">{formatQuantity(trade.amount)}</td>
      <td className={trade.isValidPrice ? 'text-text' : 'text-faint'}>
        {trade.isValidPrice ? (
          formatUsdPrice(trade.usdPrice)
        ) : (
          <span title={t('Does not set the price: dust, a thin pool, or liquidity that has not stood yet')}>
            {formatUsdPrice(trade.usdPrice)}
            <span aria-hidden="true">*</span>
            <span className="sr-only"> {t('does not set the price')}</span>
          </span>
        )}
      </td>
      <td className="text-muted max-md:hidden">
        <Address address={trade.traderAddress} />
      </td>
      <td>
        <ExplorerLink
          subject="tx"
          of={trade.txHash}
          aria-label={t('Transaction {signature}', { signature: shortAddress(trade.txHash) })}
          className="inline-flex min-h-6 items-center rounded-sm text-accent hover:underline"
        >
          {shortAddress(trade.txHash)}
        </ExplorerLink>
      </td>
    </tr>
  )
}
