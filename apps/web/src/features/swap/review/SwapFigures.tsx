import type { Asset, Quote } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import type { ReactNode } from 'react'
import { formatAmount, formatBps, formatPercent, formatUnits } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { WIDE_SLIPPAGE_BPS } from '../form/swap-settings/slippage-limits.ts'
import { PriceImpact } from '../quote/PriceImpact.tsx'
import { impactPercent, impactTone } from '../quote/price-impact.ts'
import { quoteRate, rateText } from '../quote/quote-figures.ts'
import type { SimulatedSwap } from './simulate-swap.ts'

export interface SwapFiguresProps {
  quote: Quote
  sell: Asset
  buy: Asset
  /** Undefined when no endpoint could simulate the transaction. */
  simulated: SimulatedSwap | undefined
  /** Address of the market maker that fills it; undefined for the pools. */
  maker: string | undefined
}

/** Who fills a reviewed swap, its rate both ways, price impact, slippage and simulated result. */
export function SwapFigures({ quote, sell, buy, simulated, maker }: SwapFiguresProps) {
  const impact = impactPercent(quote)
  const isWide = quote.slippageBps > WIDE_SLIPPAGE_BPS
  return (
    <>
      <dl className="flex flex-col gap-1 text-xs">
        <Figure name={t('Filled by')}>
          {maker === undefined ? (
            t('Pools')
          ) : (
            <span title={maker}>{t('Market maker {address}', { address: shortAddress(maker) })}</span>
          )}
        </Figure>
        <Figure name={t('Rate')}>
          <span className="block">{rate(quote, sell, buy, false)}</span>
          <span className="block text-muted">{rate(quote, sell, buy, true)}</span>
        </Figure>
        <Figure name={t('Price impact')}>
          <PriceImpact quote={quote} />
        </Figure>
        <Figure name={t('Slippage')}>
          <span className={cx(isWide && 'text-caution')}>{formatBps(quote.slippageBps)}</span>
        </Figure>
        <Figure name={t('Simulated result')}>
          {simulated ? (
            <span data-simulated={simulated.output} title={formatUnits(simulated.output, buy.decimals)}>
              {formatAmount(simulated.output, buy.decimals)} {displaySymbol(buy.symbol)}
            </span>
          ) : (
            <span className="text-muted">{t('Not available: no endpoint could simulate it')}</span>
          )}
        </Figure>
      </dl>
      {impactTone(impact) !== 'plain' && (
        <p className="rounded-md bg-caution-tint px-3 py-2 text-xs text-caution">
          {t('Price impact {percent}: a smaller amount has less impact.', { percent: formatPercent(impact) })}
        </p>
      )}
      {isWide && (
        <p className="rounded-md bg-caution-tint px-3 py-2 text-xs text-caution">
          {t('High slippage: the swap may execute well below the quote.')}
        </p>
      )}
    </>
  )
}

function rate(quote: Quote, sell: Asset, buy: Asset, inverse: boolean): string {
  const [one, other] = inverse ? [buy, sell] : [sell, buy]
  const value = quoteRate(quote, { sell: sell.decimals, buy: buy.decimals }, inverse)
  return rateText(value, displaySymbol(one.symbol), displaySymbol(other.symbol))
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-5 justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
