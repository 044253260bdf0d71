import type { Pool } from '@callisto/amms'
import { type RouteRequest, type Router, type Rules, toSteps } from '@callisto/routing'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { classifyNoRoute } from './classify-no-route.ts'
import { planFitsTransaction } from './fit-to-transaction.ts'
import { poolLiquidityUsd } from './pool-liquidity.ts'
import type { RouteQuery, RouteSearchResult } from './route-search.ts'

export interface SearchPorts {
  registry: PoolRegistry
  tables: LookupTableRegistry
  router: Router
  nowMs: () => number
}

/** Path counts tried in turn: with fewer paths no leg has a share below one basis point. */
const PATH_COUNTS = [5, 2, 1] as const

/** Time limit of one search; at the limit the best plan so far is taken. */
const SEARCH_MS = 250

/** Compute units of a route, of the 1.4 million of a transaction; the rest is for the router and the token accounts. */
const ROUTE_COMPUTE_UNITS = 1_000_000

/** The best route that fits one transaction, with the amounts that the on-chain router pays for it. Synchronous. */
export function searchRoute(query: RouteQuery, ports: SearchPorts, signal?: AbortSignal): RouteSearchResult {
  const { router, registry } = ports
  const request = toRouteRequest(query, ports, signal)
  let last: RouteSearchResult = { ok: false, code: 'NO_ROUTE' }
  for (const maxPaths of PATH_COUNTS) {
    const found = router.route({ ...request, maxPaths })
    if (!found.ok) return { ok: false, code: classifyNoRoute(found.code, request, router) }
    const stepped = toSteps(found.plan, registry.graph.at)
    if (stepped.ok) return stepped
    last = { ok: false, code: stepped.code === 'AMOUNT_TOO_SMALL' ? stepped.code : 'AMOUNT_TOO_LARGE' }
  }
  return last
}

function toRouteRequest(query: RouteQuery, ports: SearchPorts, signal?: AbortSignal): RouteRequest {
  const { mode, inputMint, outputMint, amount, maxAccounts } = query
  return {
    mode,
    inputMint,
    outputMint,
    amount,
    rules: toRules(query, ports.registry),
    budget: {
      maxAccounts,
      maxComputeUnits: ROUTE_COMPUTE_UNITS,
      fits: (plan) => planFitsTransaction(plan, query, ports),
    },
    now: ports.nowMs,
    deadlineMs: ports.nowMs() + SEARCH_MS,
    ...(signal ? { signal } : {}),
  }
}

function toRules({ liquidity, ...query }: RouteQuery, { graph }: PoolRegistry): Rules {
  const allowsPool = (pool: Pool, minUsd: number, prices: NonNullable<typeof liquidity>['prices']) =>
    (poolLiquidityUsd(pool, prices, graph.at) ?? Number.NEGATIVE_INFINITY) >= minUsd
  return {
    ...(liquidity
      ? { allowsPool: (pool: Pool) => allowsPool(pool, liquidity.minUsd, liquidity.prices) }
      : {}),
    onlyDirect: query.onlyDirect,
    ...(query.venues ? { venues: new Set(query.venues) } : {}),
    ...(query.excludedVenues ? { excludedVenues: new Set(query.excludedVenues) } : {}),
    ...(query.intermediates ? { intermediates: query.intermediates } : {}),
  }
}
