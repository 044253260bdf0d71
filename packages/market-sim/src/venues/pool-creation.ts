import { clmm, cpmm, dlmm, stable } from '@callisto/program-clients'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { lpMintOf, type PoolRef } from './pool-ref.ts'
import type { Tier } from './pool-table.ts'

/** Amplification of stable pools, in hundredths. */
const AMPLIFICATION = 40_000

/** Creates an empty pool. `ratio` is its price, base units of the second mint per unit of the first. */
export function createInstruction(payer: Address, pool: PoolRef, tier: Tier, ratio: number): Instruction {
  const [first, second] = pool.sides
  const accounts = {
    payer,
    authority: payer,
    config: pool.config,
    pool: pool.address,
    mint0: first.mint,
    mint1: second.mint,
    vault0: first.vault,
    vault1: second.vault,
    tokenProgram0: first.tokenProgram,
    tokenProgram1: second.tokenProgram,
    systemProgram: SYSTEM_PROGRAM,
  }
  const creator = payer
  if (pool.venue === 'clmm')
    return clmm.createPool(accounts, { creator, sqrtPrice: BigInt(Math.floor(Math.sqrt(ratio) * 2 ** 64)) })
  if (pool.venue === 'dlmm') {
    const activeBin = Math.round(Math.log(ratio) / Math.log1p((tier.binStep ?? 1) / 10_000))
    return dlmm.createPool(accounts, { creator, activeBin })
  }
  const shared = { ...accounts, lpMint: lpMintOf(pool), lpTokenProgram: TOKEN_PROGRAM as Address }
  if (pool.venue === 'stable') return stable.createPool(shared, { creator, amplification: AMPLIFICATION })
  return cpmm.createPool(shared, { creator })
}
