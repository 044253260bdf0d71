import { type Asset, isAddressLike, type Tx } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, Checkbox, cx, EmptyState, IconButton, Input, Segmented, Select } from '@callisto/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowUpRight, ListFilter, X } from 'lucide-react'
import { type FocusEvent, useCallback, useState } from 'react'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { useNow } from '../../../lib/browser/useNow.ts'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { ExplorerLink } from '../../../lib/explorer/ExplorerLink.tsx'
import { useTrades } from '../../../lib/live/feed.ts'
import { age, formatCount, formatQuantity, formatUsd, formatUsdPrice } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { quoteOnlyText } from '../../../lib/tokens/names.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { matchesTrade, sizeShare, type TradeFilter, valueBounds } from '../model/trade-filter.ts'
import { MAX_TRADES, mergeTrades, tradeKey } from '../model/trade-list.ts'
import { loadTrades } from '../queries.ts'
import { LIST_PLACE, PanelSkeleton } from './PanelSkeleton.tsx'
import { WalletLabels } from './wallet-labels.tsx'

export interface TradesProps {
  asset: Asset
  filter: TradeFilter
  onFilter: (filter: TradeFilter) => void
  /** Rows at most, without filters and older pages; all of them without it. */
  brief?: number | undefined
}

/** Live trades that pass a filter. */
interface LiveTrades {
  filter: TradeFilter
  trades: readonly Tx[]
}
const NONE: readonly Tx[] = []

/** The latest trades; live trades are added at the top, but not while a row is pointed at or has the focus. */
export function Trades({ asset, filter, onFilter, brief }: TradesProps) {
  const [live, setLive] = useState<LiveTrades>({ filter, trades: NONE })
  const [held, setHeld] = useState(live)
  const { isHeld, holders } = useHold()
  if (!isHeld && held !== live) setHeld(live)
  const ofFilter = ({ filter: other, trades }: LiveTrades) => (other === filter ? trades : NONE)
  const onTrades = useCallback(
    (txs: readonly Tx[]) => {
      const passing = txs.filter((tx) => matchesTrade(tx, filter))
      if (passing.length === 0) return
      setLive((known) => ({
        filter,
        trades: mergeTrades(known.filter === filter ? known.trades : NONE, passing),
      }))
    },
    [filter],
  )
  useTrades(asset.id, onTrades)
  const list = { asset, filter, onFilter, brief, live: ofFilter(held), holders }
  if (brief !== undefined) return <TradeList {...list} />
  return (
    <>
      <Filters
        filter={filter}
        onFilter={onFilter}
        paused={isHeld ? countNew(ofFilter(live), ofFilter(held)) : undefined}
      />
      <TradeList {...list} />
    </>
  )
}

const sides = ['all', 'buy', 'sell'] as const

interface FiltersProps extends Pick<TradesProps, 'filter' | 'onFilter'> {
  /** New trades that wait while the list stands still. */
  paused: number | undefined
}

function Filters({ filter, onFilter, paused }: FiltersProps) {
  const own = useAddress()
  const { type, minUsdVolume, trader } = filter
  const change = (next: { [Key in keyof TradeFilter]: TradeFilter[Key] | undefined }) => {
    const entries = Object.entries({ ...filter, ...next }).filter(([, value]) => value !== undefined)
    onFilter(Object.fromEntries(entries))
  }
  const sideLabels = { all: t('All'), buy: t('Buys'), sell: t('Sells') }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-1.5">
      <Segmented
        label={t('Side')}
        size="sm"
        items={sides.map((key) => ({ key, label: sideLabels[key] }))}
        value={type ?? 'all'}
        onChange={(side) => change({ type: side === 'all' ? undefined : side })}
      />
      <Select
        label={t('Smallest value')}
        items={valueBounds.map((usd) => ({
          key: String(usd),
          label: usd === 0 ? t('Any value') : `≥ ${formatUsd(usd)}`,
        }))}
        value={String(minUsdVolume ?? 0)}
        onChange={(usd) => change({ minUsdVolume: usd === '0' ? undefined : Number(usd) })}
      />
      {trader === undefined ? (
        <TraderField onTrader={(address) => change({ trader: address })} />
      ) : (
        <Button
          size="sm"
          aria-label={t('Trades of all traders, not only of {address}', { address: shortAddress(trader) })}
          onClick={() => change({ trader: undefined })}
        >
          {trader === own ? t('Mine') : shortAddress(trader)} <X aria-hidden="true" className="size-3.5" />
        </Button>
      )}
      {own !== undefined && (
        <Checkbox
          checked={trader === own}
          onChange={({ currentTarget }) => change({ trader: currentTarget.checked ? own : undefined })}
        >
          <span className="text-xs">{t('Only mine')}</span>
        </Checkbox>
      )}
      {paused !== undefined && (
        <span className="ml-auto text-xs text-faint">
          {paused === 0 ? t('Paused') : t('Paused, {count} new', { count: formatCount(paused) })}
        </span>
      )}
    </div>
  )
}

function TraderField({ onTrader }: { onTrader: (address: string) => void }) {
  const [text, setText] = useState('')
  const typed = text.trim()
  return (
    <Input
      label={t('Trader')}
      hideLabel
      placeholder={t('Trader address')}
      value={text}
      error={typed === '' || isAddressLike(typed) ? undefined : t('This is no address.')}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value.trim()
        if (isAddressLike(next)) onTrader(next)
        else setText(currentTarget.value)
      }}
      className="w-44"
    />
  )
}

interface TradeListProps extends TradesProps {
  live: readonly Tx[]
  holders: ReturnType<typeof useHold>['holders']
}

function TradeList({ asset, filter, onFilter, brief, live, holders }: TradeListProps) {
  const pages = useInfiniteQuery({
    queryKey: ['txs', asset.id, filter],
    queryFn: ({ pageParam, signal }) => loadTrades(asset.id, filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const now = useNow()
  const own = useAddress()
  if (!pages.data)
    return (
      <NotLoaded query={pages} title={t('The trades could not be loaded')}>
        <PanelSkeleton className={LIST_PLACE} />
      </NotLoaded>
    )
  const trades = mergeTrades(...pages.data.pages.map(({ txs }) => txs), live)
  const isFiltered = Object.keys(filter).length > 0
  if (trades.length === 0 && !pages.hasNextPage)
    return isFiltered ? (
      <EmptyState title={t('No trade passes these filters.')}>
        <Button onClick={() => onFilter({})}>{t('Remove all filters')}</Button>
      </EmptyState>
    ) : (
      <EmptyState title={quoteOnlyText(asset) ?? t('No trades yet. The first one appears here at once.')} />
    )
  const onTrader = (trader: string) => onFilter({ ...filter, trader })
  return (
    <>
      {/* Fixed widths: no column moves with what its cells show. */}
      <table className="w-full table-fixed text-right text-xs" {...holders}>
        <thead className="text-2xs text-faint">
          <tr className="h-8 border-b border-line *:truncate *:px-3 *:font-medium max-sm:*:px-2">
            <th scope="col" className="w-16 text-left max-sm:w-15">
              {t('Age')}
            </th>
            <th scope="col" className="w-20 text-left max-sm:w-16">
              {t('Type')}
            </th>
            <th scope="col">{t('Value')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('Amount')}
            </th>
            <th scope="col">{t('Price')}</th>
            <th scope="col" className="w-2/5 max-lg:w-1/3 max-md:hidden">
              {t('Trader')}
            </th>
            <th scope="col" className="w-32 max-sm:w-12">
              <span className="max-sm:sr-only">{t('Transaction')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {trades.slice(0, brief).map((trade, place) => (
            <Trade
              // biome-ignore lint/suspicious/noArrayIndexKey: rows stand still, and what they show moves down
              key={place}
              {...{ trade, asset, own, now }}
              onTrader={filter.trader ? undefined : onTrader}
            />
          ))}
        </tbody>
      </table>
      {brief === undefined && trades.length >= MAX_TRADES && (
        <p className="px-3 py-2 text-center text-xs text-faint">
          {t('The newest {count} are shown. Filters reach further back.', { count: formatCount(MAX_TRADES) })}
        </p>
      )}
      {brief === undefined && pages.hasNextPage && trades.length < MAX_TRADES && (
        <Button
          tone="quiet"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
          className="w-full"
        >
          {t('Older trades')}
        </Button>
      )}
    </>
  )
}

function countNew(live: readonly Tx[], shown: readonly Tx[]): number {
  const known = new Set(shown.map(tradeKey))
  return live.filter((trade) => !known.has(tradeKey(trade))).length
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

interface TradeProps {
  trade: Tx
  asset: Asset
  own: string | undefined
  now: number
  /** Limits the list to a trader; absent while it is. */
  onTrader: ((trader: string) => void) | undefined
}

function Trade({ trade, asset, own, now, onTrader }: TradeProps) {
  const isBuy = trade.type === 'buy'
  const tone = isBuy ? 'text-up' : 'text-down'
  return (
    <tr
      className={cx(
        'h-9 border-b border-line *:px-3 hover:bg-raised max-sm:h-11 max-sm:*:px-2',
        trade.traderAddress === own && 'bg-accent-tint',
      )}
    >
      <td className="text-left text-faint" title={trade.timestamp}>
        {age(Date.parse(trade.timestamp), now)}
      </td>
      <td className={cx('text-left font-medium', tone)}>{isBuy ? t('Buy') : t('Sell')}</td>
      <td className={cx('relative', tone)}>
        <span
          aria-hidden="true"
          className={cx('absolute inset-y-1 right-1 rounded-sm', isBuy ? 'bg-up-tint' : 'bg-down-tint')}
          style={{ width: `${sizeShare(trade.usdVolume) * 90}%` }}
        />
        <span className="relative">{formatUsd(trade.usdVolume)}</span>
      </td>
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
        <span className="flex items-center justify-end gap-1 overflow-hidden">
          <WalletLabels
            wallet={{ address: trade.traderAddress, traderTags: trade.traderTags }}
            asset={asset}
            own={own}
          />
          <AddressLink address={trade.traderAddress} />
          {onTrader && (
            <IconButton
              className="size-6 max-sm:size-11"
              label={t('Only trades of {address}', { address: shortAddress(trade.traderAddress) })}
              onClick={() => onTrader(trade.traderAddress)}
            >
              <ListFilter aria-hidden="true" className="size-3.5" />
            </IconButton>
          )}
        </span>
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
