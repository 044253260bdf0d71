import type { Address } from '@solana/kit'
import type { PoolRef } from '../venues/pool-ref.ts'

/** A trade that a wallet has decided on, with what it was told it would get. Plain JSON: it may wait its turn. */
export type Intent = CurveIntent | PoolIntent | RouteIntent

interface Decided {
  wallet: string
  /** Base units, decimal. */
  amountIn: string
  minOut: string
  /** Micro-lamports a compute unit that it adds to get in first; 0 for most. */
  tip: number
}

export interface CurveIntent extends Decided {
  kind: 'curve'
  side: 'buy' | 'sell'
  token: number
  /** Whether a buy brings the accounts that let a full curve graduate at once. */
  withTail: boolean
}

export interface PoolIntent extends Decided {
  kind: 'pool'
  pool: PoolRef
  mintIn: Address
}

export interface Hop {
  pool: PoolRef
  mintIn: Address
  mintOut: Address
  shareBps: number
}

export interface RouteIntent extends Decided {
  kind: 'route'
  hops: Hop[]
  mintIn: Address
  mintOut: Address
  quotedOut: string
  slippageBps: number
}
