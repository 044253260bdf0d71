import { MAX_AMOUNT, type Pool, type Side, type Swap, type SwapQuote } from '@callisto/amms'
import { findHop } from './direct-hop.ts'
import { allowsPool, type DirectPorts, type DirectRoute, isBetter } from './direct-ports.ts'
import { findSplit } from './direct-split.ts'
import type {
  ProvenBound,
  RouteQuery,
  RouteSearch,
  RouteSearchResult,
  SearchOptions,
  TradeQuery,
} from './route-search.ts'

/**
 * Adds what wallets can do without the router program, by the own instructions of venues: one pool, several pools of
 * the pair at once, two pools over a token between. The best is taken when it beats the route that `inner` finds. What
 * needs the router program, a platform fee or a longer chain, is refused by that name.
 */
export class DirectVenueSearch implements RouteSearch {
  readonly #inner: RouteSearch
  readonly #ports: DirectPorts

  constructor(inner: RouteSearch, ports: DirectPorts) {
    this.#inner = inner
    this.#ports = ports
  }

  async find(query: RouteQuery, options?: SearchOptions): Promise<RouteSearchResult> {
    const routed = await this.#inner.find(query, options)
    if (!routed.ok && routed.code === 'ABORTED') return routed
    const direct = this.#best(query)
    if (routed.ok) return direct?.ok && isBetter(query, direct, routed) ? direct : routed
    if (direct?.ok) return direct
    // The inner search has no pool of a token that these pools alone trade.
    const isUnrouted = routed.code === 'NOT_TRADABLE' || routed.code === 'NO_ROUTE'
    if (!isUnrouted) return routed
    return direct ?? this.#refusal(query) ?? routed
  }

  bound(query: TradeQuery, options?: SearchOptions): Promise<ProvenBound | undefined> {
    return this.#inner.bound(query, options)
  }

  /** The best route of each kind, or why the last pool of the pair does not quote the amount; undefined without any. */
  #best(query: RouteQuery): RouteSearchResult | undefined {
    const { transaction, amount, onlyDirect } = query
    if (transaction.platformFeeBps > 0 || amount <= 0n || amount > MAX_AMOUNT) return undefined
    const { slot, graph } = this.#ports.registry
    const single = this.#single(query)
    let best = single?.ok ? single.route : undefined
    const hop = onlyDirect ? undefined : findHop(query, this.#ports)
    for (const route of [findSplit(query, this.#ports), hop])
      if (route && (!best || isBetter(query, route, best))) best = route
    if (best) return { ok: true, ...best, slot, at: graph.at }
    return single?.ok === false ? single : undefined
  }

  #single(query: RouteQuery): Single | undefined {
    const { inputMint, outputMint } = query
    let best: Single | undefined
    for (const pool of this.#ports.registry.direct.between(inputMint, outputMint)) {
      if (!allowsPool(pool, query, this.#ports)) continue
      const side = pool.mints[0] === inputMint ? 0 : 1
      const swap = this.#quote(pool, side, query)
      if (!swap.ok) best ??= { ok: false, code: swap.code === 'NOT_TRADABLE' ? 'NO_ROUTE' : swap.code }
      else if (!best?.ok || isBetter(query, swap, best.route))
        best = { ok: true, route: toRoute(pool, side, swap) }
    }
    return best
  }

  #quote(pool: Pool, side: Side, { mode, amount }: RouteQuery): SwapQuote {
    const { direct, graph } = this.#ports.registry
    if (mode === 'ExactOut') {
      // The instruction of a program without an exact output would spend all of its limit.
      if (!direct.hasExactOut(pool)) return { ok: false, code: 'NOT_TRADABLE' }
      return pool.quoteExactOut(side, amount, graph.at)
    }
    const quote = pool.quoteExactIn(side, amount, graph.at)
    // The venue's own instruction must spend all of an exact input.
    return quote.ok && quote.amountIn !== amount ? { ok: false, code: 'AMOUNT_TOO_LARGE' } : quote
  }

  /** What a route of the router program could do and these instructions cannot, or why none could; undefined without pools. */
  #refusal(query: RouteQuery): RouteSearchResult | undefined {
    const { mode, inputMint, outputMint, amount, onlyDirect, intermediates } = query
    const { direct, graph } = this.#ports.registry
    const found = direct.route(
      {
        mode,
        inputMint,
        outputMint,
        amount,
        maxPaths: 1,
        rules: {
          onlyDirect,
          ...(intermediates ? { intermediates } : {}),
          allowsPool: (pool) => allowsPool(pool, query, this.#ports),
        },
      },
      graph.at,
    )
    if (!found.ok) return found.code === 'NOT_TRADABLE' ? undefined : found
    const isFee = query.transaction.platformFeeBps > 0
    return { ok: false, code: isFee ? 'FEE_NEEDS_ROUTER' : 'CHAIN_NEEDS_ROUTER' }
  }
}

type Single = { ok: true; route: DirectRoute } | Extract<RouteSearchResult, { ok: false }>

function toRoute(pool: Pool, side: Side, swap: Swap): DirectRoute {
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
