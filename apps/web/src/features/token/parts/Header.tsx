import { type Asset, timeframes } from '@callisto/contract'
import { highlightedMcapUsd, listedAtMs, statsOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { CopyButton, cx, Delta } from '@callisto/ui'
import type { ReactNode } from 'react'
import { idlePart } from '../../../lib/browser/idle-part.tsx'
import { useNow } from '../../../lib/browser/useNow.ts'
import type { LiveAsset } from '../../../lib/live/asset-store.ts'
import { Address } from '../../../lib/text/Address.tsx'
import { age, changeText, formatCompact, formatUsd } from '../../../lib/text/format.ts'
import { LivePrice } from '../../../lib/tokens/LivePrice.tsx'
import { displayName, displaySymbol } from '../../../lib/tokens/names.ts'
import { Star } from '../../../lib/tokens/Star.tsx'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../lib/tokens/TokenStatus.tsx'

/** After the first screen, at the end of the line, where nothing moves for it. */
const AuditScore = idlePart(async () => (await import('../../../lib/tokens/AuditScore.tsx')).AuditScore)
const HeaderLinks = idlePart(async () => (await import('./HeaderLinks.tsx')).HeaderLinks)
const PhoneLinks = idlePart(async () => (await import('./HeaderLinks.tsx')).PhoneLinks)

/** Name, exact price and the figures that decide; the first line stays when the page is scrolled. */
export function Header({ live, wide }: { live: LiveAsset; wide: boolean }) {
  const { asset } = live
  const change = asset.stats24h?.priceChange
  const listed = listedAtMs(asset)
  const now = useNow(10_000)
  return (
    <>
      <header className="sticky top-14 z-20 flex items-center gap-3 border-b border-line bg-ground px-4 py-2 max-sm:px-3">
        <Star asset={asset} className="-mx-2" />
        <TokenLogo asset={asset} size={36} />
        <div className="min-w-0">
          <div className="flex items-center gap-1.5">
            <h1 className="text-base font-semibold">{displaySymbol(asset.symbol)}</h1>
            <TokenStatus asset={asset} />
            <span className="truncate text-sm text-muted">{displayName(asset.name)}</span>
          </div>
          <div className="flex items-center gap-1.5 text-xs text-faint">
            <span className="max-sm:hidden">
              <Address address={asset.id} />
            </span>
            {/* Its target is wider than its sign on a phone. */}
            <span className="max-sm:-mr-2 max-sm:-ml-3.5">
              <CopyButton text={asset.id} label={t('Copy token address')} />
            </span>
            {listed !== undefined && (
              <span className="truncate">{t('{age} old', { age: age(listed, now) })}</span>
            )}
          </div>
        </div>
        <div className="ml-auto flex flex-col items-end lg:ml-4 lg:min-w-28">
          <LivePrice live={live} className="text-lg font-semibold" />
          <span className="flex gap-1 text-xs text-faint xl:hidden">
            {t('24h')} <Delta value={change} text={changeText(change)} />
          </span>
        </div>
        {wide && (
          <dl className="ml-2 flex min-w-0 flex-1 items-center gap-5 overflow-hidden text-xs">
            <Changes asset={asset} />
            <KeyFigures asset={asset} />
          </dl>
        )}
        <div className="flex shrink-0 items-center gap-3 text-xs text-faint max-sm:hidden sm:min-w-8">
          <HeaderLinks asset={asset} />
        </div>
        <div className="-mr-2 w-11 shrink-0 sm:hidden">
          <PhoneLinks asset={asset} />
        </div>
      </header>
      {!wide && (
        <dl className="flex justify-between gap-2 border-b border-line px-4 py-1.5 text-xs max-sm:px-3">
          <KeyFigures asset={asset} />
        </dl>
      )}
    </>
  )
}

function Changes({ asset }: { asset: Asset }) {
  return timeframes.map((timeframe) => {
    const change = statsOf(asset, timeframe)?.priceChange
    return (
      <Figure key={timeframe} name={timeframe} className="min-w-14 max-xl:hidden">
        <Delta value={change} text={changeText(change)} />
      </Figure>
    )
  })
}

function KeyFigures({ asset }: { asset: Asset }) {
  const { mcap, organicScore, organicScoreLabel } = asset
  return (
    <>
      <Figure
        name={t('Mkt cap')}
        tone={(mcap ?? 0) > highlightedMcapUsd ? 'font-medium text-accent' : 'text-text'}
      >
        {formatUsd(mcap)}
      </Figure>
      <Figure name={t('Liquidity')}>{formatUsd(asset.liquidity)}</Figure>
      <Figure name={t('Holders')}>{formatCompact(asset.holderCount, 1)}</Figure>
      <Figure name={t('Organic')} tone={organicScoreLabel === 'high' ? 'text-up' : 'text-text'}>
        {formatCompact(organicScore, 1)}
      </Figure>
      <Figure name={t('Audit')}>
        <span className="inline-block min-w-6">
          <AuditScore asset={asset} />
        </span>
      </Figure>
    </>
  )
}

interface FigureProps {
  name: string
  className?: string
  /** Class of the value. */
  tone?: string
  children: ReactNode
}

/** A figure under its name, as wide as it may become: its neighbours stand still. */
function Figure({ name, className, tone, children }: FigureProps) {
  return (
    <div className={cx('min-w-12 whitespace-nowrap', className)}>
      <dt className="text-2xs text-faint">{name}</dt>
      <dd className={tone ?? 'text-text'}>{children}</dd>
    </div>
  )
}
