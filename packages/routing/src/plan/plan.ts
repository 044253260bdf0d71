import type { Pool, Side, Swap } from '@callisto/amms'

/** One swap of a plan. Amounts are exact base units: what the pool does when the earlier legs have been done. */
export interface Leg {
  pool: Pool
  side: Side
  amountIn: bigint
  amountOut: bigint
  feeAmount: bigint
  feeMint: string
  /** Of the router's step, at most. */
  computeUnits: number
}

/**
 * A route as it would be executed, leg by leg. Where paths meet, what they carry is one balance: a token is spent
 * only after every leg that brings it, so each pool appears once and what is left anywhere is 0 (exact in).
 */
export interface Plan {
  mode: 'ExactIn' | 'ExactOut'
  inputMint: string
  outputMint: string
  amountIn: bigint
  amountOut: bigint
  legs: Leg[]
  /** Paths that the legs were chosen as. */
  paths: number
}

export const inputMintOf = (leg: Pick<Leg, 'pool' | 'side'>): string => leg.pool.mints[leg.side]!

export const outputMintOf = (leg: Pick<Leg, 'pool' | 'side'>): string =>
  leg.pool.mints[leg.side === 0 ? 1 : 0]!

export const legOf = (pool: Pool, side: Side, swap: Swap): Leg => ({
  pool,
  side,
  amountIn: swap.amountIn,
  amountOut: swap.amountOut,
  feeAmount: swap.feeAmount,
  feeMint: swap.feeMint,
  computeUnits: swap.computeUnits,
})

/** One edge of a flow to turn into a leg: tokens are numbered, any way that tells them apart. */
export interface Draft {
  pool: Pool
  side: Side
  from: number
  to: number
  /** Its part of what is spent of `from` (exact in) or brought of `to` (exact out), on any scale. */
  weight: number
  /** On that scale, the most that the pool takes (exact in) or pays (exact out); Infinity when it says none. */
  limit: number
}
