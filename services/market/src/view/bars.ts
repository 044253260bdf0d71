import { type Candle, type ChartQuery, intervalSeconds } from '@callisto/contract'
import type { Bar } from '../fold/candles.ts'

/** Start of the bar that a time falls into: weeks begin on Monday, months on their first, all in UTC. */
export function barStart(time: number, interval: ChartQuery['interval']): number {
  if (interval === '1_MONTH') {
    const date = new Date(time * 1000)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000
  }
  const length = intervalSeconds[interval]
  // 1970 began on a Thursday: the first Monday is four days in.
  const offset = interval === '1_WEEK' ? 345_600 : 0
  return Math.floor((time - offset) / length) * length + offset
}

/** Which of a bar's two sets of figures a chart shows, and what its prices are multiplied by. */
export interface BarScale {
  quote: ChartQuery['quote']
  factor: number
}

/** Finished small bars, oldest first, as bars of a longer interval. Bars without a price in the quote are left out. */
export function joinBars(bars: readonly Bar[], interval: ChartQuery['interval'], scale: BarScale): Candle[] {
  const candles: Candle[] = []
  for (const bar of bars) {
    const part = candleOf(bar, barStart(bar.time, interval), scale)
    if (!Number.isNaN(part.close)) addCandle(candles, part)
  }
  return candles
}

/** Adds a candle of its own, or to the last one when that has the same time. */
export function addCandle(candles: Candle[], part: Candle): void {
  const last = candles.at(-1)
  if (last?.time !== part.time) {
    candles.push(part)
    return
  }
  last.high = Math.max(last.high, part.high)
  last.low = Math.min(last.low, part.low)
  last.close = part.close
  last.volume += part.volume
}

function candleOf(bar: Bar, time: number, { quote, factor }: BarScale): Candle {
  if (quote === 'usd')
    return {
      time,
      open: bar.open * factor,
      high: bar.high * factor,
      low: bar.low * factor,
      close: bar.close * factor,
      volume: bar.volume,
    }
  return {
    time,
    open: bar.nativeOpen * factor,
    high: bar.nativeHigh * factor,
    low: bar.nativeLow * factor,
    close: bar.nativeClose * factor,
    volume: bar.nativeVolume,
  }
}

/** A trade as a chart needs it; `price` in the chart's quote. */
export interface PricedTrade {
  time: number
  price: number
  volume: number
}

/** Bars of trades, oldest first, for intervals shorter than the kept ones. A bar opens at the close before it. */
export function barsOfTrades(
  trades: readonly PricedTrade[],
  interval: ChartQuery['interval'],
  factor: number,
): Candle[] {
  const candles: Candle[] = []
  for (const trade of trades) {
    const price = trade.price * factor
    if (!Number.isFinite(price)) continue
    const time = barStart(trade.time, interval)
    let last = candles.at(-1)
    if (last?.time !== time) {
      const open = last?.close ?? price
      last = { time, open, high: open, low: open, close: open, volume: 0 }
      candles.push(last)
    }
    last.high = Math.max(last.high, price)
    last.low = Math.min(last.low, price)
    last.close = price
    last.volume += trade.volume || 0
  }
  return candles
}
