import * as z from 'zod/mini'

/**
 * A wallet's trade. `profit` and `cost` are of a sale, against the average price of what the wallet bought before it; both
 * are absent where more was sold than its trades of this service show as bought.
 */
const UserTradeSchema = z.object({
  userAddress: z.string(),
  type: z.enum(['buy', 'sell']),
  /** USD. */
  usdVolume: z.optional(z.number()),
  profit: z.optional(z.number()),
  cost: z.optional(z.number()),
  price: z.optional(z.number()),
  txHash: z.string(),
  assetId: z.string(),
  /** ISO 8601, UTC. */
  blockTime: z.string(),
  /** Whole tokens. */
  amount: z.number(),
})
export type UserTrade = z.infer<typeof UserTradeSchema>

export const UserTradesReplySchema = z.object({
  userTrades: z.array(UserTradeSchema),
  /** Cursor of the next, older page; null on the last one. */
  next: z.nullable(z.string()),
})
export type UserTradesReply = z.infer<typeof UserTradesReplySchema>

/**
 * A wallet's result in a token, USD. `totalPnl` is what its sales brought and what is left of its purchases is worth, less
 * what they cost; `totalPnlPercentage` is that in percent of the cost. Both are absent where they are not known: a trade
 * without a price, or more sold than bought.
 */
const PositionSchema = z.object({
  balance: z.object({ balance: z.number(), balanceValue: z.optional(z.number()) }),
  pnl: z.object({
    totalPnl: z.optional(z.number()),
    totalPnlPercentage: z.optional(z.number()),
    /** USD of the purchases and sales that are counted. */
    bought: z.optional(z.number()),
    sold: z.optional(z.number()),
  }),
})

/** By wallet, then by mint: tokens that the wallet has traded in the last 14 days. */
export const PnlReplySchema = z.record(z.string(), z.record(z.string(), PositionSchema))
export type PnlReply = z.infer<typeof PnlReplySchema>
