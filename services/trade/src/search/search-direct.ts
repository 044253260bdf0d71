import { MAX_AMOUNT, type Pool } from '@callisto/amms'
import {
  planRoute,
  type RouteRequest,
  type SearchRequest,
  type SearchResult,
  toSteps,
} from '@callisto/routing'
import { MAX_DIRECT_STEPS } from '../route/direct-route.ts'
import { findHop } from './direct-hop.ts'
import { allowsPool, type DirectRoute, directFits, findSwap } from './direct-swap.ts'
import { isBetterRoute, type RouteQuery } from './route-search.ts'
import {
  planOnCurrentPools,
  ROUTE_COMPUTE_UNITS,
  type RouteOutcome,
  type SearchPorts,
} from './search-route.ts'

/** The result where no direct pool of the pair takes part. */
const NONE = { ok: false, code: undefined } as const

export const isNone = (found: RouteOutcome | typeof NONE): found is typeof NONE => found === NONE

/**
 * What wallets can do without the router program, by the own instructions of venues: one pool, several pools of
 * the pair at once, two pools over a token between. The best one, or why the last pool of the pair does not quote the amount;
 * without a code where there is none. Yields the float searches over the direct pools alone.
 */
export function* searchDirect(
  query: RouteQuery,
  ports: SearchPorts,
): Generator<SearchRequest, RouteOutcome | typeof NONE, SearchResult> {
  const { platformFeeBps, amount, maxHops } = query
  if (platformFeeBps > 0 || amount <= 0n || amount > MAX_AMOUNT) return NONE
  const split = yield* searchSplit(query, ports)
  const single = findSwap(query, ports)
  const hop = maxHops === 1 ? undefined : findHop(query, ports)
  let best = single?.ok ? single.route : undefined
  for (const route of [split, hop]) if (route && (!best || isBetterRoute(query, route, best))) best = route
  const { slot, graph } = ports.registry
  if (best) return { ok: true, ...best, slot, at: graph.at }
  return single?.ok === false ? single : NONE
}

/**
 * Several pools of a pair that share the amount: split by their float segments, then quoted exactly, each with a whole part of
 * the amount (shares of the total are rounded down to a unit, the last one takes the rest). Undefined where one pool
 * does as well, or where no transaction carries more than one.
 */
function* searchSplit(
  query: RouteQuery,
  ports: SearchPorts,
): Generator<SearchRequest, DirectRoute | undefined, SearchResult> {
  const { registry } = ports
  const { graph } = registry.direct
  if (splitPools(query, ports).length < 2) return undefined
  const found = yield* planOnCurrentPools(graph, registry, {
    ...tradeOf(query),
    maxHops: 1,
    maxPaths: Math.min(MAX_DIRECT_STEPS, query.maxPaths ?? MAX_DIRECT_STEPS),
    budget: {
      maxComputeUnits: ROUTE_COMPUTE_UNITS,
      fits: ({ legs }) => directFits(legs, query, ports),
    },
  })
  if (!found.ok || found.plan.legs.length < 2) return undefined
  const stepped = toSteps(found.plan, graph.at)
  if (!stepped.ok || stepped.steps.length < 2) return undefined
  const { steps, amountIn } = stepped
  const amountOut = steps.reduce((sum, step) => sum + step.amountOut, 0n)
  return { steps, amountIn, amountOut }
}

/** The pools that may share the amount of a query: the only ones of its search. */
export function splitPools(query: RouteQuery, ports: Pick<SearchPorts, 'registry'>): Pool[] {
  const { mode, inputMint, outputMint } = query
  const { direct } = ports.registry
  const isExact = (pool: Pool) => mode === 'ExactIn' || direct.hasExactOut(pool)
  return [...direct.between(inputMint, outputMint)].filter(
    (pool) => isExact(pool) && allowsPool(pool, query, ports),
  )
}

/**
 * Why there is no route of the own instructions of venues: what a route of the router program could do and these cannot, or
 * the code of its search. `NOT_TRADABLE` without pools.
 */
export function* classifyNoDirect(
  query: RouteQuery,
  { registry }: SearchPorts,
): Generator<SearchRequest, RouteOutcome, SearchResult> {
  const { maxHops, platformFeeBps } = query
  const request = { ...tradeOf(query), ...(maxHops === undefined ? {} : { maxHops }), maxPaths: 1 }
  const found = yield* planRoute(registry.direct.graph, request)
  if (!found.ok) return found
  return { ok: false, code: platformFeeBps > 0 ? 'FEE_NEEDS_ROUTER' : 'CHAIN_NEEDS_ROUTER' }
}

const tradeOf = ({ mode, inputMint, outputMint, amount }: RouteQuery): RouteRequest => ({
  mode,
  inputMint,
  outputMint,
  amount,
})
