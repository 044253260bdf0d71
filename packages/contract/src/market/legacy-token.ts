import * as z from 'zod/mini'
import { CHAIN_ID } from './token-overview.ts'

const number = z.optional(z.number())

/**
 * A token as older clients read it: `daily_volume` is the buy plus sell volume of 24 h in USD, `created_at` the time of
 * graduation, else of the first pool. An authority is null when nobody holds it and absent while it is not known.
 */
export const LegacyTokenSchema = z.object({
  chainId: z.literal(CHAIN_ID),
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  logoURI: z.optional(z.string()),
  decimals: z.number(),
  organicScore: number,
  daily_volume: number,
  created_at: z.optional(z.string()),
  tags: z.array(z.string()),
  usdPrice: number,
  mcap: number,
  liquidity: number,
  freeze_authority: z.nullish(z.string()),
  mint_authority: z.nullish(z.string()),
  permanent_delegate: z.nullish(z.string()),
  minted_at: z.optional(z.string()),
  /** Links of the token by name. */
  extensions: z.record(z.string(), z.string()),
})
export type LegacyToken = z.infer<typeof LegacyTokenSchema>
