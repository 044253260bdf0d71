import type { Asset, Candle } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { EmptyState, ErrorState, Segmented, Select, Spinner, useMediaQuery } from '@callisto/ui'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { useTheme } from '../../../lib/browser/theme.ts'
import { type CandleChart, createCandleChart } from '../../../lib/chart/candle-chart.ts'
import { applyTick } from '../../../lib/chart/candles.ts'
import {
  type ChartValue,
  chartResolution,
  chartValue,
  resolutionKeys,
  resolutions,
  secondsOf,
} from '../../../lib/chart/resolutions.ts'
import { chainTime } from '../../../lib/live/chain-time.ts'
import { formatUsd, formatUsdPrice } from '../../../lib/text/format.ts'
import { displaySymbol, quoteOnlyText } from '../../../lib/tokens/names.ts'
import { useCandles } from '../queries.ts'

const values: readonly { key: ChartValue; label: string }[] = [
  { key: 'price', label: msg('Price') },
  { key: 'mcap', label: msg('Mkt cap') },
]

const lengths = resolutionKeys.map((key) => ({ key, label: resolutions[key].label }))

/** The price chart with its stored settings. */
export function ChartPanel({ asset }: { asset: Asset }) {
  const [resolution, setResolution] = useStoredValue(chartResolution)
  const [value, setValue] = useStoredValue(chartValue)
  const { candles, current, error, retry, older } = useCandles(asset.id, resolution, value)
  const tick = value === 'price' ? asset.usdPrice : asset.mcap
  const symbol = displaySymbol(asset.symbol)
  const phone = useMediaQuery('(max-width: 639px)')
  return (
    <section aria-label={t('Chart of {symbol}', { symbol })} className="flex flex-col">
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        {phone ? (
          <Select label={t('Resolution')} items={lengths} value={resolution} onChange={setResolution} />
        ) : (
          <Segmented
            label={t('Resolution')}
            size="sm"
            items={lengths}
            value={resolution}
            onChange={setResolution}
          />
        )}
        <Segmented
          label={t('Shown value')}
          size="sm"
          items={values.map(({ key, label }) => ({ key, label: t(label) }))}
          value={value}
          onChange={setValue}
        />
      </div>
      <div className="relative h-[420px] max-sm:h-[320px]">
        {candles && candles.length > 0 && (
          <Canvas
            candles={candles}
            view={`${resolution} ${value}`}
            tick={current ? tick : undefined}
            barSeconds={secondsOf(resolution)}
            onNearStart={older}
          />
        )}
        <ChartAttribution />
        <div className="pointer-events-none absolute inset-0 flex items-center justify-center *:pointer-events-auto">
          {!candles && !error && <Spinner className="size-6 text-faint" />}
          {!candles && error && (
            <ErrorState title={t('The chart could not be loaded')} code={errorCode(error)} onRetry={retry} />
          )}
          {candles?.length === 0 && (
            <EmptyState title={quoteOnlyText(asset) ?? t('No trades yet, so there is nothing to draw.')} />
          )}
        </div>
      </div>
      {candles && <ChartSummary candles={candles} value={value} resolution={resolutions[resolution].label} />}
    </section>
  )
}

/** Link that the licence of the chart library asks for. */
function ChartAttribution() {
  return (
    <a
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noopener noreferrer"
      title={t('Charting by TradingView')}
      className="absolute bottom-8 left-3 z-10 text-[11px] text-faint hover:text-muted"
    >
      TradingView
    </a>
  )
}

interface CanvasProps {
  candles: readonly Candle[]
  /** Identifies the series; a change scrolls the chart to the latest bar. */
  view: string
  tick: number | undefined
  barSeconds: number
  onNearStart: () => void
}

function Canvas({ candles, view, tick, barSeconds, onNearStart }: CanvasProps) {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<CandleChart>(undefined)
  const shownView = useRef('')
  const last = useRef<Candle>(undefined)
  const reachStart = useEffectEvent(onNearStart)
  const themeNow = useTheme()

  useEffect(() => {
    if (!element.current) return
    const made = createCandleChart(element.current, () => reachStart())
    chart.current = made
    shownView.current = ''
    return () => made.remove()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page
  useEffect(() => chart.current?.restyle(), [themeNow])

  useEffect(() => {
    chart.current?.setCandles(candles, shownView.current !== view)
    shownView.current = view
    last.current = candles.at(-1)
  }, [candles, view])

  useEffect(() => {
    const time = chainTime()
    if (tick === undefined || time === undefined || !last.current) return
    last.current = applyTick(last.current, tick, time, barSeconds)
    chart.current?.update(last.current)
  }, [tick, barSeconds])

  return <div ref={element} className="absolute inset-0" />
}

/** Text summary of the chart for screen readers. */
function ChartSummary({
  candles,
  value,
  resolution,
}: {
  candles: readonly Candle[]
  value: ChartValue
  resolution: string
}) {
  const text = useMemo(() => {
    const first = candles[0]
    const last = candles.at(-1)
    if (!first || !last) return ''
    const show = value === 'price' ? formatUsdPrice : formatUsd
    const high = Math.max(...candles.map((candle) => candle.high))
    const low = Math.min(...candles.map((candle) => candle.low))
    return t('{count} bars of {resolution}: opened at {open}, between {low} and {high}, last {last}.', {
      count: candles.length,
      resolution,
      open: show(first.open),
      low: show(low),
      high: show(high),
      last: show(last.close),
    })
  }, [candles, value, resolution])
  return <p className="sr-only">{text}</p>
}
