import { WALLET_COUNTS } from '../agents/population.ts'
import type { PoolSpec } from './pool-table.ts'

/** An initial position of a pool of the genesis. */
export interface PlannedPosition {
  provider: string
  /** Dollars of both sides. */
  usd: number
  /** Distance to either side of the price: in logs for ranges, in bins for bins. */
  width: number
}

/** Narrow, medium and wide: share of the pool's liquidity, and width relative to the pair's volatility. */
const rangeSharesAndWidths = [
  [0.2, 1],
  [0.35, 3],
  [0.45, 12],
] as const
const binSharesAndWidths = [
  [0.4, 12],
  [0.6, 31],
] as const

/** Half-width of a narrow range, in logs: a few hours of the pair's movement. */
export function narrowWidth({ base, quote }: PoolSpec): number {
  const { kind } = base.model
  if (kind === 'stable') return 0.000_6
  if (kind === 'staked') return quote.symbol === 'SOL' ? 0.002 : 0.04
  return kind === 'token' ? 0.07 : 0.04
}

/** Initial positions of a pool of the genesis, the opener's first; empty for pools with LP tokens. */
export function plannedPositions(spec: PoolSpec, index: number): PlannedPosition[] {
  const { venue } = spec.tier
  if (venue !== 'clmm' && venue !== 'dlmm') return []
  const plan = venue === 'clmm' ? rangeSharesAndWidths : binSharesAndWidths
  const unit = venue === 'clmm' ? narrowWidth(spec) : 1
  return plan.map(([share, width], place) => ({
    provider: `provider/${(index + 7 * place) % WALLET_COUNTS.provider}`,
    usd: spec.liquidityUsd * share,
    width: width * unit,
  }))
}
