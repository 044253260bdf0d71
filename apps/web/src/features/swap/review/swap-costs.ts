import { MIN_TIP_LAMPORTS, type PrioritizationFee, type TipFloor } from '@callisto/contract'
import type { SwapSettings } from '../../../lib/site/swap-settings.ts'

/** What a swap pays to land, as the request and the intent of the transaction carry it. */
export interface SwapCosts {
  priorityFee: PrioritizationFee
  maxPriorityFeeLamports: bigint
  /** Lamports; 0 for no tip. */
  tipLamports: bigint
}

type CostSettings = Pick<
  SwapSettings,
  | 'feeType'
  | 'broadcastModes'
  | 'isProtected'
  | 'maxPriorityFeeLamports'
  | 'maxJitoTipLamports'
  | 'maxNozomiTipLamports'
>

/**
 * Costs of a swap by its settings. With `exact` an amount is paid as it is set; with `max-cap` the priority fee follows the
 * market and the tip the median of those that landed, each up to the amount. A protected swap always has a tip, without
 * which no relay takes it.
 */
export function toSwapCosts(settings: CostSettings, floor: TipFloor | undefined): SwapCosts {
  const { feeType, broadcastModes, isProtected, maxPriorityFeeLamports } = settings
  const hasPriorityFee = broadcastModes.includes('priorityFees')
  const hasTip = isProtected || broadcastModes.includes('tip')
  const cap = isProtected ? settings.maxNozomiTipLamports : settings.maxJitoTipLamports
  return {
    priorityFee: hasPriorityFee ? toPriorityFee(feeType, maxPriorityFeeLamports) : 'disabled',
    maxPriorityFeeLamports: hasPriorityFee ? maxPriorityFeeLamports : 0n,
    tipLamports: !hasTip ? 0n : feeType === 'exact' ? cap : least(cap, marketTip(floor)),
  }
}

const toPriorityFee = (feeType: SwapSettings['feeType'], lamports: bigint): PrioritizationFee =>
  feeType === 'exact'
    ? Number(lamports)
    : { priorityLevelWithMaxLamports: { priorityLevel: 'medium', maxLamports: Number(lamports) } }

/** Median of the tips that landed, at least what a block engine takes. */
function marketTip(floor: TipFloor | undefined): bigint {
  const median = BigInt(Math.ceil((floor?.[0]?.landed_tips_50th_percentile ?? 0) * 1e9))
  return median > MIN_TIP_LAMPORTS ? median : MIN_TIP_LAMPORTS
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
