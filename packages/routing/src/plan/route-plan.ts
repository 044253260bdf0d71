import type { Pool, Side, Swap } from '@callisto/amms'

/** One swap of a plan. Amounts are exact base units on the pool state as it is. */
export interface RoutePlanLeg {
  pool: Pool
  side: Side
  amountIn: bigint
  amountOut: bigint
  feeAmount: bigint
  feeMint: string
  /** Upper bound for the router's step. */
  computeUnits: number
}

/**
 * An executable route in leg order. Where paths meet, their flow is one balance: a token is spent only after
 * every leg that produces it, so each pool appears once and no intermediate balance remains (exact in).
 */
export interface RoutePlan {
  mode: 'ExactIn' | 'ExactOut'
  inputMint: string
  outputMint: string
  amountIn: bigint
  amountOut: bigint
  legs: RoutePlanLeg[]
  /** Number of paths the legs were selected as. */
  paths: number
}

/**
 * Mint that a leg spends.
 * @example inputMintOf({ pool: cpmm('pool', ['sol', 'usdc'], [1_000n, 150_000n]), side: 1 }) // => 'usdc'
 */
export const inputMintOf = (leg: Pick<RoutePlanLeg, 'pool' | 'side'>): string => leg.pool.mints[leg.side]!

/**
 * Mint that a leg delivers.
 * @example outputMintOf({ pool: cpmm('pool', ['sol', 'usdc'], [1_000n, 150_000n]), side: 1 }) // => 'sol'
 */
export const outputMintOf = (leg: Pick<RoutePlanLeg, 'pool' | 'side'>): string =>
  leg.pool.mints[leg.side === 0 ? 1 : 0]!

export const legOf = (pool: Pool, side: Side, swap: Swap): RoutePlanLeg => ({
  pool,
  side,
  amountIn: swap.amountIn,
  amountOut: swap.amountOut,
  feeAmount: swap.feeAmount,
  feeMint: swap.feeMint,
  computeUnits: swap.computeUnits,
})

/** One edge of a flow to be turned into a leg. Tokens are numbered by any distinct integers. */
export interface FlowAllocation {
  pool: Pool
  side: Side
  from: number
  to: number
  /** Share of what is spent of `from` (exact in) or produced of `to` (exact out), on any scale. */
  weight: number
  /**
   * Capacity of the pool on the scale of `weight`: input (exact in) or output (exact out); Infinity when
   * unbounded.
   */
  limit: number
}
