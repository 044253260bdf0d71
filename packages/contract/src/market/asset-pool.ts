import * as z from 'zod/mini'

/** One of the pools of a token. The public data service lists the main pool only; this list is an extension. */
export const AssetPoolSchema = z.object({
  id: z.string(),
  dex: z.string(),
  type: z.string(),
  /** ISO 8601, UTC; absent for a pool from before the server followed the chain. */
  createdAt: z.optional(z.string()),
  quoteAsset: z.string(),
  /** USD for one token in this pool; absent while unknown and when the pool has lost its price. */
  usdPrice: z.optional(z.number()),
  /** USD, both sides. */
  liquidity: z.optional(z.number()),
  /** Account of the fee tier, and whether that is a curated one; absent for a curve and while unknown. */
  tier: z.optional(z.object({ id: z.string(), isCurated: z.boolean() })),
  /** Percent, 0 to 100; absent for a pool without a curve and after graduation. */
  bondingCurve: z.optional(z.number()),
})
export type AssetPool = z.infer<typeof AssetPoolSchema>

/** Sorted by liquidity, largest first. */
export const AssetPoolsReplySchema = z.object({ pools: z.array(AssetPoolSchema) })
export type AssetPoolsReply = z.infer<typeof AssetPoolsReplySchema>
