import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import { QueryError, type RawQuery, readList } from '../shared/query-value.ts'

/** Most mints in one price request. */
export const maxPriceIds = 50

/** `priceChange24h` in percent, `liquidity` in USD, `blockId` the slot of the trade that made the price. */
export const PriceSchema = z.object({
  usdPrice: z.number(),
  blockId: z.nullable(z.number()),
  decimals: z.number(),
  priceChange24h: z.nullable(z.number()),
  liquidity: z.optional(z.number()),
  createdAt: z.optional(z.string()),
})
export type Price = z.infer<typeof PriceSchema>

/** Reply of `/price/v3`: by mint; those without a reliable price are left out. */
export const PricesReplySchema = z.record(z.string(), PriceSchema)
export type PricesReply = z.infer<typeof PricesReplySchema>

/** `ids` of `GET /price/v3`, 1 to 50 mints, once each. Throws QueryError. */
export function parsePriceIds(raw: RawQuery): string[] {
  const ids = readList(raw, 'ids', maxPriceIds)
  if (ids === undefined || ids.length === 0) throw new QueryError('ids is required')
  for (const id of ids)
    if (!AddressSchema.safeParse(id).success)
      throw new QueryError('ids has an entry that is not a base58 address')
  return [...new Set(ids)]
}
