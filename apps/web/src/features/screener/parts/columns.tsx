import type { Asset, SortKey, Timeframe } from '@callisto/contract'
import { highlightedMcapUsd, listedAtMs, netVolumeOf, statsOf, txnsOf, volumeOf } from '@callisto/domain'
import { msg, t } from '@callisto/i18n'
import { cx, Delta, type TableColumn } from '@callisto/ui'
import type { ReactNode } from 'react'
import type { LiveAsset } from '../../../lib/live/asset-store.ts'
import { age, changeText, formatCompact, usdColumn } from '../../../lib/text/format.ts'
import { AuditScore } from '../../../lib/tokens/AuditScore.tsx'
import { LivePrice } from '../../../lib/tokens/LivePrice.tsx'
import { SparklineSlot } from '../../../lib/tokens/SparklineSlot.tsx'
import { isWindowed, sortFigure } from '../model/sort-figure.ts'
import { sortLabel } from '../model/sort-options.ts'

export interface Column extends TableColumn {
  sort: SortKey | undefined
  cell: (live: LiveAsset, timeframe: Timeframe, row: RowContext) => ReactNode
}

/** What a cell shows beside its token. */
export interface RowContext {
  /** Place in the list, from 1. */
  rank: number
  /** What the list is sorted by; undefined for one in the user's order. */
  sortBy: SortKey | undefined
  /** Current time in unix ms in coarse steps. */
  nowMs: number
}

const usd = (value: number | undefined) => <span>{usdColumn(value)}</span>
const count = (value: number | undefined) => <span>{formatCompact(value, 1)}</span>

/** Change of the price in one timeframe, whichever is selected. */
const changeColumn = (timeframe: Timeframe, label: string): Column => ({
  key: `change${timeframe}`,
  label,
  sort: undefined,
  width: 80,
  isOptional: true,
  cell: ({ asset }) => {
    const change = statsOf(asset, timeframe)?.priceChange
    return <Delta value={change} text={changeText(change)} />
  },
})

/** Columns from left to right, until the user arranges them. */
export const columns: readonly Column[] = [
  {
    key: 'rank',
    label: msg('Rank'),
    sort: undefined,
    width: 104,
    from: 'md',
    cell: ({ asset }, timeframe, row) => <Rank asset={asset} timeframe={timeframe} row={row} />,
  },
  {
    key: 'price',
    label: msg('Price'),
    sort: 'usdPrice',
    width: 104,
    cell: (live) => <LivePrice live={live} className="font-medium text-text" />,
  },
  {
    key: 'change',
    label: msg('Change'),
    sort: 'priceChange',
    width: 96,
    cell: ({ asset }, timeframe) => {
      const change = statsOf(asset, timeframe)?.priceChange
      return <Delta value={change} text={changeText(change)} />
    },
  },
  changeColumn('5m', msg('5m change')),
  changeColumn('1h', msg('1h change')),
  changeColumn('6h', msg('6h change')),
  changeColumn('24h', msg('24h change')),
  {
    key: 'mcap',
    label: msg('Mkt cap'),
    sort: 'mcap',
    width: 92,
    from: 'md',
    cell: ({ asset }) => (
      <span className={cx((asset.mcap ?? 0) > highlightedMcapUsd && 'font-medium text-text')}>
        {usdColumn(asset.mcap)}
      </span>
    ),
  },
  {
    key: 'liquidity',
    label: msg('Liquidity'),
    sort: 'liquidity',
    width: 92,
    from: 'md',
    cell: ({ asset }) => usd(asset.liquidity),
  },
  {
    key: 'volume',
    label: msg('Volume'),
    sort: 'volume',
    width: 92,
    cell: ({ asset }, timeframe) => usd(volumeOf(statsOf(asset, timeframe))),
  },
  {
    key: 'net',
    label: msg('Net volume'),
    sort: 'netVolume',
    width: 80,
    from: 'lg',
    cell: ({ asset }, timeframe) => <NetVolume value={netVolumeOf(statsOf(asset, timeframe))} />,
  },
  {
    key: 'txns',
    label: msg('Txns'),
    sort: 'txs',
    width: 64,
    isOptional: true,
    cell: ({ asset }, timeframe) => count(txnsOf(statsOf(asset, timeframe))),
  },
  {
    key: 'traders',
    label: msg('Traders'),
    sort: 'traders',
    width: 72,
    isOptional: true,
    cell: ({ asset }, timeframe) => count(statsOf(asset, timeframe)?.numTraders),
  },
  {
    key: 'holders',
    label: msg('Holders'),
    sort: 'holderCount',
    width: 80,
    from: 'xl',
    cell: ({ asset }) => count(asset.holderCount),
  },
  {
    key: 'organic',
    label: msg('Organic'),
    sort: 'organicScore',
    width: 72,
    from: 'xl',
    cell: ({ asset }) => <Organic asset={asset} />,
  },
  {
    key: 'age',
    label: msg('Age'),
    sort: 'listedTime',
    width: 48,
    from: 'lg',
    cell: ({ asset }, _timeframe, { nowMs }) => {
      const listed = listedAtMs(asset)
      return listed === undefined ? <Unknown /> : <span>{age(listed, nowMs)}</span>
    },
  },
  {
    key: 'spark',
    label: msg('Last 24h'),
    sort: undefined,
    width: 72,
    from: 'xl',
    cell: ({ asset }) => <SparklineSlot id={asset.id} width={72} height={28} />,
  },
  {
    key: 'audit',
    label: msg('Audit'),
    sort: undefined,
    width: 56,
    from: 'xl',
    cell: ({ asset }) => <AuditScore asset={asset} />,
  },
]

const Unknown = () => <span title={t('Unknown')}>–</span>

/** Why a row stands where it does: its place, and the figure that the list is sorted by. */
function Rank({ asset, timeframe, row }: { asset: Asset; timeframe: Timeframe; row: RowContext }) {
  const { rank, sortBy, nowMs } = row
  if (sortBy === undefined) return <span>#{rank}</span>
  const figure = sortFigure(asset, sortBy, timeframe, nowMs)
  return (
    <span className="flex flex-col items-end leading-tight">
      <span className="whitespace-nowrap">
        #{rank} <span className="text-text">{figure ?? '–'}</span>
      </span>
      <span className="max-w-full truncate text-2xs text-faint">
        {figure === undefined ? t('Unknown') : sortFieldText(sortBy, timeframe)}
      </span>
    </span>
  )
}

/** The name of a sort field, with the timeframe that it is counted in. */
export const sortFieldText = (key: SortKey, timeframe: Timeframe): string =>
  isWindowed(key) ? `${t(sortLabel(key))} ${timeframe}` : t(sortLabel(key))

function NetVolume({ value }: { value: number | undefined }) {
  return <Delta value={value} text={value === undefined ? '' : usdColumn(Math.abs(value))} />
}

function Organic({ asset }: { asset: Asset }) {
  const high = asset.organicScoreLabel === 'high'
  return <span className={cx(high && 'text-up')}>{formatCompact(asset.organicScore, 0)}</span>
}
