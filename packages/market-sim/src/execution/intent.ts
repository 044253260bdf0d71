import type { Address } from '@solana/kit'
import type { PoolRef } from '../venues/pool-ref.ts'

/** A trade decision with its quoted minimum output. Plain JSON: it may be queued. */
export type Intent = CurveIntent | PoolIntent | RouteIntent

interface Decided {
  wallet: string
  /** Base units as a decimal string. */
  amountIn: string
  minOut: string
  /** Priority fee, micro-lamports per compute unit. */
  tip: number
}

export interface CurveIntent extends Decided {
  kind: 'curve'
  side: 'buy' | 'sell'
  token: number
  /** Whether a buy appends the accounts for immediate graduation of a full curve. */
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
