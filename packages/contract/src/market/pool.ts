import * as z from 'zod/mini'
import { AssetSchema } from './asset.ts'

/** A pool of the screener: one row is one base asset in the pool where it mainly trades. */
export const PoolSchema = z.object({
  id: z.string(),
  chain: z.string(),
  dex: z.string(),
  type: z.optional(z.string()),
  /** ISO 8601, UTC; absent for a pool from before the server followed the chain. */
  createdAt: z.optional(z.string()),
  /** Percent, 0 to 100; absent once the token has left its curve. */
  bondingCurve: z.optional(z.number()),
  /** USD. */
  volume24h: z.optional(z.number()),
  isUnreliable: z.optional(z.boolean()),
  updatedAt: z.optional(z.string()),
  quoteAsset: z.optional(z.string()),
  /** Set by the browser on data from the socket. */
  streamed: z.optional(z.boolean()),
  baseAsset: AssetSchema,
})
export type Pool = z.infer<typeof PoolSchema>

export const PoolsReplySchema = z.object({ pools: z.array(PoolSchema) })
export type PoolsReply = z.infer<typeof PoolsReplySchema>

/** The ranked lists of `GET /v1/pools/{category}/{timeframe}`. */
export const poolCategories = [
  'toptrending',
  'toptraded',
  'toporganicscore',
  'recent',
  'graduated',
  'aboutToGraduate',
  'topgainer',
  'runners',
  'top/overview',
  'alphascan',
  'popular',
  'launchpads',
  'stocks',
  'xstocks',
  'prestocks',
  'superstate',
] as const
export type PoolCategory = (typeof poolCategories)[number]
