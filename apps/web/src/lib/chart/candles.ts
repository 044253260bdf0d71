import type { Candle } from '@callisto/contract'
import { flatBar } from '@callisto/domain'

/** A trade, or with volume 0 a price that no trade set. `time` is in unix seconds, `volume` in the chart's quote. */
export interface Tick {
  time: number
  price: number
  volume: number
}

/**
 * The bars that a tick changes, the last one first (spec 1-4-26): at or after the next boundary a new bar opens at
 * the previous close, after a bar without a trade for each boundary between them; else high, low, close and volume of the
 * current bar are updated. A tick older than the bar changes nothing. A long silence is left to the next reply.
 */
export function applyTick(last: Candle, tick: Tick, barSeconds: number): Candle[] {
  const { time, price, volume } = tick
  if (time < last.time) return []
  const bars = Math.floor((time - last.time) / barSeconds)
  if (bars === 0) return [withTick(last, price, volume)]
  if (bars > MAX_NEW_BARS) return []
  const opened = Array.from({ length: bars }, (_, at) =>
    flatBar(last.time + (at + 1) * barSeconds, last.close),
  )
  return [...opened.slice(0, -1), withTick(opened.at(-1)!, price, volume)]
}

/** Bars that one tick may open; the bars of a page are fetched anew every minute. */
const MAX_NEW_BARS = 1_000

const withTick = (bar: Candle, price: number, volume: number): Candle => ({
  ...bar,
  high: Math.max(bar.high, price),
  low: Math.min(bar.low, price),
  close: price,
  volume: bar.volume + volume,
})

/** Merges lists of candles by time, without duplicates; a later list overrides an earlier one. */
export function mergeCandles(...lists: readonly (readonly Candle[])[]): Candle[] {
  const byTime = new Map<number, Candle>()
  for (const list of lists) for (const candle of list) byTime.set(candle.time, candle)
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}
