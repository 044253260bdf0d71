import { t } from '@callisto/i18n'
import { Delta, NumberText } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { changeText, exact, formatRate, formatUsd } from '../../../lib/text/format.ts'
import type { ChartPair } from '../../../lib/tokens/quoted-pair.ts'
import { overviewQuery } from './queries.ts'

export interface PairFiguresProps {
  pair: ChartPair
  /** Newer than the one of the overview; undefined while unknown. */
  livePrice: number | undefined
  quoteSymbol: string
}

/** Price of the pair with its change, market cap, volume and liquidity of the base. */
export function PairFigures({ pair, livePrice, quoteSymbol }: PairFiguresProps) {
  const { data: overview, isError } = useQuery(overviewQuery(pair))
  const price = livePrice ?? overview?.priceQuote
  const change = overview?.priceChange24h
  const reason = isError ? t('Could not be loaded') : overview ? t('Unknown') : t('Loading')
  const usd = (value: number | undefined) => (
    <span title={value === undefined ? reason : undefined}>
      <NumberText text={formatUsd(value)} exact={exact(value)} />
    </span>
  )
  return (
    <dl className="flex flex-1 flex-wrap items-center gap-x-6 gap-y-1 text-xs">
      <div className="flex items-baseline gap-2">
        <dt className="sr-only">{t('Price')}</dt>
        <dd className="text-base font-semibold" data-pair-price="">
          <NumberText text={`${formatRate(price)} ${quoteSymbol}`} exact={exact(price)} />
        </dd>
        <dd>
          <Delta value={change} text={changeText(change)} />
        </dd>
      </div>
      <Figure name={t('Mkt Cap')}>{usd(overview?.mcap)}</Figure>
      <Figure name={t('24h Vol')}>{usd(overview?.volume24h)}</Figure>
      <Figure name={t('Liquidity')}>{usd(overview?.liquidity)}</Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-2xs text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
