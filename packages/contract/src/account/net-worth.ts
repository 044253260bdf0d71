import * as z from 'zod/mini'
import { wordParameter } from '../shared/parameters.ts'

/** Ranges of the plot with the seconds between two points; `all` begins with the wallet's first block. */
export const netWorthRanges = {
  '1d': { seconds: 86_400, step: 3_600 },
  '1w': { seconds: 604_800, step: 3_600 },
  '1m': { seconds: 2_592_000, step: 14_400 },
  all: { seconds: undefined, step: 86_400 },
} as const
export type NetWorthRange = keyof typeof netWorthRanges

export const NetWorthQuerySchema = z.object({
  range: wordParameter(Object.keys(netWorthRanges) as [NetWorthRange, ...NetWorthRange[]]),
})

/**
 * Value of a wallet's SOL and tokens over time (default `1w`), oldest point first, the newest at the last folded block. `value`
 * (USD) counts the tokens that had a price; `unpriced` is the number of those held that had none. Points before the wallet's
 * first block are absent; of one that is younger than two days that block is a point too, and steps are hours. Liquidity in
 * pools and other positions are not in it. `deposited` and `withdrawn` are the values of the transfers since the point before,
 * of tokens with a price, of the 5,000 newest ones.
 */
export const NetWorthReplySchema = z.object({
  address: z.string(),
  range: z.enum(Object.keys(netWorthRanges) as [NetWorthRange, ...NetWorthRange[]]),
  points: z.array(
    z.object({
      /** Unix seconds. */
      time: z.number(),
      value: z.number(),
      unpriced: z.optional(z.number()),
      deposited: z.optional(z.number()),
      withdrawn: z.optional(z.number()),
    }),
  ),
  /** From the first point to the last: deposits and withdrawals are part of it. Absent with fewer than two points. */
  change: z.optional(z.object({ usd: z.number(), percent: z.optional(z.number()) })),
})
export type NetWorthReply = z.infer<typeof NetWorthReplySchema>
