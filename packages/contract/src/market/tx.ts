import * as z from 'zod/mini'

/** What the chain shows of a trade's wallet at the time of the trade; in a list the marks of all its trades. */
export const traderTags = ['bot', 'sniper', 'insider', 'wash'] as const
export type TraderTag = (typeof traderTags)[number]

/** Ids of `traderTags`, absent for none; an extension of the public shape. */
export const TraderTagsSchema = z.optional(z.array(z.string()))

/** One trade of an asset, newest first in every list. `amount` is in whole tokens of `asset`. */
export const TxSchema = z.object({
  /** ISO 8601, UTC. */
  timestamp: z.string(),
  asset: z.string(),
  type: z.enum(['buy', 'sell']),
  usdPrice: z.optional(z.number()),
  usdVolume: z.optional(z.number()),
  /** In SOL. */
  nativeVolume: z.optional(z.number()),
  traderAddress: z.string(),
  txHash: z.string(),
  amount: z.number(),
  traderTags: TraderTagsSchema,
  isMev: z.boolean(),
  isValidPrice: z.boolean(),
  poolId: z.string(),
  /** Slot of the block and index of the event in it; with `txHash` the identity of a trade. */
  blockId: z.optional(z.number()),
  eventIndex: z.optional(z.number()),
})
export type Tx = z.infer<typeof TxSchema>

export const TxsReplySchema = z.object({
  txs: z.array(TxSchema),
  /** Cursor of the next, older page; absent on the last one. */
  next: z.optional(z.string()),
})
export type TxsReply = z.infer<typeof TxsReplySchema>
