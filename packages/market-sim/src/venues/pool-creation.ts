import { clmm, cpmm, dlmm, stable } from '@callisto/program-clients'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { configAddress, lpMintOf, type PoolRef, poolAccounts } from './pool-ref.ts'
import type { Tier } from './pool-table.ts'

/** Amplification of stable pools, in hundredths. */
const AMPLIFICATION = 40_000

/** Creates an empty pool. `ratio` is its price, base units of the second mint per unit of the first. */
export function createInstruction(payer: Address, pool: PoolRef, tier: Tier, ratio: number): Instruction {
  const accounts = {
    payer,
    authority: payer,
    config: pool.config,
    ...poolAccounts(pool),
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

/** Share of a tier's fee that goes to its admin. */
const PROTOCOL_PART = 0.16
const ANY_CREATOR = '11111111111111111111111111111111' as Address

/**
 * Parameters of the variable fee of bins: periods of half a minute, each of which halves what is left.
 */
const binFeeParameters = {
  maxVolatility: 100_000,
  filterSeconds: 30,
  reductionBps: 5_000,
  protocolShareBps: 1_600,
  creatorShareBps: 0,
}

/** Creates the tier of this number of its venue. Anyone may create pools in it. */
export function tierInstruction(admin: Address, tier: Tier, index: number): Instruction {
  const { venue, feePpm } = tier
  const accounts = { admin, config: configAddress(venue, admin, index), systemProgram: SYSTEM_PROGRAM }
  const protocolFeePpm = Math.round(feePpm * PROTOCOL_PART)
  const fees = { lpFeePpm: feePpm - protocolFeePpm, protocolFeePpm, creatorFeePpm: 0 }
  const shared = { index, createAuthority: ANY_CREATOR }
  if (venue === 'cpmm') return cpmm.createConfig(accounts, { ...shared, ...fees })
  if (venue === 'stable') return stable.createConfig(accounts, { ...shared, ...fees })
  if (venue === 'clmm')
    return clmm.createConfig(accounts, { ...shared, ...fees, tickSpacing: tier.tickSpacing ?? 1 })
  const { binStep = 1, variableControl = 0 } = tier
  // The base fee is baseFactor * binStep * 10 parts per billion.
  const baseFactor = Math.round((feePpm * 100) / binStep)
  return dlmm.createConfig(accounts, { ...shared, ...binFeeParameters, baseFactor, binStep, variableControl })
}
