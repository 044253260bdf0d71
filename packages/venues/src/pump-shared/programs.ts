import { ASSOCIATED_TOKEN_PROGRAM, NATIVE_MINT } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import { cachedAddress } from '../shared/cached-address.ts'

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

const CURVE_SEED = Buffer.from('bonding-curve')
const AUTHORITY_SEED = Buffer.from('pool-authority')
const VOLUME_SEED = Buffer.from('user_volume_accumulator')

/** The bonding curve of a coin. */
export const curveAddress = (mint: string): string =>
  cachedAddress(`curve ${mint}`, () => deriveAddress(CURVE_PROGRAM, [CURVE_SEED, addressBytes(mint)]))

/** The creator of the pool that a coin's complete curve ends in. */
export const poolAuthority = (mint: string): string =>
  cachedAddress(`pool authority ${mint}`, () =>
    deriveAddress(CURVE_PROGRAM, [AUTHORITY_SEED, addressBytes(mint)]),
  )

/** The associated token account of an owner. */
export const tokenAccountOf = (owner: string, mint: string, tokenProgram: string): string =>
  cachedAddress(`token account ${owner} ${mint} ${tokenProgram}`, () =>
    deriveAddress(ASSOCIATED_TOKEN_PROGRAM, [owner, tokenProgram, mint].map(addressBytes)),
  )

/** What a program keeps of a user's volume; a trade creates it at the user's cost. */
export const userVolume = (program: string, user: string): string =>
  deriveAddress(program, [VOLUME_SEED, addressBytes(user)])

/** The signer of a program's events. */
export const eventAuthority = (program: string): string =>
  cachedAddress(`events ${program}`, () => deriveAddress(program, [Buffer.from('__event_authority')]))
