import { type Asset, type Stats, type Timeframe, timeframes } from '@callisto/contract'
import { netVolumeOf, statsOf, volumeOf } from '@callisto/domain'
import { msg, t } from '@callisto/i18n'
import { cx, Delta, NumberText } from '@callisto/ui'
import { useState } from 'react'
import { idlePart } from '../../../lib/browser/idle-part.tsx'
import { StatsSince } from '../../../lib/stats-since/StatsSince.tsx'
import {
  changeText,
  exact,
  formatCompact,
  formatPercent,
  formatUsd,
  formatUsdPrice,
} from '../../../lib/text/format.ts'
import { auditLines } from '../model/audit-lines.ts'
import { Line } from './Line.tsx'

/** Below the first screen, which comes sooner without it; its place is kept. */
const Audit = idlePart(async () => (await import('./Audit.tsx')).Audit)
const AUDIT_LINE_PX = 24
const AUDIT_FRAME_PX = 18

/** Token statistics by timeframe, market data and audit. */
export function Figures({ asset }: { asset: Asset }) {
  return (
    <div className="flex flex-col gap-4 max-lg:p-3 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:items-start">
      <StatsSince id={asset.id} />
      <TimeframeStats asset={asset} />
      <MarketData asset={asset} />
      <div
        className="md:max-lg:col-start-2 md:max-lg:row-span-2 md:max-lg:row-start-1"
        style={{ minHeight: auditLines(asset) * AUDIT_LINE_PX + AUDIT_FRAME_PX }}
      >
        <Audit asset={asset} />
      </div>
    </div>
  )
}

function TimeframeStats({ asset }: { asset: Asset }) {
  const [timeframe, setTimeframe] = useState<Timeframe>('1h')
  const stats = statsOf(asset, timeframe)
  return (
    <section
      aria-label={t('Statistics by timeframe')}
      className="overflow-hidden rounded-xl border border-line bg-raised"
    >
      <div className="grid grid-cols-4 border-b border-line">
        {timeframes.map((key) => {
          const change = statsOf(asset, key)?.priceChange
          return (
            <button
              key={key}
              type="button"
              aria-pressed={key === timeframe}
              onClick={() => setTimeframe(key)}
              className={cx(
                'flex min-h-12 flex-col items-center justify-center text-xs focus-visible:-outline-offset-2',
                key === timeframe ? 'bg-lifted' : 'hover:bg-lifted',
              )}
            >
              <span className="text-faint">{key}</span>
              <Delta value={change} text={changeText(change)} />
            </button>
          )
        })}
      </div>
      <dl className="flex flex-col gap-2 p-3 text-xs">
        <BuySellSplit name={t('Volume')} buys={stats?.buyVolume} sells={stats?.sellVolume} show={formatUsd} />
        <BuySellSplit name={t('Trades')} buys={stats?.numBuys} sells={stats?.numSells} show={formatCompact} />
        <Line name={t('Net volume')}>
          <Delta value={netVolumeOf(stats)} text={formatUsd(Math.abs(netVolumeOf(stats) ?? 0))} />
        </Line>
        <Line name={t('Traders')}>{formatCompact(stats?.numTraders)}</Line>
        <Line name={t('Buyers')}>{formatCompact(stats?.numBuyers)}</Line>
        <Line name={t('Buyers with fresh wallets')}>{formatCompact(stats?.numFreshBuyers)}</Line>
        <Line name={t('Net buyers')}>{formatCompact(stats?.numNetBuyers)}</Line>
        <Line name={t('Organic buyers')}>{formatCompact(stats?.numOrganicBuyers)}</Line>
        <Line name={t('Organic volume share')}>{organicShare(stats)}</Line>
      </dl>
    </section>
  )
}

function organicShare(stats: Stats | undefined): string {
  const total = volumeOf(stats)
  const organic =
    stats?.buyOrganicVolume === undefined
      ? undefined
      : stats.buyOrganicVolume + (stats.sellOrganicVolume ?? 0)
  return formatPercent(total && organic !== undefined ? (organic / total) * 100 : undefined, { places: 1 })
}

interface SplitProps {
  name: string
  buys: number | undefined
  sells: number | undefined
  show: (value: number | undefined) => string
}

/** Buy and sell amounts as numbers and as one bar. */
function BuySellSplit({ name, buys, sells, show }: SplitProps) {
  const total = (buys ?? 0) + (sells ?? 0)
  const share = total > 0 ? ((buys ?? 0) / total) * 100 : 50
  return (
    <div className="grid grid-cols-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right text-text">
        {show(buys === undefined && sells === undefined ? undefined : total)}
      </dd>
      <dd className="mt-1 text-2xs text-up">{t('Buy {amount}', { amount: show(buys) })}</dd>
      <dd className="mt-1 text-right text-2xs text-down">{t('Sell {amount}', { amount: show(sells) })}</dd>
      <dd
        aria-hidden="true"
        className={cx('col-span-2 mt-0.5 flex h-1 overflow-hidden rounded-full', total === 0 && 'opacity-30')}
      >
        <span className="bg-up" style={{ width: `${share}%` }} />
        <span className="flex-1 bg-down" />
      </dd>
    </div>
  )
}

function MarketData({ asset }: { asset: Asset }) {
  const usd = (value: number | undefined) => (
    <NumberText text={formatUsd(value)} exact={exact(value)} focusable />
  )
  return (
    <section aria-label={t('Market data')} className="rounded-xl border border-line bg-raised p-3">
      <dl className="flex flex-col gap-2 text-xs">
        <Line name={t('Price')}>
          <NumberText text={formatUsdPrice(asset.usdPrice)} exact={exact(asset.usdPrice)} focusable />
        </Line>
        <Line name={t('Mkt cap')}>{usd(asset.mcap)}</Line>
        <Line name={t('FDV')}>{usd(asset.fdv)}</Line>
        <Line name={t('Liquidity')}>{usd(asset.liquidity)}</Line>
        <Line name={t('Holders')}>{formatCompact(asset.holderCount)}</Line>
        <Line name={t('Organic score')}>
          <span className={cx(asset.organicScoreLabel === 'high' && 'text-up')}>
            {formatCompact(asset.organicScore, 1)}
            {asset.organicScoreLabel && ` ${scoreLabel(asset.organicScoreLabel)}`}
          </span>
        </Line>
        {asset.bondingCurve !== undefined && (
          <Line name={t('Bonding curve')}>{formatPercent(asset.bondingCurve, { places: 1 })}</Line>
        )}
      </dl>
    </section>
  )
}

const scoreLabels: Readonly<Record<string, string>> = {
  low: msg('low'),
  medium: msg('medium'),
  high: msg('high'),
}

/** The label of an organic score; the service may send another text. */
function scoreLabel(label: string): string {
  const known = Object.hasOwn(scoreLabels, label) ? scoreLabels[label] : undefined
  return known === undefined ? label : t(known)
}
