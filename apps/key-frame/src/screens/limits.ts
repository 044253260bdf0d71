import { DAY_MS, type SpendingLimits } from '@callisto/program-clients'
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

/** In whole tokens: SOL, then the dollars. */
const PER_TRADE = { SOL: 1n, USD: 150n }
const PER_DAY = { SOL: 5n, USD: 750n }
const DEFAULT_DAYS = 7

/** SpendingLimits that a new account is offered, in whole tokens. */
export function defaultLimits(nowMs: number): SpendingLimits {
  const units = (decimals: number) => 10n ** BigInt(decimals)
  return {
    mints: KNOWN_MINTS.map(({ mint, symbol, decimals }) => {
      const currency = symbol === 'SOL' ? 'SOL' : 'USD'
      return {
        mint,
        perTrade: PER_TRADE[currency] * units(decimals),
        perDay: PER_DAY[currency] * units(decimals),
      }
    }),
    recipients: [],
    maxNetworkFeeLamports: 5_000_000n,
    maxTipLamports: 5_000_000n,
    expiresAtMs: nowMs + DEFAULT_DAYS * DAY_MS,
  }
}
