import { hasPrefix } from '@callisto/amms'
import { discriminator, Fields, ZERO_KEY } from '../shared/fields.ts'
import { hasUnknownFields, padded } from '../shared/padded.ts'

export const POOL_DISCRIMINATOR = discriminator('f19a6d0411b16dbc')
const CONFIG_DISCRIMINATOR = discriminator('95089ccaa0fcb0d9')

/** Program addresses of the seed `global_config` and, of the fee program, of `fee_config` with the pool program. */
export const GLOBAL_CONFIG = 'ADyA8hdefvWN2dbGGWFotbzWxrAvLW83WG6QCVXvJKqw'
export const FEE_CONFIG = '5PHirr8joyTMp9JMm6nW7hNDVyEYdkzDqazxPD7RaTjx'

/** From the layout with the flag of cashback to that of October 2026. */
const MIN_BYTES = 245
export const KNOWN_BYTES = 287
const CONFIG_MIN_BYTES = 899
const CONFIG_KNOWN_BYTES = 949

export interface PumpSwapAccount {
  creator: string
  mints: readonly [base: string, quote: string]
  vaults: readonly [base: string, quote: string]
  /** Reserve beside what the quote vault holds, base units; below 0 while the vault holds fees. */
  virtualQuote: bigint
  /** Fees in the quote vault that are not paid out yet. */
  feesHeld: bigint
  hasCoinCreator: boolean
  isMayhem: boolean
  isCashback: boolean
  creatorBps: bigint
  /** Whether a flag or a field has a value without a name here. */
  hasUnknownRules: boolean
}

/** Undefined for bytes that are no pool. */
export function decodePool(account: Uint8Array): PumpSwapAccount | undefined {
  const data = padded(account, MIN_BYTES, KNOWN_BYTES)
  if (data === undefined || !hasPrefix(data, POOL_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  const flags = [243, 244, 269, 270].map((at) => fields.u8(at))
  return {
    creator: fields.key(11),
    mints: [fields.key(43), fields.key(75)],
    vaults: [fields.key(139), fields.key(171)],
    virtualQuote: fields.i128(245),
    feesHeld: fields.u64(271) + fields.u64(279),
    hasCoinCreator: fields.key(211) !== ZERO_KEY,
    isMayhem: fields.u8(243) !== 0,
    isCashback: fields.u8(244) !== 0,
    creatorBps: fields.u64(261),
    hasUnknownRules: flags.some((flag) => flag > 1) || hasUnknownFields(data, KNOWN_BYTES),
  }
}

export interface PumpSwapConfig {
  /** The first of the wallets that may be paid the buyback part of the fee. */
  buybackRecipient: string
  /** Whether a coin's own creator rate counts. */
  hasCreatorRates: boolean
  /** Whether an operation of the program is switched off. */
  isRestricted: boolean
}

/** Undefined for bytes that are no config. */
export function decodeConfig(account: Uint8Array): PumpSwapConfig | undefined {
  const data = padded(account, CONFIG_MIN_BYTES, CONFIG_KNOWN_BYTES)
  if (data === undefined || !hasPrefix(data, CONFIG_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  const buybackRecipient = fields.key(643)
  if (buybackRecipient === ZERO_KEY) return undefined
  return { buybackRecipient, hasCreatorRates: fields.u8(940) !== 0, isRestricted: fields.u8(56) !== 0 }
}
