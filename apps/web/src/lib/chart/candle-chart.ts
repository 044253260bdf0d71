import type { Candle } from '@callisto/contract'
import {
  CandlestickSeries,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type UTCTimestamp,
} from 'lightweight-charts'
import { dateLocale, formatPrice } from '../text/format.ts'
import { chartColours } from './chart-theme.ts'

/** Distance from the left edge, in bars, at which older bars are loaded. */
const LOAD_OLDER_BARS = 20
/** Bar spacing in pixels. */
const MIN_BAR_SPACING = 7
const MAX_BAR_SPACING = 18

export interface CandleChart {
  /** Replaces all bars; `fit` resets the visible range. */
  setCandles(candles: readonly Candle[], fit: boolean): void
  /** Replaces or adds the last bar. */
  update(candle: Candle): void
  /** Applies the colours of the current theme. */
  restyle(): void
  remove(): void
}

/** Creates a candlestick chart with a volume histogram in `element`. */
export function createCandleChart(element: HTMLElement, onNearStart: () => void): CandleChart {
  const chart = createChart(element, {
    autoSize: true,
    crosshair: { mode: CrosshairMode.Normal },
    timeScale: { timeVisible: true, secondsVisible: false, rightOffset: 4 },
    // Without it the labels at both ends of the price axis are cut in half.
    rightPriceScale: { scaleMargins: { top: 0.08, bottom: 0.24 }, entireTextOnly: true },
    localization: { locale: dateLocale() },
    // It brings a style element and markup as text, which the page's policy refuses: `ChartPanel` has the link.
    layout: { attributionLogo: false },
  })
  const bars = chart.addSeries(CandlestickSeries, { borderVisible: false })
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && range.from < LOAD_OLDER_BARS) onNearStart()
  })
  let colours = chartColours()
  let shown: Candle[] = []

  const bar = ({ time, open, high, low, close }: Candle) => ({
    time: time as UTCTimestamp,
    open,
    high,
    low,
    close,
  })
  const volume = ({ time, open, close, volume: value }: Candle) => ({
    time: time as UTCTimestamp,
    value,
    color: close >= open ? colours.upTint : colours.downTint,
  })
  const restyle = () => {
    colours = chartColours()
    chart.applyOptions({
      layout: {
        background: { color: 'transparent' },
        textColor: colours.text,
        fontFamily: 'Inter Variable, system-ui, sans-serif',
        fontSize: 11,
      },
      grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
      rightPriceScale: { borderColor: colours.line },
      timeScale: { borderColor: colours.line },
    })
    const { up, down } = colours
    bars.applyOptions({ upColor: up, downColor: down, wickUpColor: up, wickDownColor: down })
    // The tint of a volume is part of its data.
    volumes.setData(shown.map(volume))
  }
  restyle()
  return {
    setCandles(candles, fit) {
      const last = candles.at(-1)
      if (last) bars.applyOptions({ priceFormat: priceFormat(last.close) })
      bars.setData(candles.map(bar))
      volumes.setData(candles.map(volume))
      shown = [...candles]
      if (!fit) return
      const room = element.clientWidth / (candles.length + 8)
      chart
        .timeScale()
        .applyOptions({ barSpacing: Math.min(MAX_BAR_SPACING, Math.max(MIN_BAR_SPACING, room)) })
      chart.timeScale().scrollToRealTime()
    },
    update(candle) {
      bars.update(bar(candle))
      volumes.update(volume(candle))
      if (shown.at(-1)?.time === candle.time) shown.pop()
      shown.push(candle)
    },
    restyle,
    remove: () => chart.remove(),
  }
}

/** The price step is six significant digits of the last price, so that tiny prices get an axis. */
function priceFormat(price: number) {
  const exponent = price > 0 ? Math.floor(Math.log10(price)) - 5 : -8
  return {
    type: 'custom' as const,
    minMove: 10 ** exponent,
    formatter: (value: number) => formatPrice(value),
  }
}
