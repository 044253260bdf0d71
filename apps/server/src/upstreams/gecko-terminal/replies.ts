import {
  type AssetPool,
  type Candle,
  type ChartQuery,
  type Interval,
  intervalSeconds,
  isAddressLike,
} from '@callisto/contract'
import { fillBars } from '@callisto/domain'
import { joinCandles } from '@callisto/market'
import * as z from 'zod/mini'

/** A figure as decimal text; what is no finite number counts as absent. */
const FigureSchema = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => {
    const figure = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
    return Number.isFinite(figure) ? figure : undefined
  }),
)

const RelationSchema = z.object({ data: z.object({ id: z.string() }) })

/** Pools of a token, by `solana_ADDRESS`. */
export const GeckoPoolsSchema = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        address: z.string(),
        pool_created_at: z.nullish(z.string()),
        base_token_price_usd: FigureSchema,
        quote_token_price_usd: FigureSchema,
        reserve_in_usd: FigureSchema,
        fdv_usd: FigureSchema,
      }),
      relationships: z.object({
        base_token: RelationSchema,
        quote_token: RelationSchema,
        dex: RelationSchema,
      }),
    }),
  ),
})

/** Bars, newest first: unix seconds of the start, open, high, low, close, volume. */
export const GeckoBarsSchema = z.object({
  data: z.object({
    attributes: z.object({
      ohlcv_list: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])),
    }),
  }),
})

const NETWORK = 'solana_'

/** A pool of a token as GeckoTerminal lists it. */
export interface GeckoPool extends AssetPool {
  /** Tokens that exist, by the value of all of them; absent while unknown. */
  supply?: number
}

const mintOf = ({ data: { id } }: { data: { id: string } }) =>
  id.startsWith(NETWORK) && isAddressLike(id.slice(NETWORK.length)) ? id.slice(NETWORK.length) : undefined

/** Pools of a mint, the most liquid first; what is none of its pools, or has no date, is left out. */
export function toPools({ data }: z.infer<typeof GeckoPoolsSchema>, mint: string): GeckoPool[] {
  return data
    .flatMap(({ attributes, relationships }): GeckoPool[] => {
      const [base, quote] = [mintOf(relationships.base_token), mintOf(relationships.quote_token)]
      const createdAt = Date.parse(attributes.pool_created_at ?? '')
      const other = base === mint ? quote : quote === mint ? base : undefined
      if (other === undefined || !isAddressLike(attributes.address) || Number.isNaN(createdAt)) return []
      const { base_token_price_usd: basePrice, quote_token_price_usd: quotePrice } = attributes
      const usdPrice = base === mint ? basePrice : quotePrice
      const { reserve_in_usd: liquidity, fdv_usd: value } = attributes
      const dex = relationships.dex.data.id.slice(0, 64)
      // The value is that of the base token.
      const hasSupply = base === mint && value !== undefined && usdPrice !== undefined && usdPrice > 0
      return [
        {
          id: attributes.address,
          dex,
          type: dex,
          createdAt: new Date(createdAt).toISOString(),
          quoteAsset: other,
          ...(usdPrice !== undefined && { usdPrice }),
          ...(liquidity !== undefined && { liquidity }),
          ...(hasSupply && { supply: value / usdPrice }),
        },
      ]
    })
    .sort((a, b) => (b.liquidity ?? 0) - (a.liquidity ?? 0))
}

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
