import { NATIVE_MINT } from '@callisto/solana'

/** Bonding curves. */
export const CURVE_PROGRAM = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'
/** Pools, in which a complete curve ends. */
export const POOL_PROGRAM = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'
/** Owner of the fee schedules of both. */
export const FEE_PROGRAM = 'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ'

const NATIVE_MINT_2022 = '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** What a coin is quoted in, by which the fee program takes its schedule. */
export type QuoteKind = 'sol' | 'stable' | 'other'

/** Kind of a quote mint. The fee program names the mints of SOL and one stable coin in its code. */
export function quoteKindOf(quoteMint: string): QuoteKind {
  if (quoteMint === NATIVE_MINT || quoteMint === NATIVE_MINT_2022) return 'sol'
  return quoteMint === USDC ? 'stable' : 'other'
}
