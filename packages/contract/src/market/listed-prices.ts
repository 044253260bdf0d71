import * as z from 'zod/mini'
import { priceSources } from './market-read-port.ts'

/** Maximum mints of a request. */
export const MAX_LISTED_PRICES = 100

/**
 * A price in USD with the unix seconds of the newest trade behind it. `blockId` (the slot that set the price) and `source`
 * are extensions.
 */
const ListedPriceSchema = z.object({
  value: z.number(),
  updateUnixTime: z.number(),
  blockId: z.nullable(z.number()),
  source: z.enum(priceSources),
})

/** Both forms that clients read: `data` with null for a mint without a reliable price, and `prices` without that mint. */
export const ListedPricesReplySchema = z.object({
  success: z.literal(true),
  data: z.record(z.string(), z.nullable(ListedPriceSchema)),
  prices: z.record(z.string(), z.number()),
})
export type ListedPricesReply = z.infer<typeof ListedPricesReplySchema>
