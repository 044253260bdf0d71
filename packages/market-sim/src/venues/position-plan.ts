import { headcount } from '../agents/population.ts'
import type { PoolSpec } from './pool-table.ts'

/** A position that a pool of birth begins with. */
export interface PlannedPosition {
  provider: string
  /** Dollars on both sides together. */
  usd: number
  /** To either side of the price: in logs for ranges, in bins for bins. */
  width: number
}

/** Narrow, middling and wide: parts of a pool's money, and how wide relative to how the pair moves. */
const rangeSharesAndWidths = [
  [0.2, 1],
  [0.35, 3],
  [0.45, 12],
] as const
const binSharesAndWidths = [
  [0.4, 12],
  [0.6, 31],
] as const

/** Half of a narrow range, in logs: a few hours of the pair's movement. */
export function narrowWidth({ base, quote }: PoolSpec): number {
  const { kind } = base.model
  if (kind === 'stable') return 0.000_6
  if (kind === 'staked') return quote.symbol === 'SOL' ? 0.002 : 0.04
  return kind === 'token' ? 0.07 : 0.04
}

/** Who provides what to a pool of birth, the opener first; empty for pools that are shared as a whole. */
export function plannedPositions(spec: PoolSpec, index: number): PlannedPosition[] {
  const { venue } = spec.tier
  if (venue !== 'clmm' && venue !== 'dlmm') return []
  const plan = venue === 'clmm' ? rangeSharesAndWidths : binSharesAndWidths
  const unit = venue === 'clmm' ? narrowWidth(spec) : 1
  return plan.map(([share, width], place) => ({
    provider: `provider/${(index + 7 * place) % headcount.provider}`,
    usd: spec.liquidityUsd * share,
    width: width * unit,
  }))
}
