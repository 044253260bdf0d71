import { cpmm } from '@callisto/programs'
import type { Address } from '@solana/kit'
import { keyBytes } from '../base58.ts'
import { deriveAddress } from './derive.ts'

/** A side of a pool. */
export interface PoolSide {
  mint: Address
  tokenProgram: Address
  vault: Address
}

/** All addresses of a constant-product pool. */
export interface PoolRef {
  address: Address
  config: Address
  lpMint: Address
  /** In the program's order: by the bytes of the mint. */
  sides: readonly [PoolSide, PoolSide]
}

export interface PoolMint {
  mint: Address
  tokenProgram: Address
}

/** Derives the addresses of the pool that a tier has, or would have, for two mints in either order. */
export function poolRef(config: Address, a: PoolMint, b: PoolMint): PoolRef {
  const [first, second] = Buffer.compare(keyBytes(a.mint), keyBytes(b.mint)) < 0 ? [a, b] : [b, a]
  const pool = deriveAddress(cpmm.PROGRAM, cpmm.poolSeeds({ config, mint0: first.mint, mint1: second.mint }))
  const side = ({ mint, tokenProgram }: PoolMint): PoolSide => ({
    mint,
    tokenProgram,
    vault: deriveAddress(cpmm.PROGRAM, cpmm.vaultSeeds({ pool, mint })),
  })
  return {
    address: pool,
    config,
    lpMint: deriveAddress(cpmm.PROGRAM, cpmm.lpMintSeeds({ pool })),
    sides: [side(first), side(second)],
  }
}

export function configAddress(admin: Address, index: number): Address {
  return deriveAddress(cpmm.PROGRAM, cpmm.configSeeds({ admin, index }))
}
