import * as z from 'zod/mini'
import { priceSources } from '../market/market-read-port.ts'
import { requiredAddressesParameter } from '../shared/parameters.ts'

/** Maximum mints per price request. */
export const MAX_PRICE_IDS = 50

/**
 * `priceChange24h` in percent, `liquidity` in USD, `blockId` the slot of the trade that set the price. `timestamp` (unix
 * seconds of the newest trade behind it) and `source` are extensions.
 */
export const PriceSchema = z.object({
  usdPrice: z.number(),
  blockId: z.nullable(z.number()),
  decimals: z.number(),
  priceChange24h: z.nullable(z.number()),
  liquidity: z.number(),
  createdAt: z.optional(z.string()),
  timestamp: z.number(),
  source: z.enum(priceSources),
})
export type Price = z.infer<typeof PriceSchema>

/** Reply of `/price/v3`: by mint; mints without a reliable price are omitted. */
export const PricesReplySchema = z.record(z.string(), PriceSchema)
export type PricesReply = z.infer<typeof PricesReplySchema>

/** Query of `GET /price/v3`: 1 to 50 mints. */
export const PricesQuerySchema = z.object({ ids: requiredAddressesParameter(MAX_PRICE_IDS) })
