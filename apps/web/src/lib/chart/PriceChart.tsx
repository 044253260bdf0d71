import type { Candle } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { EmptyState, ErrorState, Segmented, Select, Spinner, useMediaQuery } from '@callisto/ui'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { errorCode } from '../api/call.ts'
import { useTheme } from '../browser/theme.ts'
import { chainTime } from '../live/chain-time.ts'
import { type CandleChart, createCandleChart } from './candle-chart.ts'
import { applyTick } from './candles.ts'
import { chartResolution, type Resolution, resolutionKeys, resolutions, secondsOf } from './resolutions.ts'

const lengths = resolutionKeys.map((key) => ({ key, label: resolutions[key].label }))

/** Bars of a chart as a query has them. */
export interface ChartBars {
  candles: readonly Candle[] | undefined
  /** False while the bars of another series are shown in their place. */
  current: boolean
  error: unknown
  retry: () => void
  /** Loads older bars. */
  older: () => void
}

export interface PriceChartProps {
  /** Accessible name. */
  label: string
  /** Identifies the series; a change scrolls the chart to the latest bar. */
  view: string
  bars: ChartBars
  resolution: Resolution
  /** The present value, which moves the last bar. */
  tick: number | undefined
  /** Shown without bars. */
  emptyText: string
  /** Formats a value for the summary that screen readers read. */
  format: (value: number) => string
  /** Further controls beside the resolutions. */
  children?: ReactNode
}

/** Candlestick chart with the stored resolution, for any series. */
export function PriceChart({
  label,
  view,
  bars,
  resolution,
  tick,
  emptyText,
  format,
  children,
}: PriceChartProps) {
  const { candles, current, error, retry, older } = bars
  return (
    <section aria-label={label} className="flex flex-col">
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        <Resolutions value={resolution} />
        {children}
      </div>
      <div className="relative h-[420px] max-sm:h-[320px]">
        {candles && candles.length > 0 && (
          <Canvas
            candles={candles}
            view={`${resolution} ${view}`}
            tick={current ? tick : undefined}
            barSeconds={secondsOf(resolution)}
            onNearStart={older}
          />
        )}
        <div className="pointer-events-none absolute inset-0 flex items-center justify-center *:pointer-events-auto">
          {!candles && !error && <Spinner className="size-6 text-faint" />}
          {!candles && error !== undefined && (
            <ErrorState title={t('The chart could not be loaded')} code={errorCode(error)} onRetry={retry} />
          )}
          {candles?.length === 0 && <EmptyState title={emptyText} />}
        </div>
        <ChartAttribution />
      </div>
      {candles && (
        <ChartSummary candles={candles} format={format} resolution={resolutions[resolution].label} />
      )}
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

function Resolutions({ value }: { value: Resolution }) {
  const phone = useMediaQuery('(max-width: 639px)')
  const props = { label: t('Resolution'), items: lengths, value, onChange: chartResolution.set }
  return phone ? <Select {...props} /> : <Segmented size="sm" {...props} />
}

interface CanvasProps {
  candles: readonly Candle[]
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

interface ChartSummaryProps extends Pick<PriceChartProps, 'format'> {
  candles: readonly Candle[]
  resolution: string
}

/** Text summary of the chart for screen readers. */
function ChartSummary({ candles, format, resolution }: ChartSummaryProps) {
  const figures = useMemo(() => {
    const first = candles[0]
    const last = candles.at(-1)
    if (!first || !last) return undefined
    return {
      open: first.open,
      high: Math.max(...candles.map((candle) => candle.high)),
      low: Math.min(...candles.map((candle) => candle.low)),
      close: last.close,
    }
  }, [candles])
  if (!figures) return null
  return (
    <p className="sr-only">
      {t('{count} bars of {resolution}: opened at {open}, between {low} and {high}, last {last}.', {
        count: candles.length,
        resolution,
        open: format(figures.open),
        low: format(figures.low),
        high: format(figures.high),
        last: format(figures.close),
      })}
    </p>
  )
}
