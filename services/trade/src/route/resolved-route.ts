import type { SwapMode } from '@callisto/contract'
import type { AccountState } from '@callisto/solana'
import type { Mint } from '../state/mint.ts'

/** One swap of an order: the pool's account as last seen, and what it trades for what. */
export interface OrderStep {
  pool: AccountState
  inputMint: string
  outputMint: string
  shareBps: number
  inputIndex: number
  outputIndex: number
}

/** A route that has been checked against the chain, ready to be built for somebody. */
export interface SwapOrder {
  mode: SwapMode
  /** Mints in index order: the source first, the destination last. */
  mints: readonly Mint[]
  steps: readonly OrderStep[]
  /** As quoted, platform fee included. */
  inAmount: bigint
  outAmount: bigint
  slippageBps: number
  platformFeeBps: number
}

export const sourceOf = (order: SwapOrder): Mint => order.mints[0]!
export const destinationOf = (order: SwapOrder): Mint => order.mints[order.mints.length - 1]!
