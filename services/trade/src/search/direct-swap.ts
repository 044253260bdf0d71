import type { Pool, Side, Swap, SwapQuote } from '@callisto/amms'
import type { RoutePlanLeg, Step } from '@callisto/routing'
import { swapsFitTransaction } from '../route/fit-transaction.ts'
import { poolLiquidityUsd } from './pool-filters.ts'
import { type FoundRoute, isBetterRoute, type RouteQuery } from './route-search.ts'
import type { RouteOutcome, SearchPorts } from './search-route.ts'

/** A route of the own instructions of venues, exact on the present pools. */
export type DirectRoute = Pick<FoundRoute, 'steps' | 'amountIn' | 'amountOut'>

/** Whether a query allows a pool. */
export function allowsPool(
  pool: Pool,
  { venues, excludedVenues, minLiquidityUsd, prices, maxAccounts }: RouteQuery,
  { registry }: Pick<SearchPorts, 'registry'>,
): boolean {
  if (venues && !venues.includes(pool.label)) return false
  if (!registry.isTraded(pool)) return false
  if (excludedVenues?.includes(pool.label)) return false
  if (pool.cost(0).accounts.length > maxAccounts) return false
  if (minLiquidityUsd === undefined || prices === undefined) return true
  return (poolLiquidityUsd(pool, prices, registry.graph.at) ?? -1) >= minLiquidityUsd
}

/** Whether one transaction carries the venues' own instructions for swaps, within the accounts of the query. */
export function directFits(
  legs: readonly Pick<RoutePlanLeg, 'pool' | 'side' | 'amountIn' | 'amountOut'>[],
  query: RouteQuery,
  ports: SearchPorts,
): boolean {
  const accounts = new Set(legs.flatMap(({ pool, side }) => pool.cost(side).accounts))
  if (accounts.size > query.maxAccounts) return false
  // Any amounts: they do not matter for the size.
  return swapsFitTransaction(legs, { inAmount: query.amount, outAmount: query.amount }, query, ports)
}

/** A swap as the step of a route that spends the mint of an index whole and delivers that of the next one. */
export const directStep = (pool: Pool, side: Side, swap: Swap, inputIndex = 0): Step => ({
  pool,
  side,
  amountIn: swap.amountIn,
  amountOut: swap.amountOut,
  feeAmount: swap.feeAmount,
  feeMint: swap.feeMint,
  computeUnits: swap.computeUnits,
  shareBps: 10_000,
  inputIndex,
  outputIndex: inputIndex + 1,
})

type SingleSwap = { ok: true; route: DirectRoute } | Extract<RouteOutcome, { ok: false }>

/** The best swap at one pool of the pair, or why the last pool does not quote the amount; undefined without pools. */
export function findSwap(query: RouteQuery, ports: SearchPorts): SingleSwap | undefined {
  const { inputMint, outputMint } = query
  let best: SingleSwap | undefined
  for (const pool of ports.registry.direct.between(inputMint, outputMint)) {
    if (!allowsPool(pool, query, ports)) continue
    const side = pool.mints[0] === inputMint ? 0 : 1
    const swap = quoteSwap(pool, side, query, ports)
    if (!swap.ok) {
      best ??= { ok: false, code: swap.code === 'NOT_TRADABLE' ? 'NO_ROUTE' : swap.code }
    } else if (!best?.ok || isBetterRoute(query, swap, best.route)) {
      const { amountIn, amountOut } = swap
      best = { ok: true, route: { steps: [directStep(pool, side, swap)], amountIn, amountOut } }
    }
  }
  return best
}

function quoteSwap(
  pool: Pool,
  side: Side,
  { mode, amount }: RouteQuery,
  { registry: { direct, graph } }: SearchPorts,
): SwapQuote {
  if (mode === 'ExactOut') {
    // The instruction of a program without an exact output would spend all of its limit.
    if (!direct.hasExactOut(pool)) return { ok: false, code: 'NOT_TRADABLE' }
    return pool.quoteExactOut(side, amount, graph.at)
  }
  const quote = pool.quoteExactIn(side, amount, graph.at)
  // The venue's own instruction must spend all of an exact input.
  return quote.ok && quote.amountIn !== amount ? { ok: false, code: 'AMOUNT_TOO_LARGE' } : quote
}
