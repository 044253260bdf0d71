import * as z from 'zod/mini'
import { BaseUnitsSchema } from '../shared/base-units.ts'

/**
 * Reply of `GET /portfolio/{address}`, which clients use when `fetchJup` fails: the tokens of a wallet as the last folded
 * block has them, and nothing that another source has to supply. `usdValue` and `totalUsd` are null while a price is missing.
 */
export const LegacyPortfolioReplySchema = z.object({
  owner: z.string(),
  slot: z.number(),
  totalUsd: z.nullable(z.number()),
  /** Empty `mint` for native SOL, as in the portfolio of the web app. */
  balances: z.array(
    z.object({
      ata: z.optional(z.string()),
      mint: z.string(),
      rawValue: BaseUnitsSchema,
      decimals: z.number(),
      usdValue: z.nullable(z.number()),
    }),
  ),
})
export type LegacyPortfolioReply = z.input<typeof LegacyPortfolioReplySchema>
