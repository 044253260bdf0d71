import { MAX_SPARKLINE_POINTS } from '@callisto/contract'
import { keptResolutions } from '../fold/candles.ts'

const DAY_SECONDS = 86_400
/** Digits of a plotted price: more cannot be seen. */
const DIGITS = 6

export interface SparklineSpan {
  /** Length of its bars in seconds, a stored resolution. */
  resolution: number
  /** Start of the first and of the last bar, unix seconds. */
  from: number
  to: number
}

/** The span that a sparkline at `now` shows: a day, or the life of a younger token in finer bars. Unix seconds. */
export function sparklineSpan(createdAt: number, now: number): SparklineSpan {
  const since = Math.max(createdAt, now - DAY_SECONDS)
  const fits = (length: number) =>
    Math.floor(now / length) - Math.floor(since / length) < MAX_SPARKLINE_POINTS
  const resolution = keptResolutions.find(fits) ?? 900
  return {
    resolution,
    from: Math.floor(since / resolution) * resolution,
    to: Math.floor(now / resolution) * resolution,
  }
}

/** What a sparkline needs of a bar: prices in USD, unix seconds. */
export interface SparklineBar {
  time: number
  open: number
  close: number
}

/**
 * A price for each bar of the span, oldest first, with six digits. A bar without a trade repeats the close before it; before
 * the first bar of the span stands its open, which is the close of an earlier one. Empty without a bar in the span.
 */
export function toSparkline(
  bars: readonly SparklineBar[],
  { resolution, from, to }: SparklineSpan,
): number[] {
  const byTime = new Map(bars.map((bar) => [bar.time, bar]))
  const first = bars.toSorted((a, b) => a.time - b.time).find(({ time }) => time >= from && time <= to)
  if (!first) return []
  const points: number[] = []
  let price = first.open
  for (let time = from; time <= to; time += resolution) {
    price = byTime.get(time)?.close ?? price
    points.push(Number(price.toPrecision(DIGITS)))
  }
  return points
}
