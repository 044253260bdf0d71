import { hasPrefix } from '@callisto/amms'
import { constantFee, limiterOf } from '../meteora-shared/base-fee.ts'
import type { BaseFee } from '../meteora-shared/fees.ts'
import type { FeeSide } from '../meteora-shared/swap.ts'
import { type DynamicFee, readDynamicFee, type Volatility } from '../meteora-shared/volatility.ts'
import { discriminator, Fields } from '../shared/fields.ts'

export const PROGRAM = 'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN'
/** Program address of the seed `pool_authority`: it owns every vault. */
export const AUTHORITY = 'FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM'
/** Program address of the seed `__event_authority`. */
export const EVENT_AUTHORITY = '8Ks12pbrD6PXxfty1hVQiE9sc289zgU1zHkvXhrSdriF'

export const POOL_DISCRIMINATOR = discriminator('d5e005d16245775c')
export const POOL_BYTES = 424
const CONFIG_DISCRIMINATOR = discriminator('1a6c0e7b74e6812b')
const CONFIG_BYTES = 1_048

const EXPONENTIAL = 1
const LIMITER = 2
const MAX_POINTS = 20
const CURVE_AT = 408
const POINT_BYTES = 32
/** Most of a limiter, and of all fees together. */
const MAX_BPS = 9_900

/** A curve: base is token A, its quote is token B. */
export interface CurveAccount {
  config: string
  baseMint: string
  vaults: readonly [base: string, quote: string]
  reserves: readonly [base: bigint, quote: bigint]
  price: bigint
  /** A slot or a unix second, as the config says. */
  activation: number
  isMigrated: boolean
  volatility: Volatility
  /** Undefined until the config is known. */
  terms: CurveTerms | undefined
}

/** A price up to which a liquidity holds, from the point before it. */
export interface CurvePoint {
  price: bigint
  liquidity: bigint
}

/** What all curves of a config have in common. */
export interface CurveTerms {
  quoteMint: string
  isToken2022: readonly [base: boolean, quote: boolean]
  base: BaseFee
  dynamic: DynamicFee | undefined
  feeSide: FeeSide
  isBySlot: boolean
  /** Quote that completes the curve, and base that must be left then for what follows. */
  quoteGoal: bigint
  baseLeft: bigint
  startPrice: bigint
  endPrice: bigint
  points: readonly CurvePoint[]
}

/** Undefined for bytes that are no curve. */
export function decodeCurve(data: Uint8Array): CurveAccount | undefined {
  if (data.length !== POOL_BYTES || !hasPrefix(data, POOL_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  return {
    config: fields.key(72),
    baseMint: fields.key(136),
    vaults: [fields.key(168), fields.key(200)],
    reserves: [fields.u64(232), fields.u64(240)],
    price: fields.u128(280),
    activation: Number(fields.u64(296)),
    isMigrated: fields.u8(305) !== 0,
    volatility: {
      movedAt: Number(fields.u64(8)),
      referencePrice: fields.u128(24),
      accumulated: fields.u128(40),
      reference: fields.u128(56),
    },
    terms: undefined,
  }
}

const feeSides: readonly (FeeSide | undefined)[] = ['only-b', 'output']

/** Undefined for bytes that are no config, or one with a mode that this code does not know. */
export function decodeConfig(data: Uint8Array): CurveTerms | undefined {
  if (data.length !== CONFIG_BYTES || !hasPrefix(data, CONFIG_DISCRIMINATOR)) return undefined
  const fields = new Fields(data)
  const [base, feeSide, points] = [readBaseFee(fields), feeSides[fields.u8(232)], readPoints(fields)]
  const [kind, flags] = [fields.u8(234), [fields.u8(237), fields.u8(238)] as const]
  if (base === undefined || feeSide === undefined || points === undefined) return undefined
  if (kind > 1 || flags[0] > 1 || flags[1] > 1) return undefined
  const vested = fields.u64(328) + fields.u64(296) * fields.u64(320)
  return {
    quoteMint: fields.key(8),
    isToken2022: [flags[0] === 1, flags[1] === 1],
    base,
    dynamic: readDynamicFee(fields, 136, 168),
    feeSide,
    isBySlot: kind === 0,
    quoteGoal: fields.u64(264),
    baseLeft: fields.u64(272) + vested,
    startPrice: fields.u128(392),
    endPrice: fields.u128(280),
    points,
  }
}

function readBaseFee(fields: Fields): BaseFee | undefined {
  const [cliff, second, third] = [fields.u64(104), fields.u64(112), fields.u64(120)]
  const [first, mode] = [fields.u16(128), fields.u8(130)]
  if (mode > LIMITER) return undefined
  if (mode < LIMITER) {
    const progress = { by: 'time', length: Number(second) } as const
    const isExponential = mode === EXPONENTIAL
    return { kind: 'schedule', cliff, periods: first, reduction: third, isExponential, progress }
  }
  if (first === 0 && second === 0n && third === 0n) return constantFee(cliff)
  const duration = Number(second)
  return limiterOf({ cliff, incrementBps: first, duration, reference: third, mostBps: MAX_BPS })
}

/** Points in rising order up to the first empty one; undefined when they do not rise or others follow it. */
function readPoints(fields: Fields): readonly CurvePoint[] | undefined {
  const points: CurvePoint[] = []
  let below = fields.u128(392)
  for (let index = 0; index < MAX_POINTS; index++) {
    const at = CURVE_AT + POINT_BYTES * index
    const point = { price: fields.u128(at), liquidity: fields.u128(at + 16) }
    const isEmpty = point.price === 0n || point.liquidity === 0n
    if (isEmpty) continue
    if (points.length !== index || point.price <= below) return undefined
    points.push(point)
    below = point.price
  }
  return points
}
