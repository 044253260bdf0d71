import type { Pool, Side, Swap } from '@callisto/amms'

/** One swap of a plan. Amounts are exact base units: what the pool does when the earlier legs have been done. */
export interface Leg {
  pool: Pool
  side: Side
  amountIn: bigint
  amountOut: bigint
  feeAmount: bigint
  feeMint: string
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
})

/** One edge of a flow to turn into a leg: `weight` is its part of its token's spending or supply, any scale. */
export interface Draft {
  pool: Pool
  side: Side
  weight: number
}

/** Drafts so that every token is spent after all that brings it; undefined when they go round in a circle. */
export function inOrder(drafts: readonly Draft[]): Draft[] | undefined {
  const ordered: Draft[] = []
  const left = new Set(drafts)
  while (left.size > 0) {
    const awaited = new Set([...left].map(outputMintOf))
    const ready = [...left].filter((draft) => !awaited.has(inputMintOf(draft)))
    if (ready.length === 0) return undefined
    for (const draft of ready) left.delete(draft)
    ordered.push(...ready)
  }
  return ordered
}
