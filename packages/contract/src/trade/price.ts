import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import { QueryError, type RawQuery, readList } from '../shared/query-value.ts'

/** Maximum mints per price request. */
export const MAX_PRICE_IDS = 50

/** `priceChange24h` in percent, `liquidity` in USD, `blockId` the slot of the trade that set the price. */
export const PriceSchema = z.object({
  usdPrice: z.number(),
  blockId: z.nullable(z.number()),
  decimals: z.number(),
  priceChange24h: z.nullable(z.number()),
  liquidity: z.optional(z.number()),
  createdAt: z.optional(z.string()),
})
export type Price = z.infer<typeof PriceSchema>

/** Reply of `/price/v3`: by mint; mints without a reliable price are omitted. */
export const PricesReplySchema = z.record(z.string(), PriceSchema)
export type PricesReply = z.infer<typeof PricesReplySchema>

/** `ids` of `GET /price/v3`, 1 to 50 mints, deduplicated. Throws QueryError. */
export function parsePriceIds(raw: RawQuery): string[] {
  const ids = readList(raw, 'ids', MAX_PRICE_IDS)
  if (ids === undefined || ids.length === 0) throw new QueryError('ids is required')
  for (const id of ids)
    if (!AddressSchema.safeParse(id).success)
      throw new QueryError('ids has an entry that is not a base58 address')
  return [...new Set(ids)]
}
