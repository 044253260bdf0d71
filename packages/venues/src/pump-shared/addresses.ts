import { ASSOCIATED_TOKEN_PROGRAM } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import { cachedAddress } from '../shared/cached-address.ts'
import { CURVE_PROGRAM } from './programs.ts'

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
