import { type Candle, type ChartQuery, type Interval, intervalSeconds } from '@callisto/contract'
import { fillBars } from '@callisto/domain'
import { joinCandles } from '@callisto/market'
import type * as z from 'zod/mini'
import type { GeckoBarsSchema } from './replies.ts'

/** Bars that GeckoTerminal has, the longest first. */
const UNITS = [
  { seconds: 86_400, timeframe: 'day', aggregate: 1 },
  { seconds: 43_200, timeframe: 'hour', aggregate: 12 },
  { seconds: 14_400, timeframe: 'hour', aggregate: 4 },
  { seconds: 3_600, timeframe: 'hour', aggregate: 1 },
  { seconds: 900, timeframe: 'minute', aggregate: 15 },
  { seconds: 300, timeframe: 'minute', aggregate: 5 },
  { seconds: 60, timeframe: 'minute', aggregate: 1 },
] as const
/** Of a reply. */
const MAX_BARS = 1_000

/** The longest bar that an interval is made of; undefined for seconds, which GeckoTerminal has none of. */
export const unitOf = (interval: Interval) =>
  UNITS.find(({ seconds }) => intervalSeconds[interval] % seconds === 0)

/** Path and query for the bars of a pool that end at `query.to`. One call: an older window is asked for by its own. */
export function barsPath(
  pool: string,
  mint: string,
  { timeframe, aggregate, seconds }: NonNullable<ReturnType<typeof unitOf>>,
  { interval, from, to, candles, quote }: ChartQuery,
): string {
  const end = Math.floor(to / 1_000)
  const wanted = Math.min(
    candles * Math.ceil(intervalSeconds[interval] / seconds),
    from === undefined ? MAX_BARS : Math.ceil((end - from / 1_000) / seconds) + 1,
  )
  const search = new URLSearchParams({
    aggregate: String(aggregate),
    // Of whole bars, so that equal windows are equal calls.
    before_timestamp: String((Math.floor(end / seconds) + 1) * seconds),
    limit: String(Math.max(1, Math.min(MAX_BARS, wanted))),
    currency: quote === 'usd' ? 'usd' : 'token',
    token: mint,
  })
  return `/networks/solana/pools/${pool}/ohlcv/${timeframe}?${search}`
}

/** The bars of a window, oldest first and without gaps; `factor` makes a market cap of a price. */
export function toCandles(
  { data }: z.infer<typeof GeckoBarsSchema>,
  { interval, from = 0, to, candles, type }: ChartQuery,
  factor: number,
): Candle[] {
  const by = type === 'mcap' ? factor : 1
  const bars = data.attributes.ohlcv_list
    .filter(([time]) => time * 1_000 >= from && time * 1_000 <= to)
    .sort(([a], [b]) => a - b)
    .map(([time, open, high, low, close, volume]) => ({
      time,
      open: open * by,
      high: high * by,
      low: low * by,
      close: close * by,
      volume,
    }))
  return fillBars(joinCandles(bars, interval), interval, Math.floor(to / 1_000), candles)
}
