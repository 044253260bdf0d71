import { hasPrefix } from '@callisto/amms'
import { discriminator, Fields } from '../shared/fields.ts'

export const PROGRAM = 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj'

export const POOL_DISCRIMINATOR = discriminator('f7ede3f5d7c3de46')
const CONFIG_DISCRIMINATOR = discriminator('95089ccaa0fcb0d9')
const PLATFORM_DISCRIMINATOR = discriminator('a04e8000f853e6a0')
const POOL_BYTES = 429
/** Up to the mint of the quote, and up to the creator's rate. */
const CONFIG_MIN_BYTES = 115
const PLATFORM_MIN_BYTES = 728
/** Behind the last field of a pool that has a name here. */
const POOL_END = 375

export interface LaunchlabAccount {
  /** Whether the sale goes on: it is neither complete nor migrated. */
  isSelling: boolean
  /** Base for sale in all, base units. */
  forSale: bigint
  virtualBase: bigint
  virtualQuote: bigint
  /** Base that was sold and quote that was raised. */
  soldBase: bigint
  raisedQuote: bigint
  /** Fees in the vault that are not collected. */
  feesHeld: bigint
  config: string
  platform: string
  mints: readonly [base: string, quote: string]
  vaults: readonly [base: string, quote: string]
  creator: string
  isToken2022: boolean
  /** Whether a flag or a field has a value without a name here. */
  hasUnknownRules: boolean
}

const SELLING = 0
const STATUSES = 3

/** Undefined for bytes that are no pool. */
export function decodePool(data: Uint8Array): LaunchlabAccount | undefined {
  if (data.length !== POOL_BYTES || !hasPrefix(data, POOL_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  const [status, program] = [fields.u8(17), fields.u8(365)]
  return {
    isSelling: status === SELLING,
    forSale: fields.u64(29),
    virtualBase: fields.u64(37),
    virtualQuote: fields.u64(45),
    soldBase: fields.u64(53),
    raisedQuote: fields.u64(61),
    feesHeld: fields.u64(77) + fields.u64(85),
    config: fields.key(141),
    platform: fields.key(173),
    mints: [fields.key(205), fields.key(237)],
    vaults: [fields.key(269), fields.key(301)],
    creator: fields.key(333),
    isToken2022: program === 1,
    hasUnknownRules: status >= STATUSES || program > 1 || data.subarray(POOL_END).some((byte) => byte !== 0),
  }
}

export interface LaunchlabConfig {
  curveType: number
  /** Parts per million. */
  tradeRate: bigint
  quoteMint: string
}

/** Undefined for bytes that are no config. */
export function decodeConfig(data: Uint8Array): LaunchlabConfig | undefined {
  if (data.length < CONFIG_MIN_BYTES || !hasPrefix(data, CONFIG_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  return { curveType: fields.u8(16), tradeRate: fields.u64(27), quoteMint: fields.key(83) }
}

/** Rate of a platform and its coins' creators together, parts per million. Undefined for bytes that are no platform. */
export function decodePlatformRate(data: Uint8Array): bigint | undefined {
  if (data.length < PLATFORM_MIN_BYTES || !hasPrefix(data, PLATFORM_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  return fields.u64(104) + fields.u64(720)
}
