import * as z from 'zod/mini'
import type { Interval } from './candle.ts'

/** Bar lengths of the chart call of `/fe`, shortest first. */
export const barTypes = ['1m', '3m', '5m', '15m', '30m', '1H', '2H', '4H', '1D', '1W'] as const
export type BarType = (typeof barTypes)[number]

/** The candle interval of each bar length. */
export const barIntervals: Readonly<Record<BarType, Interval>> = {
  '1m': '1_MINUTE',
  '3m': '3_MINUTE',
  '5m': '5_MINUTE',
  '15m': '15_MINUTE',
  '30m': '30_MINUTE',
  '1H': '1_HOUR',
  '2H': '2_HOUR',
  '4H': '4_HOUR',
  '1D': '1_DAY',
  '1W': '1_WEEK',
}

/**
 * Maximum bars of a reply, the newest of the window. Against a quote token other than USDC and SOL the window is cut to
 * this many bar lengths as well.
 */
export const MAX_BARS = 2_000

/**
 * A bar: start in unix seconds, open, high, low, close, and volume in the quote of the chart. The quote is USD without
 * `quote_address`.
 */
export const BarSchema = z.object({
  t: z.number(),
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
})

/** Oldest first, without gaps: a bar without a trade is flat, with volume 0. Before the first trade there is none. */
export const BarsReplySchema = z.object({ bars: z.array(BarSchema) })
