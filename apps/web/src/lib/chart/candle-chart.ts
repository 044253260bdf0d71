import type { Candle } from '@callisto/contract'
import {
  CandlestickSeries,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts'
import { dateLocale } from '../text/format.ts'
import { applyTick, type Tick } from './candles.ts'
import { chartColours } from './chart-theme.ts'
import { axisBase, axisFactor, axisLabels, formatBarPrice } from './price-axis.ts'

/** Distance from the left edge, in bars, at which older bars are loaded. */
const LOAD_OLDER_BARS = 20
/** Bar spacing in pixels. */
const MIN_BAR_SPACING = 7
const MAX_BAR_SPACING = 18
/** Bars of free space after the last one. */
const RIGHT_OFFSET = 4
/** PriceScaleMode of the library, whose object is not a constant. */
const NORMAL_SCALE = 0
const LOGARITHMIC_SCALE = 1

/** What the tools (indicators, marks, drawings) attach to. */
export interface CandleChart {
  readonly element: HTMLElement
  readonly api: IChartApi
  readonly series: ISeriesApi<'Candlestick'>
  /** One bar for each interval, oldest first: the logical index of a bar is its place in the list. */
  bars(): readonly Candle[]
  barSeconds(): number
  /** What a price is multiplied by on its way into the chart. */
  factor(): number
  /** The bar under the crosshair, else the last one. */
  legendBar(): Candle | undefined
  /** Shows a bar in the legend by its index, the last one without it. */
  hover(index: number | undefined): void
  /** Calls back when bars, the bar of the legend or the colours change. */
  subscribe(listener: () => void): () => void
  /** Replaces all bars, which follow each other without a gap; `fit` resets the visible range. */
  setBars(bars: readonly Candle[], barSeconds: number, fit: boolean): void
  /** Applies a tick to the last bar. */
  tick(tick: Tick): void
  /** Opens the bars that begin up to `time` (unix seconds) without a trade. */
  passTime(time: number): void
  setLogarithmic(on: boolean): void
  setVolumeVisible(on: boolean): void
  /** Applies the colours of the current theme. */
  restyle(): void
  remove(): void
}

/** What the tools of a chart are given. */
export interface ChartToolsSlot {
  chart: CandleChart | undefined
  isFull: boolean
  setFull: (isFull: boolean) => void
}

/** Creates a candlestick chart with a volume histogram in `element`. */
export function createCandleChart(element: HTMLElement, onNearStart: () => void): CandleChart {
  const api = createChart(element, {
    autoSize: true,
    crosshair: { mode: CrosshairMode.Normal },
    timeScale: { timeVisible: true, secondsVisible: false, rightOffset: RIGHT_OFFSET },
    // Without it the labels at both ends of the price axis are cut in half.
    rightPriceScale: { scaleMargins: { top: 0.12, bottom: 0.24 }, entireTextOnly: true },
    localization: { locale: dateLocale() },
    // It brings a style element and markup as text, which the page's policy refuses: `ChartPanel` has the link.
    layout: { attributionLogo: false },
  })
  const series = api.addSeries(CandlestickSeries, { borderVisible: false })
  const volumes = api.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  api.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
  const timeScale = api.timeScale()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  let colours = chartColours()
  let shown: Candle[] = []
  let length = 60
  let factor = 1
  let hovered: number | undefined

  timeScale.subscribeVisibleLogicalRangeChange((range) => {
    if (range && range.from < LOAD_OLDER_BARS) onNearStart()
  })
  api.subscribeCrosshairMove(({ logical, point }) => {
    hovered = point === undefined ? undefined : logical
    notify()
  })

  const bar = ({ time, open, high, low, close }: Candle) => ({
    time: time as UTCTimestamp,
    open: open * factor,
    high: high * factor,
    low: low * factor,
    close: close * factor,
  })
  const volume = ({ time, open, close, volume: value }: Candle) => ({
    time: time as UTCTimestamp,
    value,
    color: close >= open ? colours.upTint : colours.downTint,
  })
  const setAxis = (price: number) => {
    factor = axisFactor(price)
    const base = axisBase(price * factor)
    const toPrice = (value: number) => value / factor
    series.applyOptions({
      priceFormat: {
        type: 'custom',
        base,
        minMove: 1 / base,
        formatter: (value: number) => formatBarPrice(toPrice(value)),
        tickmarksFormatter: (values: readonly number[]) => axisLabels(values.map(toPrice)),
      },
    })
  }
  const restyle = () => {
    colours = chartColours()
    api.applyOptions({
      layout: {
        background: { color: 'transparent' },
        textColor: colours.text,
        fontFamily: 'Inter Variable, system-ui, sans-serif',
        fontSize: 11,
        panes: { separatorColor: colours.line, separatorHoverColor: colours.edge },
      },
      grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
      rightPriceScale: { borderColor: colours.line },
      timeScale: { borderColor: colours.line },
    })
    const { up, down } = colours
    series.applyOptions({ upColor: up, downColor: down, wickUpColor: up, wickDownColor: down })
    // The tint of a volume is part of its data.
    volumes.setData(shown.map(volume))
    notify()
  }
  const chart: CandleChart = {
    element,
    api,
    series,
    bars: () => shown,
    barSeconds: () => length,
    factor: () => factor,
    legendBar: () => (hovered === undefined ? undefined : shown[hovered]) ?? shown.at(-1),
    hover(index) {
      hovered = index
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setBars(bars, barSeconds, fit) {
      const last = bars.at(-1)
      if (last && (fit || shown.length === 0)) setAxis(last.close)
      shown = [...bars]
      length = barSeconds
      series.setData(shown.map(bar))
      volumes.setData(shown.map(volume))
      notify()
      if (!fit) return
      const room = element.clientWidth / (bars.length + 8)
      timeScale.applyOptions({ barSpacing: Math.min(MAX_BAR_SPACING, Math.max(MIN_BAR_SPACING, room)) })
      // At once: `scrollToRealTime` gets there in 400 ms, each frame of which draws the whole chart.
      timeScale.scrollToPosition(RIGHT_OFFSET, false)
    },
    tick(tick) {
      const last = shown.at(-1)
      if (!last) return
      const changed = applyTick(last, tick, length)
      if (changed.length === 0) return
      if (changed[0]?.time === last.time) shown.pop()
      for (const candle of changed) {
        shown.push(candle)
        series.update(bar(candle))
        volumes.update(volume(candle))
      }
      notify()
    },
    passTime(time) {
      const last = shown.at(-1)
      if (last && time >= last.time + length) chart.tick({ time, price: last.close, volume: 0 })
    },
    setLogarithmic: (on) => series.priceScale().applyOptions({ mode: on ? LOGARITHMIC_SCALE : NORMAL_SCALE }),
    setVolumeVisible: (on) => volumes.applyOptions({ visible: on }),
    restyle,
    remove() {
      listeners.clear()
      api.remove()
    },
  }
  restyle()
  return chart
}
