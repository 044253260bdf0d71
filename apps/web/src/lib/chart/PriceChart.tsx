import type { Candle } from '@callisto/contract'
import { fillBars } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { cx, EmptyState, ErrorState, Segmented, Select, Spinner, useMediaQuery } from '@callisto/ui'
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { errorCode } from '../api/call.ts'
import { idlePart } from '../browser/idle-part.tsx'
import { useStoredValue } from '../browser/storage.ts'
import { useTheme } from '../browser/theme.ts'
import { chainTime } from '../live/chain-time.ts'
import { type CandleChart, type ChartToolsSlot, createCandleChart } from './candle-chart.ts'
import type { Tick } from './candles.ts'
import {
  chartResolution,
  chartScale,
  type Resolution,
  resolutionKeys,
  resolutions,
  secondsOf,
} from './resolutions.ts'
import { useChartPhase } from './useChartPhase.ts'

const BarLegend = idlePart(async () => (await import('./tools/ChartTools.tsx')).BarLegend)
const BarSummary = idlePart(async () => (await import('./tools/ChartTools.tsx')).BarSummary)

const lengths = resolutionKeys.map((key) => ({ key, label: resolutions[key].label }))

/** Seconds that a bar without a trade is opened late: the trades of its predecessor may be on their way. */
const OPEN_LATE_S = 3

/** Bars of a chart as a query has them. */
export interface ChartBars {
  candles: readonly Candle[] | undefined
  /** False while the bars of another series are shown in their place. */
  current: boolean
  error: unknown
  retry: () => unknown
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
  price: number | undefined
  /** Subscribes to trades, which move the last bar and add to its volume; keep it stable. */
  watchTicks?: (listener: (ticks: readonly Tick[]) => void) => () => void
  /** Shown without bars. */
  emptyText: string
  /** Formats a value for the summary that screen readers read. */
  format: (value: number) => string
  /** Further controls beside the resolutions. */
  children?: ReactNode
  /** Buttons at the end of the controls: indicators, drawings, full screen. */
  tools?: (slot: ChartToolsSlot) => ReactNode
}

/** Candlestick chart of any series: resolutions, legend, live last bar. */
export function PriceChart(props: PriceChartProps) {
  const { label, bars, resolution, emptyText, format, children, tools } = props
  const { candles, current, error, retry } = bars
  const [chart, setChart] = useState<CandleChart>()
  const [isFull, setFull] = useState(false)
  const summary = useId()
  const view = `${resolution} ${props.view}`
  const phase = useChartPhase(view, candles !== undefined && current)
  const { interval } = resolutions[resolution]
  const filled = useMemo(() => candles && fillBars(candles, interval, chainTime()), [candles, interval])
  return (
    <section
      aria-label={label}
      aria-busy={phase === 'loading'}
      data-phase={phase}
      className={cx('flex flex-col', isFull && 'fixed inset-0 z-40 bg-ground')}
    >
      <div className="flex flex-wrap items-center gap-2 px-3 py-2 max-sm:gap-1">
        <Resolutions value={resolution} />
        {children}
        {tools && (
          <div className="ml-auto flex min-h-8 min-w-[104px] justify-end max-sm:min-h-11 max-sm:min-w-[132px]">
            {tools({ chart, isFull, setFull })}
          </div>
        )}
      </div>
      <div className={cx('relative', isFull ? 'min-h-0 flex-1' : 'h-[420px] max-sm:h-[280px]')}>
        {filled && filled.length > 0 && (
          <Canvas {...props} candles={filled} view={view} describedBy={summary} onChart={setChart} />
        )}
        {chart && filled && filled.length > 0 && <BarLegend chart={chart} />}
        <div className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center *:pointer-events-auto">
          {phase !== 'ready' && (candles || !error) && <Spinner className="size-6 text-faint" />}
          {!candles && error !== undefined && (
            <ErrorState title={t('The chart could not be loaded')} code={errorCode(error)} onRetry={retry} />
          )}
          {phase === 'ready' && candles?.length === 0 && <EmptyState title={emptyText} />}
        </div>
        <ChartAttribution />
      </div>
      {filled && (
        <BarSummary
          id={summary}
          candles={filled}
          format={format}
          resolution={resolutions[resolution].label}
        />
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
      className="absolute bottom-8 left-3 z-10 text-[11px] text-faint hover:text-muted max-sm:bottom-5 max-sm:py-3"
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

interface CanvasProps extends PriceChartProps {
  candles: readonly Candle[]
  describedBy: string
  onChart: (chart: CandleChart | undefined) => void
}

function Canvas(props: CanvasProps) {
  const { label, candles, view, price, resolution, watchTicks, describedBy, onChart } = props
  const { current } = props.bars
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<CandleChart>(undefined)
  const shownView = useRef('')
  const reachStart = useEffectEvent(props.bars.older)
  const report = useEffectEvent(onChart)
  const themeNow = useTheme()
  const [scale] = useStoredValue(chartScale)

  useEffect(() => {
    if (!element.current) return
    const made = createCandleChart(element.current, () => reachStart())
    chart.current = made
    shownView.current = ''
    report(made)
    return () => {
      made.remove()
      report(undefined)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page
  useEffect(() => chart.current?.restyle(), [themeNow])
  useEffect(() => chart.current?.setLogarithmic(scale === 'log'), [scale])

  useEffect(() => {
    // Bars of another series stay as they were until those of this one are here.
    if (!current && shownView.current !== '') return
    chart.current?.setBars(candles, secondsOf(resolution), shownView.current !== view)
    shownView.current = view
  }, [candles, view, resolution, current])

  useEffect(() => {
    const time = chainTime()
    if (current && price !== undefined && time !== undefined) chart.current?.tick({ time, price, volume: 0 })
  }, [price, current])

  useEffect(() => {
    if (!current) return
    return watchTicks?.((ticks) => {
      for (const tick of ticks) chart.current?.tick(tick)
    })
  }, [watchTicks, current])

  useEffect(() => {
    if (!current) return
    const timer = setInterval(() => {
      const time = chainTime()
      if (time !== undefined) chart.current?.passTime(time - OPEN_LATE_S)
    }, 1000)
    return () => clearInterval(timer)
  }, [current])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a canvas that the arrow keys move, no group of fields
    <div
      ref={element}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys pan the chart
      tabIndex={0}
      aria-label={t(
        '{name}: arrow keys pan, with Shift they go from bar to bar, plus and minus zoom, End shows the last bar',
        { name: label },
      )}
      aria-describedby={describedBy}
      className="absolute inset-0 focus-visible:-outline-offset-2"
    />
  )
}
