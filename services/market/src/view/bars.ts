import { type Candle, type ChartQuery, type Interval, intervalSeconds } from '@callisto/contract'
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
function addCandle(candles: Candle[], part: Candle): void {
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

/** A price series in USD: its bars, oldest first, and the last one before them. */
export interface PriceSeries {
  bars: readonly Candle[]
  before: Candle | undefined
}

/**
 * Bars of base over quote from the USD bars of both; volume in the quote. A token without a trade in a bar stays at its
 * last price; a bar in which one of the prices is not known is omitted. High and low are the extremes that the ratio has
 * surely reached: at the high of the base the quote is at most at its own high, so high / high is reached, and low / low
 * likewise. They are exact while one of the two prices stands still.
 */
export function ratioBars(base: PriceSeries, quote: PriceSeries): Candle[] {
  const bases = new Map(base.bars.map((bar) => [bar.time, bar]))
  const quotes = new Map(quote.bars.map((bar) => [bar.time, bar]))
  const times = [...new Set([...bases.keys(), ...quotes.keys()])].sort((a, b) => a - b)
  let lastBase = base.before
  let lastQuote = quote.before
  const bars: Candle[] = []
  for (const time of times) {
    const traded = bases.get(time)
    const baseBar = traded ?? (lastBase && flat(lastBase))
    const quoteBar = quotes.get(time) ?? (lastQuote && flat(lastQuote))
    lastBase = baseBar ?? lastBase
    lastQuote = quoteBar ?? lastQuote
    const bar = baseBar && quoteBar && ratioBar(time, baseBar, quoteBar, traded?.volume ?? 0)
    if (bar) bars.push(bar)
  }
  return bars
}

const flat = ({ time, close }: Candle): Candle => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
})

function ratioBar(time: number, base: Candle, quote: Candle, volumeUsd: number): Candle | undefined {
  const open = base.open / quote.open
  const close = base.close / quote.close
  const reached = [open, close, base.high / quote.high, base.low / quote.low]
  if (!reached.every((value) => Number.isFinite(value) && value > 0)) return undefined
  return {
    time,
    open,
    high: Math.max(...reached),
    low: Math.min(...reached),
    close,
    volume: volumeUsd / quote.close,
  }
}

/** Bars of quote over base from those of base over quote; the volume, in the old quote, is in the new one. */
export function invertBars(bars: readonly Candle[]): Candle[] {
  return bars
    .filter(({ low }) => low > 0)
    .map(({ time, open, high, low, close, volume }) => ({
      time,
      open: 1 / open,
      high: 1 / low,
      low: 1 / high,
      close: 1 / close,
      volume: volume / close,
    }))
}

/** Bars, oldest first, as those of a longer interval. */
export function joinCandles(bars: readonly Candle[], interval: Interval): Candle[] {
  const joined: Candle[] = []
  for (const bar of bars) addCandle(joined, { ...bar, time: barStart(bar.time, interval) })
  return joined
}
