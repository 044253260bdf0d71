import {
  planRoute,
  type RouteRequest,
  type RouteResult,
  type Routing,
  type SearchRequest,
  type SearchResult,
  toSteps,
} from '@callisto/routing'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { classifyNoRoute } from './classify-no-route.ts'
import { planFitsTransaction } from './fit-to-transaction.ts'
import type { RouteQuery, RouteSearchResult } from './route-search.ts'

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
const ROUTE_COMPUTE_UNITS = 1_000_000

/**
 * The best route that fits one transaction, with the amounts that the on-chain router pays for it. Yields the float
 * searches, which the caller runs, and receives their results.
 */
export function* searchRoute(
  query: RouteQuery,
  ports: SearchPorts,
  signal?: AbortSignal,
): Generator<SearchRequest, RouteSearchResult, SearchResult> {
  const { registry } = ports
  const { graph } = registry
  const request = toRouteRequest(query, ports, signal)
  let last: RouteSearchResult = { ok: false, code: 'NO_ROUTE' }
  for (const maxPaths of pathCounts(query.maxPaths)) {
    const found = yield* planOnCurrentPools(registry, { ...request, maxPaths })
    if (!found.ok) return { ok: false, code: yield* classifyNoRoute(found.code, request, graph) }
    const stepped = toSteps(found.plan, graph.at)
    if (stepped.ok) return { ...stepped, slot: registry.slot, at: graph.at }
    last = { ok: false, code: stepped.code === 'AMOUNT_TOO_SMALL' ? stepped.code : 'AMOUNT_TOO_LARGE' }
  }
  return last
}

/**
 * A plan whose pools are those of the moment it is returned. Pools may change between the searches of a request, and the
 * plan of an earlier one may be the best: it keeps its shares and takes the present pools, on which its steps are quoted.
 * When one of them is gone, the route is planned again.
 */
function* planOnCurrentPools(registry: PoolRegistry, request: RouteRequest): Routing {
  for (let attempt = 0; attempt < MAX_PLANS; attempt++) {
    const found: RouteResult = yield* planRoute(registry.graph, request)
    if (!found.ok) return found
    const legs = found.plan.legs.flatMap((leg) => {
      const pool = registry.pool(leg.pool.address)
      return pool === undefined ? [] : { ...leg, pool }
    })
    if (legs.length === found.plan.legs.length) return { ok: true, plan: { ...found.plan, legs } }
  }
  return { ok: false, code: 'NO_ROUTE' }
}

function toRouteRequest(query: RouteQuery, ports: SearchPorts, signal?: AbortSignal): RouteRequest {
  const { mode, inputMint, outputMint, amount, maxAccounts, onlyDirect } = query
  return {
    mode,
    inputMint,
    outputMint,
    amount,
    rules: { onlyDirect },
    budget: {
      maxAccounts,
      maxComputeUnits: ROUTE_COMPUTE_UNITS,
      fits: (plan) => planFitsTransaction(plan, query, ports),
    },
    ...(signal ? { signal } : {}),
  }
}
