import { clmm, cpmm, dlmm, stable } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { configAddress } from './pool-ref.ts'
import type { Tier } from './pool-table.ts'

/** A sixth of a tier's fee goes to its admin. */
const PROTOCOL_PART = 0.16
export const ANYBODY = '11111111111111111111111111111111' as Address

/** How the fee of bins follows movement: kept for half a minute, forgotten after ten, halved in between. */
const binTerms = {
  maxVolatility: 100_000,
  filterSeconds: 30,
  decaySeconds: 600,
  reductionBps: 5_000,
  protocolShareBps: 1_600,
  creatorShareBps: 0,
}

/** Opens the tier of this number of its venue. Anyone may open pools in it. */
export function tierInstruction(admin: Address, tier: Tier, index: number): Instruction {
  const { venue, feePpm } = tier
  const accounts = { admin, config: configAddress(venue, admin, index), systemProgram: SYSTEM_PROGRAM }
  const protocolFeePpm = Math.round(feePpm * PROTOCOL_PART)
  const fees = { lpFeePpm: feePpm - protocolFeePpm, protocolFeePpm, creatorFeePpm: 0 }
  const shared = { index, createAuthority: ANYBODY }
  if (venue === 'cpmm') return cpmm.createConfig(accounts, { ...shared, ...fees })
  if (venue === 'stable') return stable.createConfig(accounts, { ...shared, ...fees })
  if (venue === 'clmm')
    return clmm.createConfig(accounts, { ...shared, ...fees, tickSpacing: tier.tickSpacing ?? 1 })
  const { binStep = 1, variableControl = 0 } = tier
  // The fixed part of the fee is baseFactor * binStep * 10 parts per billion.
  const baseFactor = Math.round((feePpm * 100) / binStep)
  return dlmm.createConfig(accounts, { ...shared, ...binTerms, baseFactor, binStep, variableControl })
}
