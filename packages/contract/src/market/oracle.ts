import * as z from 'zod/mini'
import { priceSources } from './market-read-port.ts'

/** Assets with an oracle price. */
export const oracleIds = ['btc', 'eth', 'sol', 'usdc', 'usdt'] as const
export type OracleId = (typeof oracleIds)[number]

/** Reply: USD with the unix seconds of the newest trade behind it; an asset without a reliable price is omitted. */
const OraclePriceSchema = z.optional(
  z.object({ usd: z.number(), timestamp: z.number(), source: z.enum(priceSources) }),
)
export const OraclePricesReplySchema = z.object({
  btc: OraclePriceSchema,
  eth: OraclePriceSchema,
  sol: OraclePriceSchema,
  usdc: OraclePriceSchema,
  usdt: OraclePriceSchema,
} satisfies Record<OracleId, typeof OraclePriceSchema>)
export type OraclePricesReply = z.infer<typeof OraclePricesReplySchema>
