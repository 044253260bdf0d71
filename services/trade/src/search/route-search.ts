import type { ChainTime, SwapErrorCode } from '@callisto/amms'
import type { AssetPrice, QuoteRequest, SwapMode } from '@callisto/contract'
import type { Bound, NoRoute, Step } from '@callisto/routing'
import { failure, type TradeError } from '../result.ts'
import type { TransactionFormat } from '../route/transaction-format.ts'

/** A trade without rules or limits. */
export interface Trade {
  mode: SwapMode
  inputMint: string
  outputMint: string
  /** Base units of the input (exact in) or the output (exact out). */
  amount: bigint
}

/** A quote request with what the service adds to it. The amount is that of the route: without a platform fee of the input. */
export interface RouteQuery extends Trade, Omit<QuoteRequest, keyof Trade | 'feeMint'> {
  /** The format that the route must fit. */
  format: TransactionFormat
  /** The only mints that a route may pass through; undefined for all. */
  intermediates: ReadonlySet<string> | undefined
  /** Required where the request sets `minLiquidityUsd`: pools that are below it or cannot be priced are excluded. */
  prices: Readonly<Record<string, AssetPrice>> | undefined
}

/** Steps as they are executed; the totals are exact, before any platform fee. */
export interface FoundRoute {
  steps: Step[]
  amountIn: bigint
  amountOut: bigint
  /** Slot and time of the pools that the amounts hold for. */
  slot: number
  at: ChainTime
}

/** Whether a route yields more (exact in) or costs less (exact out) than another one. */
export const isBetterRoute = (
  { mode }: Pick<RouteQuery, 'mode'>,
  a: Pick<FoundRoute, 'amountIn' | 'amountOut'>,
  b: Pick<FoundRoute, 'amountIn' | 'amountOut'>,
): boolean => (mode === 'ExactIn' ? a.amountOut > b.amountOut : a.amountIn < b.amountIn)

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
 * Searches over the present state of the pools. An aborted or late search has the error `DEADLINE_EXCEEDED`. Throws
 * `ApiError` when it is not admitted and `WorkerError` when its thread fails.
 */
export interface RouteSearch {
  find(query: RouteQuery, options?: SearchOptions): Promise<({ ok: true } & FoundRoute) | TradeError>
  /** Part of a request that has searched before: never refused. Undefined when no bound was proven in time. */
  bound(trade: Trade, options?: SearchOptions): Promise<ProvenBound | undefined>
}

/**
 * Why pools that connect the tokens make no route. Without the router program there is no platform fee, and no chain of
 * swaps but two whose amount between is exact. With it, venues without a quote on the chain deliver no exact output behind
 * the first pool, and some take no swap of the router that another program calls.
 */
export type RouteRefusal = 'FEE_NEEDS_ROUTER' | 'CHAIN_NEEDS_ROUTER' | 'NO_EXACT_OUT' | 'NO_NESTED_CALL'

/** The public error of a search that found no route. */
export function toTradeError(code: NoRoute | RouteRefusal | SwapErrorCode, mode: SwapMode): TradeError {
  switch (code) {
    case 'NOT_TRADABLE':
      return failure('TOKEN_NOT_TRADABLE')
    case 'NO_ROUTE':
      return failure('NO_ROUTES_FOUND')
    case 'FEE_NEEDS_ROUTER':
      return failure(
        'NO_ROUTES_FOUND',
        'No routes found: a platform fee needs the router program, which calls no pool of these tokens',
        'NEEDS_ROUTER',
      )
    case 'CHAIN_NEEDS_ROUTER':
      return failure(
        'NO_ROUTES_FOUND',
        'No routes found: the pools of these tokens need the router program, which does not call them',
        'NEEDS_ROUTER',
      )
    case 'NO_EXACT_OUT':
      return failure(
        'NO_ROUTES_FOUND',
        'No routes found: a venue of every route delivers no exact output where it stands',
        code,
      )
    case 'NO_NESTED_CALL':
      return failure(
        'NO_ROUTES_FOUND',
        'No routes found: a pool of every route takes no swap that the router makes for another program',
        code,
      )
    case 'ABORTED':
      return failure('DEADLINE_EXCEEDED')
    case 'AMOUNT_TOO_SMALL':
      return failure('COULD_NOT_FIND_ANY_ROUTE', 'The amount is too small: nothing would be received', code)
    default:
      // A pool that stops trading inside a plan was drained by it, so the amount is too large.
      return failure(
        mode === 'ExactIn' ? 'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT' : 'COULD_NOT_FIND_ANY_ROUTE',
        'The amount is too large for the liquidity there is',
        'AMOUNT_TOO_LARGE',
      )
  }
}
