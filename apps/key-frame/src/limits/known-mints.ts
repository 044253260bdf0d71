import { NATIVE_MINT } from '@callisto/solana'

export interface KnownMint {
  mint: string
  symbol: string
  decimals: number
}

/** Tokens that limits can be set for: their worth is known without a price that somebody else states. */
export const KNOWN_MINTS: readonly KnownMint[] = [
  { mint: NATIVE_MINT, symbol: 'SOL', decimals: 9 },
  { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', decimals: 6 },
  { mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', symbol: 'USDT', decimals: 6 },
]
