import type { Asset } from '@callisto/contract'
import { listedAtMs, statsOf, volumeOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { Chip, Delta } from '@callisto/ui'
import { memo } from 'react'
import { useLiveAsset } from '../../../lib/live/asset-store.ts'
import { useWatchAsset } from '../../../lib/live/feed.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { age, changeText, formatUsd } from '../../../lib/text/format.ts'
import { LivePrice } from '../../../lib/tokens/LivePrice.tsx'
import { LookalikeBadge } from '../../../lib/tokens/LookalikeBadge.tsx'
import { displaySymbol, isVerified } from '../../../lib/tokens/names.ts'
import { Star } from '../../../lib/tokens/Star.tsx'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { VerifiedBadge } from '../../../lib/tokens/VerifiedBadge.tsx'
import type { HomeList } from '../model/lists.ts'

export interface ListRowProps {
  mint: string
  list: HomeList
  /** Current time in unix ms in coarse steps, which limits re-renders. */
  nowMs: number
}

/** A live token in a short list; its link covers the row. */
export const ListRow = memo(function ListRow({ mint, list, nowMs }: ListRowProps) {
  useWatchAsset(mint)
  const live = useLiveAsset(mint)
  if (!live) return null
  const { asset } = live
  const change = statsOf(asset, list.timeframe)?.priceChange
  return (
    <li className="relative flex h-13 items-center gap-3 px-4 transition-colors hover:bg-lifted">
      <TokenLogo asset={asset} size={28} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1">
          <Link
            to="/tokens/$id"
            params={{ id: mint }}
            data-row-link=""
            className="truncate text-sm font-medium text-text outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {displaySymbol(asset.symbol)}
          </Link>
          {isVerified(asset) && <VerifiedBadge verified />}
          <LookalikeBadge asset={asset} />
        </div>
        <Figures asset={asset} list={list} nowMs={nowMs} />
      </div>
      <div className="flex shrink-0 flex-col items-end">
        <LivePrice live={live} className="text-sm font-medium text-text" />
        <Delta value={change} text={changeText(change)} className="text-xs" />
      </div>
      <Star asset={asset} className="-mx-2" />
    </li>
  )
})

function Figures({ asset, list, nowMs }: { asset: Asset; list: HomeList; nowMs: number }) {
  const listed = listedAtMs(asset)
  return (
    // What does not fit wraps to a line that is hidden.
    <div className="flex h-4 flex-wrap gap-x-2 overflow-hidden">
      {list.key === 'recent' && listed !== undefined && (
        <span className="text-2xs text-faint">{age(listed, nowMs)}</span>
      )}
      <Chip label={t('MC')}>{formatUsd(asset.mcap)}</Chip>
      {list.key !== 'recent' && (
        <Chip label={t('VOL')}>{formatUsd(volumeOf(statsOf(asset, list.timeframe)))}</Chip>
      )}
    </div>
  )
}
