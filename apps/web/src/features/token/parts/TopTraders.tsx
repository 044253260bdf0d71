import { type Asset, type Timeframe, type TopTrader, timeframes, type traderSorts } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Delta, EmptyState, Segmented } from '@callisto/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { market } from '../../../lib/api/call.ts'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { formatCount, formatDateTime, formatUsd } from '../../../lib/text/format.ts'
import { quoteOnlyText } from '../../../lib/tokens/names.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import { TradesOfButton } from './TradesOfButton.tsx'
import { WalletLabels } from './wallet-labels.tsx'

const REFRESH_MS = 30_000

type Period = Timeframe | 'all'
const periods: readonly Period[] = [...timeframes, 'all']

export interface TopTradersProps {
  asset: Asset
  /** Opens the trades of a wallet. */
  onTrader: (address: string) => void
  /** Rows at most. */
  brief?: number | undefined
}

/** The wallets that traded a token, by profit or volume of a period. */
export function TopTraders({ asset, onTrader, brief }: TopTradersProps) {
  const [period, setPeriod] = useState<Period>('24h')
  const [sortBy, setSortBy] = useState<(typeof traderSorts)[number]>('pnl')
  const query = useQuery({
    queryKey: ['top-traders', asset.id, period, sortBy],
    queryFn: ({ signal }) =>
      market.topTraders(asset.id, { sortBy, ...(period === 'all' ? {} : { timeframe: period }) }, signal),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-1.5">
        <Segmented
          label={t('Period')}
          size="sm"
          items={periods.map((key) => ({ key, label: key === 'all' ? t('All') : key }))}
          value={period}
          onChange={setPeriod}
        />
        <Segmented
          label={t('Sort by')}
          size="sm"
          items={[
            { key: 'pnl', label: t('Profit') },
            { key: 'volume', label: t('Volume') },
          ]}
          value={sortBy}
          onChange={setSortBy}
        />
        {query.data?.since !== undefined && (
          <span className="ml-auto text-xs text-faint">
            {t('Since {time}', { time: formatDateTime(Date.parse(query.data.since)) })}
          </span>
        )}
      </div>
      {query.data ? (
        <Table {...{ asset, onTrader }} traders={query.data.traders.slice(0, brief)} />
      ) : (
        <NotLoaded query={query} title={t('The traders could not be loaded')}>
          <PanelSkeleton className="h-64" />
        </NotLoaded>
      )}
    </>
  )
}

type TableProps = Pick<TopTradersProps, 'asset' | 'onTrader'> & { traders: readonly TopTrader[] }

function Table({ asset, traders, onTrader }: TableProps) {
  const own = useAddress()
  if (traders.length === 0)
    return <EmptyState title={quoteOnlyText(asset) ?? t('Nobody has traded this token in the period.')} />
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-right text-xs">
        <thead className="text-2xs text-faint">
          <tr className="h-8 border-b border-line whitespace-nowrap *:px-3 *:font-medium max-sm:*:px-2">
            <th scope="col" className="w-10 text-left max-sm:hidden">
              #
            </th>
            <th scope="col" className="text-left">
              {t('Trader')}
            </th>
            <th scope="col" title={t('Of what was both bought and sold in the period, at average prices')}>
              <span className="max-sm:hidden">{t('Realized profit')}</span>
              <span className="sm:hidden">{t('Profit')}</span>
            </th>
            <th scope="col">{t('Bought')}</th>
            <th scope="col">{t('Sold')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('Holds')}
            </th>
            <th scope="col" className="w-12 max-sm:hidden">
              <span className="sr-only">{t('Trades')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {traders.map((trader, at) => (
            <Row key={trader.address} {...{ trader, asset, own, onTrader }} rank={at + 1} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  trader: TopTrader
  rank: number
  asset: Asset
  own: string | undefined
  onTrader: (address: string) => void
}

function Row({ trader, rank, asset, own, onTrader }: RowProps) {
  const { realizedPnl, numBuys, numSells } = trader
  return (
    <tr className="h-9 border-b border-line *:px-3 hover:bg-raised max-sm:h-11 max-sm:*:px-2">
      <td className="text-left text-faint max-sm:hidden">{rank}</td>
      <td className="text-left">
        <span className="flex items-center gap-1 max-sm:flex-wrap max-sm:py-1.5">
          <AddressLink address={trader.address} />
          <WalletLabels wallet={trader} asset={asset} own={own} />
        </span>
      </td>
      <td>
        <Delta value={realizedPnl} text={formatUsd(Math.abs(realizedPnl ?? 0))} />
      </td>
      <Side usd={trader.buyVolume} count={numBuys} />
      <Side usd={trader.sellVolume} count={numSells} />
      <td className="text-muted max-sm:hidden">
        {formatUsd(asset.usdPrice === undefined ? undefined : trader.amount * asset.usdPrice)}
      </td>
      <td className="max-sm:hidden">
        <TradesOfButton address={trader.address} onTrader={onTrader} />
      </td>
    </tr>
  )
}

/** Volume and number of the buys, or of the sales. */
function Side({ usd, count }: { usd: number; count: number }) {
  return (
    <td className="whitespace-nowrap text-text">
      {formatUsd(usd)} <span className="text-faint max-sm:hidden">/ {formatCount(count)}</span>
    </td>
  )
}
