import type { Asset, Tx } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, cx, EmptyState, ErrorState, Skeleton } from '@callisto/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { type FocusEvent, useCallback, useState } from 'react'
import { errorCode, market } from '../../../lib/api/call.ts'
import { useHeldError } from '../../../lib/api/useHeldError.ts'
import { useNow } from '../../../lib/browser/useNow.ts'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { ExplorerLink } from '../../../lib/explorer/ExplorerLink.tsx'
import { useTrades } from '../../../lib/live/feed.ts'
import { age, formatQuantity, formatUsd, formatUsdPrice } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { quoteOnlyText } from '../../../lib/tokens/names.ts'
import { MAX_TRADES, mergeTrades } from '../model/trade-list.ts'

/** The latest trades; live trades are added at the top, but not while a row is pointed at or has the focus. */
export function Trades({ asset }: { asset: Asset }) {
  const [live, setLive] = useState<readonly Tx[]>([])
  const [shown, setShown] = useState(live)
  const { isHeld, holders } = useHold()
  if (!isHeld && shown !== live) setShown(live)
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
  const error = useHeldError(pages)
  const now = useNow()
  if (!pages.data) {
    if (!error) return <Skeleton className="m-3 h-64" />
    return (
      <ErrorState
        title={t('The trades could not be loaded')}
        code={errorCode(error)}
        onRetry={() => pages.refetch()}
      />
    )
  }
  const trades = mergeTrades(...pages.data.pages.map(({ txs }) => txs), shown)
  if (trades.length === 0)
    return (
      <EmptyState title={quoteOnlyText(asset) ?? t('No trades yet. The first one appears here at once.')} />
    )
  return (
    <div className="relative">
      {isHeld && (
        <span className="absolute right-3 bottom-full pb-2.5 text-xs text-faint">{t('paused')}</span>
      )}
      {/* Fixed widths: no column moves with what its cells show. */}
      <table className="w-full table-fixed text-right text-xs" {...holders}>
        <thead className="text-2xs text-faint">
          <tr className="h-8 border-b border-line *:truncate *:px-3 *:font-medium max-sm:*:px-2">
            <th scope="col" className="text-left max-sm:w-15">
              {t('Age')}
            </th>
            <th scope="col" className="text-left max-sm:w-16">
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
            <th scope="col" className="max-sm:w-12">
              <span className="max-sm:sr-only">{t('Transaction')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {trades.map((trade, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stand still, and what they show moves down
            <Trade key={place} trade={trade} now={now} />
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

/** Whether the mouse is over an element or the keyboard in it, and the handlers of the element that tell. */
function useHold() {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const holders = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => pointerType === 'mouse' && setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return { isHeld: isPointed || isFocused, holders }
}

function Trade({ trade, now }: { trade: Tx; now: number }) {
  const tone = trade.type === 'buy' ? 'text-up' : 'text-down'
  return (
    <tr className="h-10 border-b border-line *:px-3 hover:bg-raised max-sm:h-11 max-sm:*:px-2">
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
        <AddressLink address={trade.traderAddress} />
      </td>
      <td>
        <ExplorerLink
          subject="tx"
          of={trade.txHash}
          aria-label={t('Transaction {signature}', { signature: shortAddress(trade.txHash) })}
          className="touch-target inline-flex min-h-6 items-center rounded-sm text-accent hover:underline max-sm:px-2"
        >
          <span className="max-sm:hidden">{shortAddress(trade.txHash)}</span>
          <ArrowUpRight aria-hidden="true" className="size-4 sm:hidden" />
        </ExplorerLink>
      </td>
    </tr>
  )
}
