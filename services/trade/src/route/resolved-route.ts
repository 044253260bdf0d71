import type { SwapMode } from '@callisto/contract'
import type { Mint } from '../state/mint.ts'
import type { VenueRoot } from '../state/pool-registry.ts'

/** One swap of a route; `venue` is the latest root of the pool. */
export interface ResolvedStep {
  venue: VenueRoot
  inputMint: string
  outputMint: string
  shareBps: number
  /** As quoted; what a venue's own instruction swaps. */
  amountIn: bigint
  amountOut: bigint
  inputIndex: number
  outputIndex: number
}

/** A route whose pools and mints are resolved; the input of the transaction builder. */
export interface ResolvedRoute {
  mode: SwapMode
  /** Mints by index: the source first, the destination last. */
  mints: readonly Mint[]
  steps: readonly ResolvedStep[]
  /** As quoted, platform fee included, base units. */
  inAmount: bigint
  outAmount: bigint
  slippageBps: number
  platformFeeBps: number
}

export const sourceOf = (route: ResolvedRoute): Mint => route.mints[0]!
export const destinationOf = (route: ResolvedRoute): Mint => route.mints[route.mints.length - 1]!
