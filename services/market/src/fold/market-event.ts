import type { PlacedVenueEvent, VenueEvent, VenueSwap } from '@callisto/amms'
import type { TokenMemo } from '@callisto/domain'
import type { FoldPool, PoolAfterSwap } from './token-and-pool.ts'

/**
 * A swap in the fold's own terms: amounts in base units as doubles (nearest to the integer). Reserves are those after the
 * swap; a field without a value is NaN.
 */
export interface Swapped extends PoolAfterSwap {
  kind: 'swap'
  /** Position among the events of its transaction; with slot and transaction index it identifies the trade. */
  index: number
  pool: FoldPool
  /** Row of the trader's wallet. */
  wallet: number
  isBuy: boolean
  amountBase: number
  amountQuote: number
}

/** A swap in a pool that was not in memory when its block was resolved. */
export interface SwappedInNewPool {
  kind: 'swapInNewPool'
  index: number
  swap: VenueSwap
}

/** A statement of a wallet about a token. */
export interface SignedMemo {
  kind: 'memo'
  /** Memos have no place among the trades of a transaction. */
  index: 0
  signer: string
  memo: TokenMemo
}

/** What the fold applies: swaps in its own terms, everything rarer as the venues report it. */
export type MarketEvent =
  | Swapped
  | SwappedInNewPool
  | SignedMemo
  | ({ index: number } & Exclude<VenueEvent, VenueSwap>)

/** Change of one token account in a transaction, base units. */
export interface BalanceChange {
  account: string
  mint: string
  owner: string
  before: bigint
  after: bigint
}

/** A payment of SOL from one account to another, neither of them a token account. */
export interface Funding {
  from: string
  to: string
}

export interface MarketTransaction<Event = MarketEvent> {
  index: number
  signature: string
  /** The last trade pays out the mint that the first one spends: an arbitrage. */
  circular: boolean
  /** Its payments of SOL, in order; they come before its events. */
  fundings: readonly Funding[]
  events: Event[]
  balances: BalanceChange[]
}

export interface MarketBlock<Event = MarketEvent> {
  slot: number
  /** Blocks before this one; a chain may begin at any slot. When absent, none. */
  blockHeight?: number
  blockhash: string
  /** Unix seconds. */
  time: number
  transactions: MarketTransaction<Event>[]
  /** Decimals and token program of every mint in the block's balances. */
  mints: Map<string, { decimals: number; tokenProgram: string }>
  /** Accounts of token-program instructions that may have changed a mint itself. */
  touchedMints: Set<string>
}

/** A decoded block before its addresses are resolved to rows. */
export type VenueBlock = MarketBlock<PlacedVenueEvent | SignedMemo>
