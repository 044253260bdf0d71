import { hasPrefix } from '@callisto/amms'
import { discriminator, Fields } from '../shared/fields.ts'

export const PROGRAM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'
/** Program address of the seed `vault_and_lp_mint_auth_seed`: it owns every vault. */
export const AUTHORITY = 'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL'

export const POOL_DISCRIMINATOR = discriminator('f7ede3f5d7c3de46')
export const CONFIG_DISCRIMINATOR = discriminator('daf42168cbcb2b6f')
export const POOL_BYTES = 637
const CONFIG_BYTES = 236

/** Set in `status` while swaps are paused. */
const SWAPS_PAUSED = 4

/** Of the fee of a token's creator: on the input, or always on one of the tokens. */
export type CreatorFeeSide = 'input' | 0 | 1

export interface CpmmAccount {
  config: string
  vaults: readonly [string, string]
  mints: readonly [string, string]
  tokenPrograms: readonly [string, string]
  observation: string
  isPaused: boolean
  /** Unix seconds from which the pool trades. */
  openTime: number
  /** Fees in the vaults that are no reserves. */
  owed: readonly [bigint, bigint]
  /** Undefined while the creator has no fee. */
  creatorFee: CreatorFeeSide | undefined
}

const creatorSides: readonly CreatorFeeSide[] = ['input', 0, 1]

/** Undefined for bytes that are no pool, or one with a fee side that this code does not know. */
export function decodePool(data: Uint8Array): CpmmAccount | undefined {
  if (data.length !== POOL_BYTES || !hasPrefix(data, POOL_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  const owed = (protocol: number, fund: number, creator: number) =>
    fields.u64(protocol) + fields.u64(fund) + fields.u64(creator)
  const side = creatorSides[fields.u8(389)]
  const hasCreatorFee = fields.u8(390) !== 0
  if (hasCreatorFee && side === undefined) return undefined
  return {
    config: fields.key(8),
    vaults: [fields.key(72), fields.key(104)],
    mints: [fields.key(168), fields.key(200)],
    tokenPrograms: [fields.key(232), fields.key(264)],
    observation: fields.key(296),
    isPaused: (fields.u8(329) & SWAPS_PAUSED) !== 0,
    openTime: Number(fields.u64(373)),
    owed: [owed(341, 357, 397), owed(349, 365, 405)],
    creatorFee: hasCreatorFee ? side : undefined,
  }
}

/** Rates in parts per million: trade and creator of the amount, protocol and fund of the trade fee. */
export interface CpmmRates {
  trade: bigint
  protocol: bigint
  fund: bigint
  creator: bigint
}

/** Undefined for bytes that are no config. */
export function decodeConfig(data: Uint8Array): CpmmRates | undefined {
  if (data.length !== CONFIG_BYTES || !hasPrefix(data, CONFIG_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  return { trade: fields.u64(12), protocol: fields.u64(20), fund: fields.u64(28), creator: fields.u64(108) }
}
