import { hasPrefix } from '@callisto/amms'
import { discriminator, Fields } from '../shared/fields.ts'

/** Orca's program, and the one that nobody can change any more: the same accounts and arithmetic. */
export const PROGRAM = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'
export const IMMUTABLE_PROGRAM = 'iwhrLHdsgrvmnwU8GF2FSmyabSMjfHwFGJAX2ufJ3ZN'

export const POOL_DISCRIMINATOR = discriminator('3f95d10ce1806309')
const ORACLE_DISCRIMINATOR = discriminator('8bc283b38cb3e5f4')
const POOL_BYTES = 653
const ORACLE_BYTES = 254

export interface WhirlpoolAccount {
  mints: readonly [string, string]
  vaults: readonly [string, string]
  /** Ticks between two that can be initialized. */
  spacing: number
  /** Fee in parts per million; the base of an adaptive one. */
  feePpm: number
  liquidity: bigint
  /** Square root of mints[1] per mints[0] in base units, Q64.64. */
  sqrtPrice: bigint
  tick: number
  /** Whether the fee follows the volatility that the pool's oracle account keeps. */
  isAdaptive: boolean
}

/** Undefined for bytes that are no pool. */
export function decodeWhirlpool(data: Uint8Array): WhirlpoolAccount | undefined {
  if (data.length !== POOL_BYTES || !hasPrefix(data, POOL_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  const spacing = fields.u16(41)
  return {
    mints: [fields.key(101), fields.key(181)],
    vaults: [fields.key(133), fields.key(213)],
    spacing,
    feePpm: fields.u16(45),
    liquidity: fields.u128(49),
    sqrtPrice: fields.u128(65),
    tick: fields.i32(81),
    isAdaptive: fields.u16(43) !== spacing,
  }
}

/** How an adaptive fee is made. Times are seconds. */
export interface AdaptiveFeeConstants {
  /** Swaps closer together than this share one reference; beyond `decaySeconds` nothing is left of it. */
  filterSeconds: number
  decaySeconds: number
  /** Of 10,000. */
  reduction: number
  control: number
  /** Volatility counts 10,000 for each group of ticks. */
  maxVolatility: number
  groupSize: number
  majorSwapTicks: number
}

/** Where volatility is counted from, and what earlier movement left of it. Times are unix seconds. */
export interface AdaptiveFeeVariables {
  referencedAt: bigint
  majorSwapAt: bigint
  reference: number
  referenceGroup: number
  accumulated: number
}

export interface OracleAccount {
  pool: string
  /** Unix seconds from which the pool trades. */
  tradesFrom: bigint
  constants: AdaptiveFeeConstants
  variables: AdaptiveFeeVariables
}

/** Undefined for bytes that are no oracle. */
export function decodeOracle(data: Uint8Array): OracleAccount | undefined {
  if (data.length !== ORACLE_BYTES || !hasPrefix(data, ORACLE_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  return {
    pool: fields.key(8),
    tradesFrom: fields.u64(40),
    constants: {
      filterSeconds: fields.u16(48),
      decaySeconds: fields.u16(50),
      reduction: fields.u16(52),
      control: fields.u32(54),
      maxVolatility: fields.u32(58),
      groupSize: fields.u16(62),
      majorSwapTicks: fields.u16(64),
    },
    variables: {
      referencedAt: fields.u64(82),
      majorSwapAt: fields.u64(90),
      reference: fields.u32(98),
      referenceGroup: fields.i32(102),
      accumulated: fields.u32(106),
    },
  }
}
