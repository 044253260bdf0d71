import type { Asset, Timeframe } from '@callisto/contract'
import {
  graduatedAtMs,
  highlightedMcapUsd,
  launchpadOf,
  listedAtMs,
  organicVolumeOf,
  safeTopHoldersPercentage,
  statsOf,
  volumeOf,
} from '@callisto/domain'
import { t } from '@callisto/i18n'
import { Chip, CopyButton, cx, Delta, Meter } from '@callisto/ui'
import { memo, type ReactNode } from 'react'
import { type LiveAsset, useLiveAsset } from '../../../lib/live/asset-store.ts'
import { useWatchAsset } from '../../../lib/live/feed.ts'
import type { RenderTrade } from '../../../lib/quick-trade/quick-trade-cell.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { Address } from '../../../lib/text/Address.tsx'
import { changeText, formatCompact, formatPercent, formatUsd } from '../../../lib/text/format.ts'
import { LaunchpadMark } from '../../../lib/tokens/LaunchpadMark.tsx'
import { LivePrice } from '../../../lib/tokens/LivePrice.tsx'
import { LookalikeBadge } from '../../../lib/tokens/LookalikeBadge.tsx'
import { displayName, displaySymbol, isVerified } from '../../../lib/tokens/names.ts'
import { Star } from '../../../lib/tokens/Star.tsx'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { VerifiedBadge } from '../../../lib/tokens/VerifiedBadge.tsx'
import { Age, Graduation } from './Age.tsx'
import { CardLinks } from './CardLinks.tsx'

export interface TokenCardProps {
  id: string
  timeframe: Timeframe
  /** Shows how much of the trading is organic. */
  showsOrganic: boolean
  /** Place in the list, from 1, and the size of the list: only a part of it is in the page. */
  place: number
  count: number
  /** Offset and height in pixels. */
  top: number
  height: number
  /** Place among the cards beside each other, and their number. */
  column: number
  across: number
  phone: boolean
  /** Undefined until the trade buttons are loaded. */
  renderTrade: RenderTrade | undefined
}

/** A live token as a card; its link covers the card. It renders again only when its own token changes. */
export const TokenCard = memo(function TokenCard(props: TokenCardProps) {
  const { id, timeframe, showsOrganic, place, count, top, height, column, across, phone, renderTrade } = props
  useWatchAsset(id)
  const live = useLiveAsset(id)
  return (
    <li
      style={{ top, height, left: `${(column * 100) / across}%`, width: `${100 / across}%` }}
      aria-posinset={place}
      aria-setsize={count}
      className="absolute flex flex-col justify-between gap-1 overflow-clip border-b border-line bg-ground px-3 py-2.5 text-xs text-muted transition-colors hover:bg-raised has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-accent"
    >
      {live && (
        <>
          <Identity live={live} timeframe={timeframe} />
          <Curve asset={live.asset} />
          {showsOrganic && <Organic asset={live.asset} timeframe={timeframe} />}
          <Figures asset={live.asset} timeframe={timeframe} />
          <Origin asset={live.asset}>{renderTrade?.(live.asset, phone)}</Origin>
        </>
      )}
    </li>
  )
})

function Identity({ live, timeframe }: { live: LiveAsset; timeframe: Timeframe }) {
  const { asset } = live
  const listed = listedAtMs(asset)
  const change = statsOf(asset, timeframe)?.priceChange
  return (
    <div className="flex items-center gap-2.5">
      <TokenLogo asset={asset} size={36} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1">
          <Link
            to="/tokens/$id"
            params={{ id: asset.id }}
            data-row-link=""
            aria-keyshortcuts="b"
            className="truncate text-sm font-medium text-text outline-none after:absolute after:inset-0"
          >
            {displaySymbol(asset.symbol)}
          </Link>
          {isVerified(asset) && <VerifiedBadge verified />}
          <LookalikeBadge asset={asset} />
        </div>
        <div className="flex gap-1.5 text-2xs text-faint">
          {listed === undefined ? <span title={t('Unknown')}>–</span> : <Age sinceMs={listed} />}
          <span className="truncate">{displayName(asset.name)}</span>
        </div>
      </div>
      <div className="flex shrink-0 flex-col items-end">
        <Chip label={t('MC')}>
          <span className={cx('text-sm font-medium', (asset.mcap ?? 0) > highlightedMcapUsd && 'text-up')}>
            {formatUsd(asset.mcap)}
          </span>
        </Chip>
        <span className="flex gap-1.5">
          <LivePrice live={live} className="text-text" />
          <Delta value={change} text={shortChange(change)} />
        </span>
      </div>
      <Star asset={asset} className="-mr-2" />
    </div>
  )
}

/** How full the curve is, or when the token has left it. */
function Curve({ asset }: { asset: Asset }) {
  const { bondingCurve } = asset
  const graduated = graduatedAtMs(asset)
  return (
    <div className="flex h-4 items-center gap-2 text-2xs">
      {bondingCurve !== undefined ? (
        <>
          <Meter percent={Math.floor(bondingCurve)} label={t('Bonding curve')} />
          {/* Rounded down: a curve of 100% has graduated. */}
          <span className="shrink-0 text-text">{formatPercent(Math.floor(bondingCurve), { places: 0 })}</span>
        </>
      ) : graduated !== undefined ? (
        <Graduation atMs={graduated} />
      ) : (
        <span className="text-faint">{t('No bonding curve')}</span>
      )}
    </div>
  )
}

/** Why a launch is worth a look: who buys it on his own account. */
function Organic({ asset, timeframe }: { asset: Asset; timeframe: Timeframe }) {
  const stats = statsOf(asset, timeframe)
  const volume = volumeOf(stats)
  const organic = organicVolumeOf(stats)
  const share = volume && organic !== undefined ? (organic / volume) * 100 : undefined
  return (
    <dl className="grid grid-cols-3 gap-x-2 rounded-md bg-raised px-2 py-1">
      <Cell label={t('Organic buyers')}>
        <span className="font-medium text-up">{formatCompact(stats?.numOrganicBuyers, 0)}</span>
      </Cell>
      <Cell label={t('Organic volume')}>{formatPercent(share, { places: 0 })}</Cell>
      <Cell label={t('Organic score')}>
        <span className={cx(asset.organicScoreLabel === 'high' && 'text-up')}>
          {formatCompact(asset.organicScore, 0)}
        </span>
      </Cell>
    </dl>
  )
}

/** A change in a narrow place: from 100% on without decimals. */
const shortChange = (change: number | undefined) => changeText(change, Math.abs(change ?? 0) < 100 ? 2 : 0)

const DAY: Timeframe = '24h'

/** The short window beside the day: of a day, the shortest. */
const shortWindow = (timeframe: Timeframe): Timeframe => (timeframe === DAY ? '5m' : timeframe)

/** Size, and the shares of the supply in the hands of those who were first. The cells keep their places. */
function Figures({ asset, timeframe }: { asset: Asset; timeframe: Timeframe }) {
  const { audit } = asset
  const short = shortWindow(timeframe)
  const change = statsOf(asset, DAY)?.priceChange
  const top = audit?.topHoldersPercentage
  const shares = [
    [t('Dev'), audit?.devBalancePercentage],
    [t('Snipers'), audit?.snipersPercentage],
    [t('Bundlers'), audit?.bundlersPercentage],
    [t('Insiders'), audit?.insidersPercentage],
  ] as const
  return (
    <dl className="grid grid-cols-5 gap-x-2 gap-y-1">
      <Cell label={`${t('VOL')} ${short}`}>{formatUsd(volumeOf(statsOf(asset, short)))}</Cell>
      <Cell label={`${t('VOL')} ${DAY}`}>{formatUsd(volumeOf(statsOf(asset, DAY)))}</Cell>
      <Cell label={DAY}>
        <Delta value={change} text={shortChange(change)} />
      </Cell>
      <Cell label={t('LIQ')}>{formatUsd(asset.liquidity)}</Cell>
      <Cell label={t('Holders')}>{formatCompact(asset.holderCount, 1)}</Cell>
      <Cell label={t('Top 10')}>
        <span
          className={cx(top !== undefined && (top < safeTopHoldersPercentage ? 'text-up' : 'text-caution'))}
        >
          {formatPercent(top, { places: 0 })}
        </span>
      </Cell>
      {shares.map(([label, share]) => (
        <Cell key={label} label={label}>
          {formatPercent(share, { places: 0 })}
        </Cell>
      ))}
    </dl>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="truncate text-2xs text-faint">{label}</dt>
      <dd className="truncate text-text">{children}</dd>
    </div>
  )
}

/** Mint, launchpad, socials and, at the right, the trade buttons. */
function Origin({ asset, children }: { asset: Asset; children: ReactNode }) {
  const launchpad = launchpadOf(asset.launchpad)
  return (
    <div className="flex h-6 min-w-0 items-center gap-1 text-2xs text-faint max-sm:h-11">
      <Address address={asset.id} className="relative z-1" />
      <span className="relative z-1 flex">
        <CopyButton
          text={asset.id}
          label={t('Copy the mint of {symbol}', { symbol: displaySymbol(asset.symbol) })}
        />
      </span>
      <CardLinks asset={asset} />
      {launchpad && (
        <span className="ml-1 flex min-w-0 items-center gap-1">
          <LaunchpadMark id={asset.launchpad} />
          <span className="truncate">{launchpad.label}</span>
        </span>
      )}
      <span className="ml-auto flex min-w-20 shrink-0 justify-end">{children}</span>
    </div>
  )
}
