import {
  MIN_TIP_LAMPORTS,
  type PriorityLevel,
  type SwapRequest,
  type SwapV2Request,
} from '@callisto/contract'
import { failure, type Result, success } from '../result.ts'

/** The priority fee that a request sets. */
export type PriorityFeeConfig =
  | { kind: 'none' }
  | { kind: 'price'; microLamports: bigint }
  | { kind: 'total'; lamports: bigint }
  | MarketFeeConfig

/** A multiple of a percentile of what recent transactions have paid. */
export interface MarketFeeConfig {
  kind: 'market'
  percentileBps: number
  multiplier: bigint
  /** Undefined for no maximum. */
  maxLamports: bigint | undefined
  /** Of all transactions instead of those on the same accounts. */
  global: boolean
}

export interface Tip {
  lamports: bigint
  /** The fee payer unless set. */
  payer: string | undefined
}

export interface FeeConfig {
  priority: PriorityFeeConfig
  tip: Tip | undefined
}

/** Maximum where the request sets none (docs/spec-map.md 2-3: 0.001 SOL). */
const DEFAULT_MAX_LAMPORTS = 1_000_000n
/** Percentile of recent fees of each level, in basis points (public API). */
const PERCENTILES: Readonly<Record<PriorityLevel, number>> = { medium: 2_500, high: 5_000, veryHigh: 7_500 }

const automatic: MarketFeeConfig = {
  kind: 'market',
  percentileBps: PERCENTILES.medium,
  multiplier: 1n,
  maxLamports: DEFAULT_MAX_LAMPORTS,
  global: false,
}

const untipped = (priority: PriorityFeeConfig): FeeConfig => ({ priority, tip: undefined })

type FeeFields = Pick<
  SwapRequest,
  'prioritizationFeeLamports' | 'computeUnitPriceMicroLamports' | 'tipLamports'
>

/** Parses the two parameters for a fee, of which a request may set one, and the tip beside it. */
export function parseFees(request: FeeFields): Result<FeeConfig> {
  const fees = parsePriorityFee(request)
  const { tipLamports } = request
  if (!fees.ok || !tipLamports) return fees
  if (fees.value.tip) return failure('INVALID_REQUEST', 'the request has two tips')
  return success({ ...fees.value, tip: { lamports: BigInt(tipLamports), payer: undefined } })
}

function parsePriorityFee(request: FeeFields): Result<FeeConfig> {
  const price = request.computeUnitPriceMicroLamports ?? undefined
  const fee = request.prioritizationFeeLamports ?? undefined
  const isUnset = fee === undefined || (typeof fee === 'object' && Object.keys(fee).length === 0)
  if (price !== undefined) {
    if (!isUnset) return failure('INVALID_COMPUTE_UNIT_PRICE_AND_PRIORITIZATION_FEE')
    if (price === 'auto') return success(untipped(automatic))
    return success(untipped({ kind: 'price', microLamports: BigInt(price) }))
  }
  return success(fee === undefined ? untipped(automatic) : toFeeConfig(fee))
}

function toFeeConfig(fee: NonNullable<FeeFields['prioritizationFeeLamports']>): FeeConfig {
  if (typeof fee === 'number') return untipped({ kind: 'total', lamports: BigInt(fee) })
  if (fee === 'auto') return untipped(automatic)
  if (fee === 'disabled') return untipped({ kind: 'none' })
  if ('autoMultiplier' in fee) return untipped({ ...automatic, multiplier: BigInt(fee.autoMultiplier) })
  if ('jitoTipLamports' in fee) return tipped(fee.jitoTipLamports, undefined)
  if ('jitoTipLamportsWithPayer' in fee) {
    const { lamports, payer } = fee.jitoTipLamportsWithPayer
    return tipped(lamports, payer)
  }
  if (!('priorityLevelWithMaxLamports' in fee)) return untipped(automatic)
  const { priorityLevel, maxLamports, global } = fee.priorityLevelWithMaxLamports
  const percentileBps = PERCENTILES[priorityLevel]
  return untipped({
    ...automatic,
    percentileBps,
    maxLamports: BigInt(maxLamports),
    global: global ?? false,
  })
}

/** A tip replaces the priority fee. */
const tipped = (lamports: number, payer: string | undefined): FeeConfig => ({
  priority: { kind: 'none' },
  tip: lamports > 0 ? { lamports: BigInt(lamports), payer } : undefined,
})

/** The fees of version 2: a percentile without a maximum, and a tip beside it. */
export function parseFeesV2(
  { computeUnitPricePercentile, tipAmount }: Pick<SwapV2Request, 'computeUnitPricePercentile' | 'tipAmount'>,
  defaultLevel: PriorityLevel | number = 'high',
): Result<FeeConfig> {
  const level = computeUnitPricePercentile ?? defaultLevel
  const percentileBps = typeof level === 'number' ? level : PERCENTILES[level]
  const priority: MarketFeeConfig = { ...automatic, percentileBps, maxLamports: undefined }
  if (tipAmount === undefined || tipAmount === null) return success(untipped(priority))
  const lamports = BigInt(tipAmount)
  if (lamports < MIN_TIP_LAMPORTS)
    return failure('INVALID_REQUEST', `tipAmount must be at least ${MIN_TIP_LAMPORTS} lamports`)
  return success({ priority, tip: { lamports, payer: undefined } })
}
