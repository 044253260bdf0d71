import type { AssetPrice, SwapMode } from '@callisto/contract'
import type { Bound, NoRoute, Step } from '@callisto/routing'

/** The format and the terms of the transaction that a route must fit. */
export interface TransactionTerms {
  version: 'legacy' | 0
  slippageBps: number
  platformFeeBps: number
}

/** A trade without rules or limits. */
export interface TradeQuery {
  mode: SwapMode
  inputMint: string
  outputMint: string
  /** Base units of the input (exact in) or the output (exact out). */
  amount: bigint
}

/** What a search needs; plain data, so that it can be sent to another thread. */
export interface RouteQuery extends TradeQuery {
  onlyDirect: boolean
  /** Labels of the only venues to use. */
  venues: readonly string[] | undefined
  excludedVenues: readonly string[] | undefined
  /** The only mints that a route may pass through. */
  intermediates: ReadonlySet<string> | undefined
  /** Excludes pools whose liquidity is below `minUsd` or cannot be priced. */
  liquidity: { minUsd: number; prices: Readonly<Record<string, AssetPrice>> } | undefined
  maxAccounts: number
  transaction: TransactionTerms
}

/** Steps as the on-chain router executes them; the totals are exact, before any platform fee. */
export interface FoundRoute {
  steps: Step[]
  amountIn: bigint
  amountOut: bigint
}

export type RouteSearchResult = ({ ok: true } & FoundRoute) | { ok: false; code: NoRoute }

export interface ProvenBound {
  /** In base units of the side that is not fixed: no plan yields more (exact in) or costs less (exact out). */
  bound: Bound
  /** The same side of the best route without rules and limits; undefined when there is none. */
  unrestricted: bigint | undefined
}

/** Searches over the present state of the pools. An aborted search resolves with `ABORTED`. */
export interface RouteSearch {
  find(query: RouteQuery, signal?: AbortSignal): Promise<RouteSearchResult>
  /** Undefined when no bound was proven in time. */
  bound(query: TradeQuery, signal?: AbortSignal): Promise<ProvenBound | undefined>
}
