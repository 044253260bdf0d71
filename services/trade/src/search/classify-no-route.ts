import {
  type NoRoute,
  type PlanGraph,
  planRoute,
  type RouteRequest,
  type Routing,
  type SearchRequest,
  type SearchResult,
} from '@callisto/routing'

/** An amount so many times smaller or larger decides whether the amount is the cause. */
const PROBE_FACTOR = 1_000n

/**
 * Distinguishes a missing route from an unsuitable amount, by searches for a much smaller and a much larger amount.
 * The code of the first search alone does not decide: within the budget a route may exist for less only, the plan of
 * a few base units may be empty, and in floating point a few base units may exceed a tiny reserve.
 */
export function* classifyNoRoute(
  code: NoRoute,
  request: RouteRequest,
  graph: PlanGraph,
): Generator<SearchRequest, NoRoute, SearchResult> {
  const probe = (amount: bigint): Routing => planRoute(graph, { ...request, amount })
  if (code === 'AMOUNT_TOO_LARGE' && request.mode === 'ExactIn') {
    const larger = yield* probe(request.amount * PROBE_FACTOR)
    return larger.ok || larger.code === 'AMOUNT_TOO_SMALL' ? 'AMOUNT_TOO_SMALL' : code
  }
  if (code !== 'NO_ROUTE') return code
  const smaller = yield* probe(request.amount / PROBE_FACTOR)
  if (smaller.ok) return 'AMOUNT_TOO_LARGE'
  const larger = yield* probe(request.amount * PROBE_FACTOR)
  return larger.ok ? 'AMOUNT_TOO_SMALL' : code
}
