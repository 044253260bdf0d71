import type { Candle, Interval } from '@callisto/contract'
import { addCandle, barStart } from './bars.ts'

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
