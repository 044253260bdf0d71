import type { Timeframe } from '@callisto/contract'
import { statsOf, volumeOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { buttonClass, Chip, cx, Delta } from '@callisto/ui'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { type LiveAsset, useLiveAsset } from '../../../lib/live/asset-store.ts'
import { useWatchAsset } from '../../../lib/live/feed.ts'
import { changeText, formatUsd } from '../../../lib/text/format.ts'
import { defaultCurrency, quoteMintFor } from '../../../lib/tokens/default-currency.ts'
import { LivePrice } from '../../../lib/tokens/LivePrice.tsx'
import { columns } from './columns.tsx'
import { TokenCell } from './TokenCell.tsx'

export const ROW_HEIGHT = 48
export const PHONE_ROW_HEIGHT = 76

export interface TokenRowProps {
  id: string
  index: number
  top: number
  timeframe: Timeframe
  phone: boolean
  /** Current time in unix ms in coarse steps, which limits re-renders. */
  nowMs: number
}

/** One live token row; it renders again only when its own token changes. */
export const TokenRow = memo(function TokenRow({ id, index, top, timeframe, phone, nowMs }: TokenRowProps) {
  useWatchAsset(id)
  const live = useLiveAsset(id)
  if (!live) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: absolutely positioned rows cannot be table rows
    // biome-ignore lint/a11y/useFocusableInteractive: its link is focusable
    <div
      role="row"
      aria-rowindex={index + 2}
      style={{ top, height: phone ? PHONE_ROW_HEIGHT : ROW_HEIGHT }}
      className="absolute inset-x-0 border-b border-line px-4 text-muted transition-colors hover:bg-raised max-sm:px-3"
    >
      {phone ? (
        <PhoneCells live={live} timeframe={timeframe} nowMs={nowMs} />
      ) : (
        <WideCells live={live} timeframe={timeframe} nowMs={nowMs} />
      )}
    </div>
  )
})

interface CellsProps {
  live: LiveAsset
  timeframe: Timeframe
  nowMs: number
}

function WideCells({ live, timeframe, nowMs }: CellsProps) {
  const [currency] = useStoredValue(defaultCurrency)
  return (
    <div role="presentation" className="flex h-full items-center gap-2">
      <Cell className="min-w-0 flex-1">
        <TokenCell asset={live.asset} nowMs={nowMs} />
      </Cell>
      {columns.map(({ key, className, cell }) => (
        <Cell key={key} className={cx('shrink-0 text-right', className)}>
          {cell(live, timeframe)}
        </Cell>
      ))}
      <Cell className="w-16 shrink-0 text-right max-lg:hidden">
        <Link
          to="/swap"
          search={{ sell: quoteMintFor(live.asset.id, currency), buy: live.asset.id }}
          aria-label={t('Buy {symbol}', { symbol: live.asset.symbol })}
          className={cx(buttonClass('neutral', 'sm'), 'relative')}
        >
          {t('Buy')}
        </Link>
      </Cell>
    </div>
  )
}

function PhoneCells({ live, timeframe, nowMs }: CellsProps) {
  const { asset } = live
  const change = statsOf(asset, timeframe)?.priceChange
  return (
    <div role="presentation" className="flex h-full flex-col justify-center gap-1">
      <div role="presentation" className="flex items-center justify-between gap-2">
        <Cell className="min-w-0 flex-1">
          <TokenCell asset={asset} nowMs={nowMs} />
        </Cell>
        <Cell className="flex shrink-0 flex-col items-end">
          <LivePrice live={live} className="font-medium text-text" />
          <Delta value={change} text={changeText(change)} className="text-xs" />
        </Cell>
      </div>
      <Cell className="flex gap-3 pl-9.5">
        <Chip label={t('MC')}>{formatUsd(asset.mcap)}</Chip>
        <Chip label={t('VOL')}>{formatUsd(volumeOf(statsOf(asset, timeframe)))}</Chip>
        <Chip label={t('LIQ')}>{formatUsd(asset.liquidity)}</Chip>
      </Cell>
    </div>
  )
}

function Cell({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the row
    <div role="cell" className={className}>
      {children}
    </div>
  )
}
