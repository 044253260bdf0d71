import * as z from 'zod/mini'
import {
  integerParameter,
  requiredSecondsParameter,
  requiredTextParameter,
  requiredWordParameter,
  textParameter,
} from '../shared/parameters.ts'
import { type Interval, MAX_CANDLES } from './candle.ts'

/*
 * Universal Data Feed, the HTTP protocol of TradingView's chart library. Times are unix seconds. A symbol that is not known
 * is no error of HTTP: its reply has status 200 and `s: 'error'`.
 */

/** Bar lengths of the feed, shortest first: minutes, days, a week, a month. */
export const udfResolutions = [
  '1',
  '3',
  '5',
  '15',
  '30',
  '60',
  '120',
  '240',
  '360',
  '720',
  '1D',
  '1W',
  '1M',
] as const
export type UdfResolution = (typeof udfResolutions)[number]

const intervalOf: Readonly<Record<UdfResolution, Interval>> = {
  '1': '1_MINUTE',
  '3': '3_MINUTE',
  '5': '5_MINUTE',
  '15': '15_MINUTE',
  '30': '30_MINUTE',
  '60': '1_HOUR',
  '120': '2_HOUR',
  '240': '4_HOUR',
  '360': '6_HOUR',
  '720': '12_HOUR',
  '1D': '1_DAY',
  '1W': '1_WEEK',
  '1M': '1_MONTH',
}

/** Other spellings of three resolutions that charts send. */
const shortResolutions = { D: '1D', W: '1W', M: '1M' } as const

/** The candle interval of a resolution. */
export const udfInterval = (resolution: UdfResolution | keyof typeof shortResolutions): Interval =>
  intervalOf[resolution in shortResolutions ? shortResolutions[resolution as 'D'] : (resolution as '1')]

/** Longest symbol: an address with an exchange before it and a currency behind it. */
const MAX_SYMBOL = 64
const MAX_UDF_HITS = 50
const MAX_TEXT = 64

const texts = z.array(z.string())
const numbers = z.array(z.number())

export const UdfConfigSchema = z.object({
  supported_resolutions: texts,
  supports_search: z.literal(true),
  supports_group_request: z.literal(false),
  supports_marks: z.boolean(),
  supports_timescale_marks: z.boolean(),
  supports_time: z.boolean(),
  exchanges: z.array(z.object({ value: z.string(), name: z.string(), desc: z.string() })),
  symbols_types: z.array(z.object({ name: z.string(), value: z.string() })),
})

/** Reply for a symbol that is not known. */
export const UdfErrorSchema = z.object({ s: z.literal('error'), errmsg: z.string() })
export type UdfError = z.infer<typeof UdfErrorSchema>

/** A price is shown in steps of `minmov / pricescale`. */
export const UdfSymbolSchema = z.object({
  name: z.string(),
  /** Mint, or name of a reference price. */
  ticker: z.string(),
  description: z.string(),
  type: z.string(),
  session: z.string(),
  timezone: z.string(),
  exchange: z.string(),
  listed_exchange: z.string(),
  minmov: z.number(),
  pricescale: z.number(),
  has_intraday: z.boolean(),
  has_daily: z.boolean(),
  has_weekly_and_monthly: z.boolean(),
  intraday_multipliers: texts,
  supported_resolutions: texts,
  volume_precision: z.number(),
  data_status: z.string(),
  currency_code: z.string(),
})
export type UdfSymbol = z.infer<typeof UdfSymbolSchema>
export const UdfSymbolReplySchema = z.union([UdfSymbolSchema, UdfErrorSchema])

export const UdfHitsSchema = z.array(
  z.object({
    symbol: z.string(),
    full_name: z.string(),
    description: z.string(),
    exchange: z.string(),
    ticker: z.string(),
    type: z.string(),
  }),
)

/** Columns of bars, oldest first. `nextTime` is the start of the newest bar before the window. */
export const UdfHistorySchema = z.union([
  z.object({
    s: z.literal('ok'),
    t: numbers,
    o: numbers,
    h: numbers,
    l: numbers,
    c: numbers,
    v: numbers,
  }),
  z.object({ s: z.literal('no_data'), nextTime: z.optional(z.number()) }),
  UdfErrorSchema,
])
export type UdfHistory = z.infer<typeof UdfHistorySchema>

export const UdfSymbolQuerySchema = z.object({ symbol: requiredTextParameter(MAX_SYMBOL) })

export const UdfSearchQuerySchema = z.object({
  query: textParameter(MAX_TEXT),
  type: textParameter(MAX_TEXT),
  exchange: textParameter(MAX_TEXT),
  limit: integerParameter(1, MAX_UDF_HITS),
})

/** The window has its start and not its end; `countback` bars before the end replace the start. */
export const UdfHistoryQuerySchema = z.object({
  symbol: requiredTextParameter(MAX_SYMBOL),
  from: requiredSecondsParameter(),
  to: requiredSecondsParameter(),
  resolution: requiredWordParameter([...udfResolutions, 'D', 'W', 'M']),
  countback: integerParameter(1, MAX_CANDLES),
})
