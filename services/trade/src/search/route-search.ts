import type { ChainTime } from '@callisto/amms'
import type { AssetPrice, SwapMode } from '@callisto/contract'
import type { Bound, NoRoute, Step } from '@callisto/routing'
import type { TransactionLimits, TransactionVersion } from '@callisto/solana'

/** The format and the terms of the transaction that a route must fit. */
export interface TransactionTerms {
  version: TransactionVersion
  limits: TransactionLimits
  slippageBps: number
  /** Whether `slippageBps` is the most that the quote may choose for the route. */
  isAutomatic?: boolean
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
  /** Whether another program is to call the router with the route. */
  isNested?: boolean | undefined
  onlyDirect: boolean
  /** Labels of the only venues to use. */
  venues: readonly string[] | undefined
  excludedVenues: readonly string[] | undefined
  /** The only mints that a route may pass through. */
  intermediates: ReadonlySet<string> | undefined
  /** Excludes pools whose liquidity is below `minUsd` or cannot be priced. */
  liquidity: { minUsd: number; prices: Readonly<Record<string, AssetPrice>> } | undefined
  maxAccounts: number
  /** Paths that the amount is split over at most; undefined for as many as the search allows. */
  maxPaths?: number | undefined
  transaction: TransactionTerms
}

/** Steps as the on-chain router executes them; the totals are exact, before any platform fee. */
export interface FoundRoute {
  steps: Step[]
  amountIn: bigint
  amountOut: bigint
  /** Slot and time of the pools that the amounts hold for. */
  slot: number
  at: ChainTime
}

/**
 * Why pools that connect the tokens make no route. Without the router program there is no platform fee, and no chain of
 * swaps but two whose amount between is exact. With it, venues without a quote on the chain deliver no exact output behind
 * the first pool, and some take no swap of the router that another program calls.
 */
export type RouteRefusal = 'FEE_NEEDS_ROUTER' | 'CHAIN_NEEDS_ROUTER' | 'NO_EXACT_OUT' | 'NO_NESTED_CALL'

export type RouteSearchResult = ({ ok: true } & FoundRoute) | { ok: false; code: NoRoute | RouteRefusal }

export interface ProvenBound {
  /** In base units of the side that is not fixed: no plan yields more (exact in) or costs less (exact out). */
  bound: Bound
  /** The same side of the best route without rules and limits; undefined when there is none. */
  unrestricted: bigint | undefined
}

/** Who searches, and how long. */
export interface SearchOptions {
  signal?: AbortSignal | undefined
  /** Clients share the capacity evenly, and so do the flows of one client. */
  client?: string
  flow?: string
  /** Time of the whole request, on the clock of the service. */
  deadlineMs?: number
}

/**
 * Searches over the present state of the pools. An aborted or late search resolves with `ABORTED`. Throws `ApiError`
 * when it is not admitted and `WorkerError` when its thread fails.
 */
export interface RouteSearch {
  find(query: RouteQuery, options?: SearchOptions): Promise<RouteSearchResult>
  /** Part of a request that has searched before: never refused. Undefined when no bound was proven in time. */
  bound(query: TradeQuery, options?: SearchOptions): Promise<ProvenBound | undefined>
}
