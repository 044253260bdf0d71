import { minimumOut } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, cx, IconButton } from '@callisto/ui'
import { ChevronDown, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatAmount, formatPercent, formatUnits } from '../../../lib/text/format.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { QUOTE_MAX_AGE_MS, type QuoteSnapshot } from '../model/machine.ts'
import { RouteDiagram } from '../route/RouteDiagram.tsx'
import { impactPercent, impactTone, poolFees, quoteRate, rateText } from './quote-figures.ts'

export interface QuoteDetailsProps {
  quoted: QuoteSnapshot
  nowMs: number
  refreshing: boolean
  sell: Asset
  buy: Asset
  onRefresh: () => void
}

/** Quote details: rate, minimum received, price impact, fees, route and age. */
export function QuoteDetails({ quoted, nowMs, refreshing, sell, buy, onRefresh }: QuoteDetailsProps) {
  const [inverse, setInverse] = useState(false)
  const [open, setOpen] = useState(false)
  const { quote } = quoted
  const rate = quoteRate(quote, { sell: sell.decimals, buy: buy.decimals }, inverse)
  const [one, other] = inverse ? [buy, sell] : [sell, buy]
  const minimum = minimumOut(BigInt(quote.outAmount), quote.slippageBps)
  const impact = impactPercent(quote)
  const tone = impactTone(impact)
  const shownRate = rateText(rate, displaySymbol(one.symbol), displaySymbol(other.symbol))
  return (
    <div className="flex flex-col gap-1 pt-1 text-xs">
      <div className="flex items-center justify-between">
        <button
          type="button"
          onClick={() => setInverse(!inverse)}
          aria-label={t('Rate: {rate}. Invert', { rate: shownRate })}
          className="flex min-h-6 items-center rounded-sm text-text hover:text-accent"
        >
          {shownRate}
        </button>
        <span className="flex items-center gap-1 text-faint">
          <Age quoted={quoted} nowMs={nowMs} />
          <IconButton label={t('Refresh quote')} onClick={onRefresh} className="size-6">
            <RefreshCw aria-hidden="true" className={cx('size-3.5', refreshing && 'animate-spin')} />
          </IconButton>
        </span>
      </div>
      <dl className="flex flex-col gap-1">
        <Line name={t('Minimum received')}>
          <span title={formatUnits(minimum, buy.decimals)}>
            {formatAmount(minimum, buy.decimals)} {displaySymbol(buy.symbol)}
          </span>
        </Line>
        <Line name={t('Price impact')}>
          <span className={cx(tone === 'caution' && 'text-caution', tone === 'loss' && 'text-down')}>
            {impact === undefined ? <span title={t('Not part of the quote')}>–</span> : formatPercent(impact)}
          </span>
        </Line>
        <Line name={t('Pool fees')}>
          <Fees fees={poolFees(quote)} />
        </Line>
      </dl>
      <Button
        tone="quiet"
        size="sm"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-mx-2 justify-between! font-normal!"
      >
        <span className="truncate">
          {routeWords(quote.routePlan.map(({ swapInfo }) => swapInfo.label ?? t('Pool')))}
        </span>
        <ChevronDown aria-hidden="true" className={cx('size-4 transition-transform', open && 'rotate-180')} />
      </Button>
      {open && <RouteDiagram plan={quote.routePlan} sell={sell} buy={buy} />}
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-5 justify-between gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right text-text">{children}</dd>
    </div>
  )
}

function Age({ quoted, nowMs }: { quoted: QuoteSnapshot; nowMs: number }) {
  const age = Math.max(0, nowMs - quoted.receivedAtMs)
  if (age > QUOTE_MAX_AGE_MS) return <span className="text-caution">{t('expired')}</span>
  return <span>{t('{seconds} s old', { seconds: Math.floor(age / 1000) })}</span>
}

function Fees({ fees }: { fees: ReadonlyMap<string, bigint> }) {
  if (fees.size === 0)
    return (
      <span title={t('Not listed in the quote; amounts are after fees')}>{t('included in the rate')}</span>
    )
  return [...fees].map(([mint, amount], at) => (
    <Fee key={mint} mint={mint} amount={amount} first={at === 0} />
  ))
}

function Fee({ mint, amount, first }: { mint: string; amount: bigint; first: boolean }) {
  const asset = useToken(mint).live?.asset
  if (!asset) return null
  return (
    <span className="whitespace-nowrap">
      {first ? '' : ' + '}
      {formatAmount(amount, asset.decimals)} {displaySymbol(asset.symbol)}
    </span>
  )
}

/** "Route: Callisto CPMM", "Route: 3 pools of Callisto CPMM, Callisto Launchpad". */
function routeWords(labels: readonly string[]): string {
  const names = [...new Set(labels)].join(', ')
  return labels.length === 1
    ? t('Route: {names}', { names })
    : t('Route: {count, plural, one {# pool} other {# pools}} of {names}', { count: labels.length, names })
}
