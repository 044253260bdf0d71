import type { SortKey, Timeframe } from '@callisto/contract'
import { statsOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { Chip, Delta, TableCell, TableRow } from '@callisto/ui'
import { memo, type ReactNode } from 'react'
import { type LiveAsset, useLiveAsset } from '../../../lib/live/asset-store.ts'
import { useWatchAsset } from '../../../lib/live/feed.ts'
import type { RenderTrade } from '../../../lib/quick-trade/quick-trade-cell.ts'
import { changeText, formatUsd } from '../../../lib/text/format.ts'
import { LivePrice } from '../../../lib/tokens/LivePrice.tsx'
import { Star } from '../../../lib/tokens/Star.tsx'
import { sortFigure } from '../model/sort-figure.ts'
import { type Column, type RowContext, sortFieldText } from './columns.tsx'
import { TokenCell } from './TokenCell.tsx'

export const ROW_HEIGHT = 48
export const PHONE_ROW_HEIGHT = 76
/** Width of the column of trade buttons in pixels. */
export const TRADE_WIDTH = 112

export interface TokenRowProps {
  id: string
  index: number
  top: number
  columns: readonly Column[]
  timeframe: Timeframe
  phone: boolean
  /** What the list is sorted by; undefined for one in the user's order. */
  sortBy: SortKey | undefined
  /** Current time in unix ms in coarse steps, which limits re-renders. */
  nowMs: number
  /** Undefined until the trade buttons are loaded. */
  renderTrade: RenderTrade | undefined
}

/** One live token row; it renders again only when its own token changes. */
export const TokenRow = memo(function TokenRow(props: TokenRowProps) {
  const { id, index, top, columns, timeframe, sortBy, phone, nowMs, renderTrade } = props
  const row = { rank: index + 1, sortBy, nowMs }
  useWatchAsset(id)
  const live = useLiveAsset(id)
  if (!live) return null
  const trade = renderTrade?.(live.asset, phone)
  return (
    <TableRow index={index} top={top} height={phone ? PHONE_ROW_HEIGHT : ROW_HEIGHT}>
      {phone ? (
        <PhoneCells live={live} timeframe={timeframe} row={row} trade={trade} />
      ) : (
        <WideCells live={live} columns={columns} timeframe={timeframe} row={row} trade={trade} />
      )}
    </TableRow>
  )
})

interface CellsProps {
  live: LiveAsset
  timeframe: Timeframe
  row: RowContext
  trade: ReactNode
}

function WideCells({ live, columns, timeframe, row, trade }: CellsProps & { columns: readonly Column[] }) {
  return (
    <>
      <TableCell place="first">
        <Star asset={live.asset} className="-ml-2 mr-1" />
        <TokenCell asset={live.asset} nowMs={row.nowMs} />
      </TableCell>
      {columns.map(({ key, width, cell }) => (
        <TableCell key={key} width={width}>
          {cell(live, timeframe, row)}
        </TableCell>
      ))}
      <TableCell place="controls" width={TRADE_WIDTH}>
        {trade}
      </TableCell>
    </>
  )
}

function PhoneCells({ live, timeframe, row, trade }: CellsProps) {
  const { asset } = live
  const { sortBy, rank, nowMs } = row
  const change = statsOf(asset, timeframe)?.priceChange
  return (
    <div role="presentation" className="flex min-w-0 flex-1 flex-col gap-1 pl-3">
      <div role="presentation" className="flex items-center justify-between gap-2">
        <PhoneCell className="min-w-0 flex-1">
          <TokenCell asset={asset} nowMs={nowMs} />
        </PhoneCell>
        <PhoneCell className="flex shrink-0 flex-col items-end">
          <LivePrice live={live} className="font-medium text-text" />
          <Delta value={change} text={changeText(change)} className="text-xs" />
        </PhoneCell>
      </div>
      <PhoneCell className="flex gap-3 overflow-hidden pr-12 pl-9.5">
        <Star asset={asset} className="max-sm:absolute max-sm:bottom-0 max-sm:left-0" />
        <Chip label={sortBy ? sortFieldText(sortBy, timeframe) : ''}>
          #{rank} {sortBy && (sortFigure(asset, sortBy, timeframe, nowMs) ?? '–')}
        </Chip>
        <Chip label={t('MC')}>{formatUsd(asset.mcap)}</Chip>
      </PhoneCell>
      {/* On the line of the figures; the target is higher. */}
      <PhoneCell className="absolute right-2 bottom-0 *:pt-2.5">{trade}</PhoneCell>
    </div>
  )
}

function PhoneCell({ className, children }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows are no table rows
    <div role="cell" className={className}>
      {children}
    </div>
  )
}
