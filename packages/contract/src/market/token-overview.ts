import * as z from 'zod/mini'

/** Id of Solana in token lists. */
export const CHAIN_ID = 101

const number = z.optional(z.number())

/**
 * A token with its figures. `priceQuote` and `priceChange24h` (percent) are in the quote token, in USD without one;
 * market cap, volume and liquidity are always in USD. What is not known is absent.
 */
export const TokenOverviewSchema = z.object({
  address: z.string(),
  chainId: z.literal(CHAIN_ID),
  decimals: z.number(),
  name: z.string(),
  symbol: z.string(),
  logoURI: z.optional(z.string()),
  overview: z.object({
    priceChange24h: number,
    priceQuote: number,
    mcap: number,
    volume24h: number,
    liquidity: number,
  }),
})
export type TokenOverview = z.infer<typeof TokenOverviewSchema>
