import type { Asset } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { PHONE_QUERY, Segmented, Select, useMediaQuery } from '@callisto/ui'
import { useCallback } from 'react'
import { idlePart } from '../../../lib/browser/idle-part.tsx'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import type { Tick } from '../../../lib/chart/candles.ts'
import { PriceChart } from '../../../lib/chart/PriceChart.tsx'
import {
  type ChartQuote,
  type ChartValue,
  chartQuote,
  chartValue,
  useResolution,
} from '../../../lib/chart/resolutions.ts'
import { useWatchAsset, watchTrades } from '../../../lib/live/feed.ts'
import { formatPrice, formatUsd, formatUsdPrice } from '../../../lib/text/format.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { displaySymbol, quoteOnlyText } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { presentValue, ticksOf } from '../model/chart-ticks.ts'
import { useCandles } from '../queries.ts'

const TokenChartTools = idlePart(async () => (await import('./TokenChartTools.tsx')).TokenChartTools)

/** `short` is for phones: the controls fit in one line of 375 px in all languages. */
const values: readonly { key: ChartValue; label: string; short: string }[] = [
  { key: 'price', label: msg('Price'), short: msg('Price') },
  { key: 'mcap', label: msg('Mkt cap'), short: msg('MC') },
]
const quotes: readonly { key: ChartQuote; label: string }[] = [
  { key: 'usd', label: 'USD' },
  { key: 'native', label: 'SOL' },
]

/** The chart of a token's price or market cap in dollars or SOL with its stored settings. */
export function ChartPanel({ asset }: { asset: Asset }) {
  const resolution = useResolution(asset)
  const [value, setValue] = useStoredValue(chartValue)
  const [chosenQuote, setQuote] = useStoredValue(chartQuote)
  // SOL in SOL is 1.
  const quote = asset.id === SOL_MINT ? 'usd' : chosenQuote
  const solPrice = useSolPrice(quote === 'native' ? SOL_MINT : asset.id)
  const bars = useCandles(asset.id, resolution, value, quote)
  const watchTicks = useTicks(asset, value, quote)
  const view = `${asset.id} ${value} ${quote}`
  return (
    <PriceChart
      label={t('Chart of {symbol}', { symbol: displaySymbol(asset.symbol) })}
      view={view}
      bars={bars}
      resolution={resolution}
      price={presentValue(value === 'price' ? asset.usdPrice : asset.mcap, quote, solPrice)}
      watchTicks={watchTicks}
      emptyText={quoteOnlyText(asset) ?? t('No trades yet, so there is nothing to draw.')}
      tools={(slot) => <TokenChartTools {...slot} asset={asset} value={value} quote={quote} />}
      format={quote === 'native' ? formatPrice : value === 'price' ? formatUsdPrice : formatUsd}
    >
      <Series id={asset.id} value={value} quote={quote} onValue={setValue} onQuote={setQuote} />
    </PriceChart>
  )
}

interface SeriesProps {
  id: string
  value: ChartValue
  quote: ChartQuote
  onValue: (value: ChartValue) => void
  onQuote: (quote: ChartQuote) => void
}

/** What is drawn, and in what: two choices, on phones one list so that the controls are one line. */
function Series({ id, value, quote, onValue, onQuote }: SeriesProps) {
  const isPhone = useMediaQuery(PHONE_QUERY)
  // SOL in SOL is 1.
  const shownQuotes = id === SOL_MINT ? quotes.slice(0, 1) : quotes
  if (isPhone) {
    const items = values.flatMap((of) =>
      shownQuotes.map((by) => ({ key: `${of.key} ${by.key}`, label: `${t(of.short)} ${by.label}` })),
    )
    const choose = (key: string) => {
      const [nextValue, nextQuote] = key.split(' ') as [ChartValue, ChartQuote]
      onValue(nextValue)
      if (shownQuotes.length > 1) onQuote(nextQuote)
    }
    return <Select label={t('Shown value')} items={items} value={`${value} ${quote}`} onChange={choose} />
  }
  return (
    <>
      <Segmented
        label={t('Shown value')}
        size="sm"
        items={values.map(({ key, label }) => ({ key, label: t(label) }))}
        value={value}
        onChange={onValue}
      />
      {shownQuotes.length > 1 && (
        <Segmented label={t('Quote')} size="sm" items={shownQuotes} value={quote} onChange={onQuote} />
      )}
    </>
  )
}

/** The live price of SOL while the chart is in SOL; else that of the token, which is loaded anyway, for nothing. */
function useSolPrice(id: string): number | undefined {
  useWatchAsset(id)
  return useToken(id).live?.asset.usdPrice
}

/** The live trades as ticks; stable while the series is the same. */
function useTicks({ id, circSupply }: Asset, value: ChartValue, quote: ChartQuote) {
  const factor = value === 'price' ? 1 : circSupply
  return useCallback(
    (listener: (ticks: readonly Tick[]) => void) =>
      factor === undefined ? () => {} : watchTrades(id, (trades) => listener(ticksOf(trades, quote, factor))),
    [id, quote, factor],
  )
}
