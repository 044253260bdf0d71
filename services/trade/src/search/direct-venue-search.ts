import { MAX_AMOUNT, type Pool, type Side, type Swap, type SwapQuote } from '@callisto/amms'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { poolLiquidityUsd } from './pool-liquidity.ts'
import type {
  FoundRoute,
  ProvenBound,
  RouteQuery,
  RouteSearch,
  RouteSearchResult,
  SearchOptions,
  TradeQuery,
} from './route-search.ts'

/**
 * Adds the pools that the router program cannot call: each of them is quoted by itself, as a route of one step that its
 * own instruction executes, and the best is taken when it beats the route that `inner` finds. A platform fee needs
 * the router program, so a query with one is left to `inner`.
 */
export class DirectVenueSearch implements RouteSearch {
  readonly #inner: RouteSearch
  readonly #registry: PoolRegistry

  constructor(inner: RouteSearch, registry: PoolRegistry) {
    this.#inner = inner
    this.#registry = registry
  }

  async find(query: RouteQuery, options?: SearchOptions): Promise<RouteSearchResult> {
    const routed = await this.#inner.find(query, options)
    if (!routed.ok && routed.code === 'ABORTED') return routed
    const direct = this.#best(query)
    if (routed.ok) return direct?.ok && isBetter(query, direct, routed) ? direct : routed
    if (direct?.ok) return direct
    // The inner search has no pool of a token that these pools alone trade.
    const { code } = routed
    const isUnrouted = code === 'NOT_TRADABLE' || code === 'NO_ROUTE'
    return isUnrouted && this.#hasPools(query) ? { ok: false, code: direct?.code ?? 'NO_ROUTE' } : routed
  }

  bound(query: TradeQuery, options?: SearchOptions): Promise<ProvenBound | undefined> {
    return this.#inner.bound(query, options)
  }

  #hasPools({ inputMint, outputMint }: RouteQuery): boolean {
    for (const _ of this.#registry.direct.between(inputMint, outputMint)) return true
    return false
  }

  /** The best route of one step, or why the last pool does not quote the amount; undefined when no pool may be used. */
  #best(query: RouteQuery): RouteSearchResult | undefined {
    const { inputMint, outputMint, transaction, amount } = query
    if (transaction.platformFeeBps > 0 || amount <= 0n || amount > MAX_AMOUNT) return undefined
    const { slot, graph } = this.#registry
    let best: RouteSearchResult | undefined
    for (const pool of this.#registry.direct.between(inputMint, outputMint)) {
      if (!this.#isAllowed(pool, query)) continue
      const side = pool.mints[0] === inputMint ? 0 : 1
      const swap = this.#quote(pool, side, query)
      if (!swap.ok) best ??= { ok: false, code: swap.code === 'NOT_TRADABLE' ? 'NO_ROUTE' : swap.code }
      else if (!best?.ok || isBetter(query, swap, best))
        best = { ok: true, ...toRoute(pool, side, swap), slot, at: graph.at }
    }
    return best
  }

  #quote(pool: Pool, side: Side, { mode, amount }: RouteQuery): SwapQuote {
    const { at } = this.#registry.graph
    if (mode === 'ExactOut') return pool.quoteExactOut(side, amount, at)
    const quote = pool.quoteExactIn(side, amount, at)
    // The venue's own instruction must spend all of an exact input.
    return quote.ok && quote.amountIn !== amount ? { ok: false, code: 'AMOUNT_TOO_LARGE' } : quote
  }

  #isAllowed(pool: Pool, { venues, excludedVenues, liquidity, maxAccounts }: RouteQuery): boolean {
    if (venues && !venues.includes(pool.label)) return false
    if (excludedVenues?.includes(pool.label)) return false
    if (pool.cost(0).accounts.length > maxAccounts) return false
    const { at } = this.#registry.graph
    return liquidity === undefined || (poolLiquidityUsd(pool, liquidity.prices, at) ?? -1) >= liquidity.minUsd
  }
}

function toRoute(pool: Pool, side: Side, swap: Swap): Pick<FoundRoute, 'steps' | 'amountIn' | 'amountOut'> {
  const { amountIn, amountOut, feeAmount, feeMint, computeUnits } = swap
  const step = {
    pool,
    side,
    amountIn,
    amountOut,
    feeAmount,
    feeMint,
    computeUnits,
    shareBps: 10_000,
    inputIndex: 0,
    outputIndex: 1,
  }
  return { steps: [step], amountIn, amountOut }
}

type Amounts = Pick<FoundRoute, 'amountIn' | 'amountOut'>

const isBetter = ({ mode }: RouteQuery, a: Amounts, b: Amounts): boolean =>
  mode === 'ExactIn' ? a.amountOut > b.amountOut : a.amountIn < b.amountIn
