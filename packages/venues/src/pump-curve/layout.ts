import { hasPrefix } from '@callisto/amms'
import { NATIVE_MINT } from '@callisto/solana'
import { discriminator, Fields, ZERO_KEY } from '../shared/fields.ts'
import { hasUnknownFields, padded } from '../shared/padded.ts'

export const CURVE_DISCRIMINATOR = discriminator('17b7f83760d8ac60')
const GLOBAL_DISCRIMINATOR = discriminator('a7e8e8b1c86c727f')

/** Program addresses of the seed `global` and, of the fee program, of `fee_config` with the curve program. */
export const GLOBAL = '4wTV1YmiEkRvAtNtsSGPtUrqRYQMe5SKy2uB4Jjaxnjf'
export const FEE_CONFIG = '8Wf5TiAheLUqBrKXeYg2JtAFFMWtKdG2BSFgqUcPVwTt'

/** From the first layout, up to `complete`, to that of October 2026. */
const MIN_BYTES = 49
export const KNOWN_BYTES = 166
const GLOBAL_MIN_BYTES = 997
const GLOBAL_KNOWN_BYTES = 1_088

export interface PumpCurveAccount {
  /** Undefined until another account names it: the curve's own does not. */
  baseMint: string | undefined
  quoteMint: string
  isNative: boolean
  /** Reserves that make the price, and what of them can be bought and paid, base units. */
  virtualBase: bigint
  virtualQuote: bigint
  realBase: bigint
  realQuote: bigint
  isComplete: boolean
  hasCreator: boolean
  isMayhem: boolean
  isCashback: boolean
  creatorBps: bigint
  /** Whether a flag or a field has a value without a name here. */
  hasUnknownRules: boolean
}

/** Undefined for bytes that are no curve. */
export function decodeCurve(account: Uint8Array): PumpCurveAccount | undefined {
  const data = padded(account, MIN_BYTES, KNOWN_BYTES)
  if (data === undefined || !hasPrefix(data, CURVE_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  const quoteMint = fields.key(83)
  const flags = [48, 81, 82, 123, 124].map((at) => fields.u8(at))
  return {
    baseMint: undefined,
    quoteMint: quoteMint === ZERO_KEY ? NATIVE_MINT : quoteMint,
    isNative: quoteMint === ZERO_KEY,
    virtualBase: fields.u64(8),
    virtualQuote: fields.u64(16),
    realBase: fields.u64(24),
    realQuote: fields.u64(32),
    isComplete: fields.u8(48) !== 0,
    hasCreator: fields.key(49) !== ZERO_KEY,
    isMayhem: fields.u8(81) !== 0,
    isCashback: fields.u8(82) !== 0,
    creatorBps: fields.u64(115),
    hasUnknownRules: flags.some((flag) => flag > 1) || hasUnknownFields(data, KNOWN_BYTES),
  }
}

export interface PumpGlobal {
  /** The first of the wallets that may be paid the buyback part of the fee. */
  buybackRecipient: string
  /** Whether a coin's own creator rate counts. */
  hasCreatorRates: boolean
}

/** Undefined for bytes that are no global account. */
export function decodeGlobal(account: Uint8Array): PumpGlobal | undefined {
  const data = padded(account, GLOBAL_MIN_BYTES, GLOBAL_KNOWN_BYTES)
  if (data === undefined || !hasPrefix(data, GLOBAL_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  const buybackRecipient = fields.key(741)
  if (buybackRecipient === ZERO_KEY) return undefined
  return { buybackRecipient, hasCreatorRates: fields.u8(1_045) !== 0 }
}
