import * as z from 'zod/mini'

/** Chart intervals with their length in seconds; weeks start on Monday 00:00 UTC, months are calendar months. */
export const intervalSeconds = {
  '1_SECOND': 1,
  '15_SECOND': 15,
  '30_SECOND': 30,
  '1_MINUTE': 60,
  '3_MINUTE': 180,
  '5_MINUTE': 300,
  '15_MINUTE': 900,
  '30_MINUTE': 1800,
  '1_HOUR': 3600,
  '2_HOUR': 7200,
  '4_HOUR': 14_400,
  '6_HOUR': 21_600,
  '8_HOUR': 28_800,
  '12_HOUR': 43_200,
  '1_DAY': 86_400,
  '1_WEEK': 604_800,
  '1_MONTH': 2_592_000,
} as const
export type Interval = keyof typeof intervalSeconds
export const intervals = Object.keys(intervalSeconds) as [Interval, ...Interval[]]

/** `time` is the bar's start in unix seconds, `volume` in the quote of the chart. */
export const CandleSchema = z.object({
  time: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
})
export type Candle = z.infer<typeof CandleSchema>

/** Oldest first, without gaps: a bar without a trade is flat, with volume 0. Before the first trade there is none. */
export const ChartReplySchema = z.object({ candles: z.array(CandleSchema) })
export type ChartReply = z.infer<typeof ChartReplySchema>

/** Maximum candles per request. */
export const MAX_CANDLES = 7000

/** `from` and `to` are unix milliseconds or ISO times; without them the newest `candles` bars. */
export interface ChartQuery {
  interval: Interval
  from?: number
  to: number
  candles: number
  type: 'price' | 'mcap'
  quote: 'usd' | 'native'
}
