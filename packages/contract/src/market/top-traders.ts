import * as z from 'zod/mini'
import { TraderTagsSchema } from './tx.ts'

/** Traders of a reply at most. */
export const MAX_TOP_TRADERS = 100

/** What the traders of a token are ranked by. */
export const traderSorts = ['pnl', 'volume'] as const

/**
 * What a wallet has done with one token in a period. Volumes are in USD, `bought`, `sold` and `amount` (what it holds now) in
 * whole tokens; trades without a value in USD are counted, but not in the sums.
 */
export const TopTraderSchema = z.object({
  address: z.string(),
  buyVolume: z.number(),
  sellVolume: z.number(),
  bought: z.number(),
  sold: z.number(),
  numBuys: z.number(),
  numSells: z.number(),
  /** Of the tokens that it both bought and sold in the period, at its average prices; absent when there are none. */
  realizedPnl: z.optional(z.number()),
  amount: z.number(),
  /** As those of a holder. */
  tags: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  holderTags: z.optional(z.array(z.string())),
  traderTags: TraderTagsSchema,
})
export type TopTrader = z.infer<typeof TopTraderSchema>

/**
 * Reply of `GET /v1/top-traders/{id}`. `since` (ISO 8601, UTC) is present when the token has more trades than are read: those
 * before it are not counted.
 */
export const TopTradersReplySchema = z.object({
  since: z.optional(z.string()),
  traders: z.array(TopTraderSchema),
})
export type TopTradersReply = z.infer<typeof TopTradersReplySchema>
