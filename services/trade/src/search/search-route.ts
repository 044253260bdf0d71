import {
  type NoRoute,
  type PlanGraph,
  planRoute,
  type RouteRequest,
  type Routing,
  type SearchRequest,
  type SearchResult,
  toSteps,
} from '@callisto/routing'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import { swapsFitTransaction } from '../route/fit-transaction.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import type { FoundRoute, RouteQuery, RouteRefusal } from './route-search.ts'

/** A route, or why there is none: `toTradeError` has the public error of a code. */
export type RouteOutcome = ({ ok: true } & FoundRoute) | { ok: false; code: NoRoute | RouteRefusal }

export interface SearchPorts {
  registry: PoolRegistry
  tables: LookupTableRegistry
}

/** Path counts tried in turn: with fewer paths no leg has a share below one basis point. */
const PATH_COUNTS = [5, 2, 1] as const

const pathCounts = (most: number = PATH_COUNTS[0]): number[] =>
  most > PATH_COUNTS[0] ? [...PATH_COUNTS] : [most, ...PATH_COUNTS.filter((count) => count < most)]

/** Plans of a request when pools of the earlier ones are gone. */
const MAX_PLANS = 3

/** Compute units of a route, of the 1.4 million of a transaction; the rest is for the router and the token accounts. */
export const ROUTE_COMPUTE_UNITS = 1_000_000

/** An amount so many times smaller or larger decides whether the amount is the cause. */
const PROBE_FACTOR = 1_000n

/**
 * The best route that fits one transaction, with the amounts that the on-chain router pays for it. Yields the float
 * searches, which the caller runs, and receives their results.
 */
export function* searchRoute(
  query: RouteQuery,
  ports: SearchPorts,
  signal?: AbortSignal,
): Generator<SearchRequest, RouteOutcome, SearchResult> {
  const { registry } = ports
  const { graph } = registry
  const request = toRouteRequest(query, ports, signal)
  let last: RouteOutcome = { ok: false, code: 'NO_ROUTE' }
  for (const maxPaths of pathCounts(query.maxPaths)) {
    const found = yield* planOnCurrentPools(graph, registry, { ...request, maxPaths })
    if (!found.ok) return { ok: false, code: yield* classifyNoRoute(found.code, request, graph) }
    const stepped = toSteps(found.plan, graph.at)
    if (stepped.ok) return { ...stepped, slot: registry.slot, at: graph.at }
    last = { ok: false, code: stepped.code === 'AMOUNT_TOO_SMALL' ? stepped.code : 'AMOUNT_TOO_LARGE' }
  }
  return last
}

/** What planning takes of a query: without its number of paths, which the search chooses. */
function toRouteRequest(
  query: RouteQuery,
  ports: SearchPorts,
  signal: AbortSignal | undefined,
): RouteRequest {
  const { mode, inputMint, outputMint, amount, maxHops, maxAccounts } = query
  return {
    mode,
    inputMint,
    outputMint,
    amount,
    ...(maxHops === undefined ? {} : { maxHops }),
    budget: {
      maxAccounts,
      maxComputeUnits: ROUTE_COMPUTE_UNITS,
      fits: ({ legs, amountIn, amountOut }) =>
        swapsFitTransaction(legs, { inAmount: amountIn, outAmount: amountOut }, query, ports),
    },
    ...(signal ? { signal } : {}),
  }
}

/**
 * A plan whose pools are those of the moment it is returned. Pools may change between the searches of a request, and the
 * plan of an earlier one may be the best: it keeps its shares and takes the present pools, on which its steps are quoted.
 * When one of them is gone, the route is planned again.
 */
export function* planOnCurrentPools(
  graph: PlanGraph,
  registry: PoolRegistry,
  request: RouteRequest,
): Routing {
  for (let attempt = 0; attempt < MAX_PLANS; attempt++) {
    const found = yield* planRoute(graph, request)
    if (!found.ok) return found
    const legs = found.plan.legs.flatMap((leg) => {
      const pool = registry.pool(leg.pool.address)
      return pool === undefined ? [] : { ...leg, pool }
    })
    if (legs.length === found.plan.legs.length) return { ok: true, plan: { ...found.plan, legs } }
  }
  return { ok: false, code: 'NO_ROUTE' }
}

/**
 * Distinguishes a missing route from an unsuitable amount, by searches for a much smaller and a much larger amount.
 * The code of the first search alone does not decide: within the budget a route may exist for less only, the plan of
 * a few base units may be empty, and in floating point a few base units may exceed a tiny reserve.
 */
function* classifyNoRoute(
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
