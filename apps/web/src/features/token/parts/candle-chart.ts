import { formatPrice } from '@callisto/amount'
import type { Candle } from '@callisto/contract'
import {
  CandlestickSeries,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type UTCTimestamp,
} from 'lightweight-charts'
import { chartColours } from './chart-theme.ts'

/** Bars from the left edge at which older ones are asked for. */
const NEAR_START = 20
/** Room of one bar in pixels: few bars may be wider, many are not squeezed. */
const NARROWEST_BAR = 7
const WIDEST_BAR = 18

export interface CandleChart {
  /** Replaces all bars; the view stays unless `fit`. */
  setCandles(candles: readonly Candle[], fit: boolean): void
  /** Replaces or adds the last bar. */
  update(candle: Candle): void
  /** Takes the page's colours anew. */
  restyle(): void
  remove(): void
}

/** Candles with their volume under them, drawn into `element`. */
export function createCandleChart(element: HTMLElement, onNearStart: () => void): CandleChart {
  const chart = createChart(element, {
    autoSize: true,
    crosshair: { mode: CrosshairMode.Normal },
    timeScale: { timeVisible: true, secondsVisible: false, rightOffset: 4 },
    rightPriceScale: { scaleMargins: { top: 0.08, bottom: 0.24 } },
    localization: { locale: 'en-GB' },
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
    if (range && range.from < NEAR_START) onNearStart()
  })
  let colours = chartColours()

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
  }
  restyle()
  return {
    setCandles(candles, fit) {
      const last = candles.at(-1)
      if (last) bars.applyOptions({ priceFormat: priceFormat(last.close) })
      bars.setData(candles.map(bar))
      volumes.setData(candles.map(volume))
      if (!fit) return
      const room = element.clientWidth / (candles.length + 8)
      chart.timeScale().applyOptions({ barSpacing: Math.min(WIDEST_BAR, Math.max(NARROWEST_BAR, room)) })
      chart.timeScale().scrollToRealTime()
    },
    update(candle) {
      bars.update(bar(candle))
      volumes.update(volume(candle))
    },
    restyle,
    remove: () => chart.remove(),
  }
}

/** Six digits of the price at hand make the smallest step, so that a tiny price still has an axis. */
function priceFormat(price: number) {
  const exponent = price > 0 ? Math.floor(Math.log10(price)) - 5 : -8
  return {
    type: 'custom' as const,
    minMove: 10 ** exponent,
    formatter: (value: number) => formatPrice(value),
  }
}
