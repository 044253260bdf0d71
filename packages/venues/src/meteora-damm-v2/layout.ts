import { hasPrefix } from '@callisto/amms'
import { constantFee, limiterOf } from '../meteora-shared/base-fee.ts'
import type { BaseFee } from '../meteora-shared/fees.ts'
import type { FeeSide } from '../meteora-shared/swap.ts'
import { type DynamicFee, readDynamicFee, type Volatility } from '../meteora-shared/volatility.ts'
import { discriminator, Fields } from '../shared/fields.ts'

export const PROGRAM = 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG'
/** Program address of the seed `pool_authority`: it owns every vault. */
export const AUTHORITY = 'HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC'
/** Program address of the seed `__event_authority`. */
export const EVENT_AUTHORITY = '3rmHSu74h1ZcmAisVcWerTCiRDQbUrBKmcwptYGjHfet'

export const POOL_DISCRIMINATOR = discriminator('f19a6d0411b16dbc')
export const POOL_BYTES = 1_112

const LINEAR = 0
const EXPONENTIAL = 1
const LIMITER = 2
const LINEAR_BY_PRICE = 3
const EXPONENTIAL_BY_PRICE = 4

export interface DammAccount {
  mints: readonly [string, string]
  vaults: readonly [string, string]
  /** Of either mint: whether it belongs to Token-2022. */
  isToken2022: readonly [boolean, boolean]
  isEnabled: boolean
  base: BaseFee
  /** Of `RATE_UNITS`. */
  cap: bigint
  dynamic: DynamicFee | undefined
  volatility: Volatility
  feeSide: FeeSide
  /** Share of the fee that is the protocol's, in hundredths, and of the rest that stays in the reserves. */
  protocolPercent: bigint
  compoundingBps: bigint
  /** A slot or a unix second. */
  activation: number
  isBySlot: boolean
  /** Reserves make the price: there is no range. */
  isCompounding: boolean
  liquidity: bigint
  price: bigint
  range: readonly [least: bigint, most: bigint]
  /** Reserves that the account keeps; older accounts keep none until a swap counts them. */
  reserves: readonly [bigint, bigint] | undefined
}

/** By the version of the fee. */
const CAPS: readonly bigint[] = [500_000_000n, 990_000_000n]
const COMPOUNDING = 2
const feeSides: readonly (FeeSide | undefined)[] = ['output', 'only-b', 'only-b']

/** Undefined for bytes that are no pool, or a pool with a mode that this code does not know. */
export function decodePool(data: Uint8Array): DammAccount | undefined {
  if (data.length !== POOL_BYTES || !hasPrefix(data, POOL_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  const [base, cap, feeSide] = [readBaseFee(fields), CAPS[fields.u8(486)], feeSides[fields.u8(484)]]
  const [kind, version, flags] = [fields.u8(480), fields.u8(696), [fields.u8(482), fields.u8(483)] as const]
  if (base === undefined || cap === undefined || feeSide === undefined) return undefined
  if (kind > 1 || version > 1 || flags[0] > 1 || flags[1] > 1) return undefined
  return {
    mints: [fields.key(168), fields.key(200)],
    vaults: [fields.key(232), fields.key(264)],
    isToken2022: [flags[0] === 1, flags[1] === 1],
    isEnabled: fields.u8(481) === 0,
    base,
    cap,
    dynamic: readDynamicFee(fields, 56, 88),
    volatility: {
      movedAt: Number(fields.u64(80)),
      referencePrice: fields.u128(104),
      accumulated: fields.u128(120),
      reference: fields.u128(136),
    },
    feeSide,
    protocolPercent: BigInt(fields.u8(48)),
    compoundingBps: BigInt(fields.u16(54)),
    activation: Number(fields.u64(472)),
    isBySlot: kind === 0,
    isCompounding: fields.u8(484) === COMPOUNDING,
    liquidity: fields.u128(360),
    price: fields.u128(456),
    range: [fields.u128(424), fields.u128(440)],
    reserves: version === 0 ? undefined : [fields.u64(680), fields.u64(688)],
  }
}

function readBaseFee(fields: Fields): BaseFee | undefined {
  const [cliff, mode, first, third] = [fields.u64(8), fields.u8(16), fields.u16(22), fields.u64(32)]
  const schedule = { kind: 'schedule', cliff, periods: first, reduction: third } as const
  switch (mode) {
    case LINEAR:
    case EXPONENTIAL: {
      const progress = { by: 'time', length: Number(fields.u64(24)) } as const
      return { ...schedule, isExponential: mode === EXPONENTIAL, progress }
    }
    case LIMITER: {
      const [duration, mostBps] = [fields.u32(24), fields.u32(28)]
      if (first === 0 && third === 0n && duration === 0 && mostBps === 0) return constantFee(cliff)
      return limiterOf({ cliff, incrementBps: first, duration, reference: third, mostBps })
    }
    case LINEAR_BY_PRICE:
    case EXPONENTIAL_BY_PRICE: {
      const progress = {
        by: 'price',
        stepBps: BigInt(fields.u32(24)),
        duration: fields.u32(28),
        firstPrice: fields.u128(152),
      } as const
      return { ...schedule, isExponential: mode === EXPONENTIAL_BY_PRICE, progress }
    }
    default:
      return undefined
  }
}
