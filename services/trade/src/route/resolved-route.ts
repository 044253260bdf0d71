import type { SwapMode } from '@callisto/contract'
import type { AccountState } from '@callisto/solana'
import type { Mint } from '../state/mint.ts'

/** One swap of an route: the pool's account as last seen, and what it trades for what. */
export interface ResolvedStep {
  pool: AccountState
  inputMint: string
  outputMint: string
  shareBps: number
  inputIndex: number
  outputIndex: number
}

/** A route that has been checked against the chain, ready to be built for somebody. */
export interface ResolvedRoute {
  mode: SwapMode
  /** Mints in index route: the source first, the destination last. */
  mints: readonly Mint[]
  steps: readonly ResolvedStep[]
  /** As quoted, platform fee included. */
  inAmount: bigint
  outAmount: bigint
  slippageBps: number
  platformFeeBps: number
}

export const sourceOf = (route: ResolvedRoute): Mint => route.mints[0]!
export const destinationOf = (route: ResolvedRoute): Mint => route.mints[route.mints.length - 1]!
