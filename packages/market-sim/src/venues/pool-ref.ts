import { tokenAccountOf } from '@callisto/localnet'
import { cpmm, stable } from '@callisto/program-clients'
import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import type { Address } from '@solana/kit'
import { type VenueName, venues } from './venue-clients.ts'

/** One side of a pool. */
export interface PoolSide {
  mint: Address
  tokenProgram: Address
  vault: Address
}

/** All addresses of a pool. */
export interface PoolRef {
  venue: VenueName
  address: Address
  config: Address
  /** In the program's order: by the bytes of the mint. */
  sides: readonly [PoolSide, PoolSide]
}

export interface PoolMint {
  mint: Address
  tokenProgram: Address
}

/** The two mints in the programs' order. */
const inOrder = (a: PoolMint, b: PoolMint): readonly [PoolMint, PoolMint] =>
  Buffer.compare(addressBytes(a.mint), addressBytes(b.mint)) < 0 ? [a, b] : [b, a]

/** Derives the address of the pool of a tier for two mints in either order. */
export function poolAddress(venue: VenueName, config: Address, a: PoolMint, b: PoolMint): Address {
  const program = venues[venue]
  const [first, second] = inOrder(a, b)
  return deriveAddress(program.PROGRAM, program.poolSeeds({ config, mint0: first.mint, mint1: second.mint }))
}

/** Derives all addresses of the pool of a tier for two mints in either order. */
export function poolRef(venue: VenueName, config: Address, a: PoolMint, b: PoolMint): PoolRef {
  const program = venues[venue]
  const [first, second] = inOrder(a, b)
  const address = poolAddress(venue, config, a, b)
  const side = ({ mint, tokenProgram }: PoolMint): PoolSide => ({
    mint,
    tokenProgram,
    vault: deriveAddress(program.PROGRAM, program.vaultSeeds({ pool: address, mint })),
  })
  return { venue, address, config, sides: [side(first), side(second)] }
}

const lpMints = new Map<string, Address>()

/** The LP mint of a shared pool. Throws for venues with positions. */
export function lpMintOf({ venue, address }: PoolRef): Address {
  const known = lpMints.get(address)
  if (known !== undefined) return known
  if (venue !== 'cpmm' && venue !== 'stable') throw new Error(`a ${venue} pool has no LP units`)
  const program = venue === 'cpmm' ? cpmm : stable
  const mint = deriveAddress(program.PROGRAM, program.lpMintSeeds({ pool: address }))
  lpMints.set(address, mint)
  return mint
}

/** The accounts of a pool and its two sides, as the instructions of every venue name them. */
export const poolAccounts = ({ address, sides: [first, second] }: PoolRef) => ({
  pool: address,
  vault0: first.vault,
  vault1: second.vault,
  mint0: first.mint,
  mint1: second.mint,
  tokenProgram0: first.tokenProgram,
  tokenProgram1: second.tokenProgram,
})

/** Those with the token accounts of a user. */
export const userPoolAccounts = (user: Address, pool: PoolRef) => {
  const [user0, user1] = pool.sides.map(({ mint, tokenProgram }) => tokenAccountOf(user, mint, tokenProgram))
  return { ...poolAccounts(pool), user0: user0!, user1: user1! }
}

export function configAddress(venue: VenueName, admin: Address, index: number): Address {
  const program = venues[venue]
  return deriveAddress(program.PROGRAM, program.configSeeds({ admin, index }))
}

/** Number of the tier that a keeper opens for pools of its own, and that tier. */
export const KEEPER_TIER = 0
export const keeperTier = (keeper: Address): Address => configAddress('cpmm', keeper, KEEPER_TIER)
