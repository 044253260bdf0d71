import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { cx, IconButton } from '@callisto/ui'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { idlePart } from '../../../lib/browser/idle-part.tsx'
import { formatAmount, formatBps, formatUnits, formatUsd } from '../../../lib/text/format.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { QUOTE_MAX_AGE_MS, type QuoteSnapshot } from '../model/machine.ts'
import { RouteLine } from '../route/RouteLine.tsx'
import { PriceImpact } from './PriceImpact.tsx'
import { QuoteLine } from './QuoteLine.tsx'
import {
  marketDifference,
  marketText,
  marketTone,
  poolFees,
  quoteRate,
  rateText,
  slippageBound,
  usdValue,
} from './quote-figures.ts'
import { ReferralLine } from './ReferralLine.tsx'

const Attribution = idlePart(async () => (await import('../../../lib/site/Attribution.tsx')).Attribution)

export interface QuoteDetailsProps {
  quoted: QuoteSnapshot
  nowMs: number
  refreshing: boolean
  sell: Asset
  buy: Asset
  onRefresh: () => void
}

/** Quote details: rate, distance to the market, bound of the slippage, price impact, fees, route and age. */
export function QuoteDetails({ quoted, nowMs, refreshing, sell, buy, onRefresh }: QuoteDetailsProps) {
  const [inverse, setInverse] = useState(false)
  const { quote } = quoted
  const rate = quoteRate(quote, { sell: sell.decimals, buy: buy.decimals }, inverse)
  const [one, other] = inverse ? [buy, sell] : [sell, buy]
  const bound = slippageBound(quote)
  const bounded = bound.side === 'buy' ? buy : sell
  const difference = marketDifference(quote, sell, buy)
  const shownRate = rateText(rate, displaySymbol(one.symbol), displaySymbol(other.symbol))
  return (
    <div className="flex flex-col gap-1 pt-1 text-xs">
      <div className="flex items-center justify-between">
        <button
          type="button"
          onClick={() => setInverse(!inverse)}
          aria-label={t('Rate: {rate}. Invert', { rate: shownRate })}
          className="flex min-h-6 items-center rounded-sm text-text hover:text-accent max-sm:min-h-11"
        >
          {shownRate}
        </button>
        <span className="flex items-center gap-1 text-faint">
          <Age quoted={quoted} nowMs={nowMs} />
          <IconButton
            label={t('Refresh quote')}
            onClick={onRefresh}
            aria-disabled={refreshing}
            className="size-6"
          >
            <RefreshCw aria-hidden="true" className={cx('size-3.5', refreshing && 'animate-spin')} />
          </IconButton>
        </span>
      </div>
      <dl className="flex flex-col gap-1">
        <QuoteLine name={t('Against the market')} tone={marketTone(difference)}>
          {difference === undefined ? (
            <span title={t('The market price of one of the tokens is not known')}>–</span>
          ) : (
            marketText(difference)
          )}
        </QuoteLine>
        <QuoteLine name={bound.side === 'buy' ? t('Minimum received') : t('Maximum sold')}>
          <span title={formatUnits(bound.units, bounded.decimals)}>
            {formatAmount(bound.units, bounded.decimals)} {displaySymbol(bounded.symbol)}
          </span>
        </QuoteLine>
        <QuoteLine name={t('Slippage')}>
          {quote.computedAutoSlippage === undefined || quote.computedAutoSlippage === null
            ? formatBps(quote.slippageBps)
            : t('{percent}, automatic', { percent: formatBps(quote.slippageBps) })}
        </QuoteLine>
        <QuoteLine name={t('Price impact')}>
          <PriceImpact quote={quote} />
        </QuoteLine>
        <QuoteLine name={t('Pool fees')}>
          <PoolFees fees={poolFees(quote)} />
        </QuoteLine>
        <ReferralLine quoted={quoted} sell={sell} buy={buy} />
      </dl>
      <RouteLine plan={quote.routePlan} sell={sell} buy={buy} />
      <Attribution of="swap" />
    </div>
  )
}

function Age({ quoted, nowMs }: { quoted: QuoteSnapshot; nowMs: number }) {
  const age = Math.max(0, nowMs - quoted.requestedAtMs)
  if (age > QUOTE_MAX_AGE_MS) return <span className="text-caution">{t('expired')}</span>
  return <span>{t('{seconds} s old', { seconds: Math.floor(age / 1000) })}</span>
}

/** Pool fees of a route by token, each in tokens and dollars. */
export function PoolFees({ fees }: { fees: ReadonlyMap<string, bigint> }) {
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
  const usd = usdValue(amount, asset)
  return (
    <>
      {!first && ' + '}
      <span className="whitespace-nowrap">
        {formatAmount(amount, asset.decimals, 6)} {displaySymbol(asset.symbol)}
        {usd !== undefined && <span className="text-muted"> ({formatUsd(usd)})</span>}
      </span>
    </>
  )
}
