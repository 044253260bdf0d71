import { type Candle, type Interval, intervalSeconds } from '@callisto/contract'

/** Bars of a filled chart at most; above it the oldest are left out. */
export const MAX_FILLED_BARS = 20_000

/** Start of the bar after the one that starts at `start`, both in unix seconds; months are calendar months in UTC. */
export function nextBarStart(start: number, interval: Interval): number {
  if (interval !== '1_MONTH') return start + intervalSeconds[interval]
  const date = new Date(start * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1000
}

/**
 * The bars with one for each interval, so that time is linear: a bar without a trade has the previous close as open, high,
 * low and close, and volume 0. None is before the first trade; with `until` (unix seconds) they reach to the bar of that
 * time. Bars are expected oldest first; of more than `maxBars` the newest are returned.
 */
export function fillBars(
  bars: readonly Candle[],
  interval: Interval,
  until?: number,
  maxBars: number = MAX_FILLED_BARS,
): Candle[] {
  const filled: Candle[] = []
  const fillTo = (end: number) => {
    const last = filled.at(-1)
    if (!last) return
    const length = intervalSeconds[interval]
    // Of a long gap only the bars that can be returned are made.
    const skipped = Math.max(0, Math.floor((end - last.time) / length) - maxBars - 1)
    const start = interval === '1_MONTH' ? last.time : last.time + skipped * length
    for (let time = nextBarStart(start, interval); time < end; time = nextBarStart(time, interval))
      filled.push(flatBar(time, last.close))
  }
  for (const bar of bars) {
    fillTo(bar.time)
    filled.push(bar)
  }
  if (until !== undefined) fillTo(until + 1)
  return filled.slice(-maxBars)
}

/** A bar without a trade, at the previous close. */
export const flatBar = (time: number, close: number): Candle => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
})
