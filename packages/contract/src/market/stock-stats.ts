import * as z from 'zod/mini'

/** Issuers of tokenised stocks that are recognised. */
export const stockIssuers = ['xStocks', 'PreStocks', 'Superstate'] as const
export type StockIssuer = (typeof stockIssuers)[number]

const PeriodSchema = z.object({
  /** USD. */
  volume: z.number(),
})

/** Statistics of an issuer's tokens. The public shape is not documented; this one follows that of the launchpads. */
export const StockStatsSchema = z.object({
  issuer: z.enum(stockIssuers),
  /** Listed tokens of the issuer. */
  tokens: z.number(),
  /** Sums over its tokens, USD; absent while the value of none is known. */
  mcap: z.optional(z.number()),
  liquidity: z.optional(z.number()),
  /** Sum over its tokens: who holds two of them counts twice. */
  holders: z.number(),
  stats1d: PeriodSchema,
  stats7d: PeriodSchema,
  stats30d: PeriodSchema,
  /** Volume (USD) by UTC day, oldest first, of the last 30 days; days without a trade are left out. */
  newDailyStats: z.array(z.object({ date: z.string(), volume: z.number() })),
})
export type StockStats = z.infer<typeof StockStatsSchema>

export const StockStatsReplySchema = z.object({ stocks: z.array(StockStatsSchema) })
export type StockStatsReply = z.infer<typeof StockStatsReplySchema>
