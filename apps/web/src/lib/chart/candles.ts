import type { Candle } from '@callisto/contract'

/**
 * The last bar after a tick (spec 1, section 4): at or after the next boundary a new bar opens at the previous close,
 * else it updates high, low and close of the current bar. A tick older than the bar changes nothing.
 */
export function applyTick(last: Candle, price: number, timeSeconds: number, barSeconds: number): Candle {
  if (timeSeconds < last.time) return last
  const bars = Math.floor((timeSeconds - last.time) / barSeconds)
  if (bars >= 1) {
    const open = last.close
    return {
      time: last.time + bars * barSeconds,
      open,
      high: Math.max(open, price),
      low: Math.min(open, price),
      close: price,
      volume: 0,
    }
  }
  return { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price }
}

/** Merges lists of candles by time, without duplicates; a later list overrides an earlier one. */
export function mergeCandles(...lists: readonly (readonly Candle[])[]): Candle[] {
  const byTime = new Map<number, Candle>()
  for (const list of lists) for (const candle of list) byTime.set(candle.time, candle)
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}
