import * as z from 'zod/mini'

/** One of the pools that a token trades in. The public data service names the main one alone; this list is ours. */
export const AssetPoolSchema = z.object({
  id: z.string(),
  dex: z.string(),
  type: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  quoteAsset: z.string(),
  /** USD for one token in this pool; absent while it is not known, and when the pool has lost its price. */
  usdPrice: z.optional(z.number()),
  /** USD, both sides. */
  liquidity: z.optional(z.number()),
  /** Percent, 0 to 100; absent for a plain pool and once the token has left its curve. */
  bondingCurve: z.optional(z.number()),
})
export type AssetPool = z.infer<typeof AssetPoolSchema>

/** The deepest first. */
export const AssetPoolsReplySchema = z.object({ pools: z.array(AssetPoolSchema) })
export type AssetPoolsReply = z.infer<typeof AssetPoolsReplySchema>
