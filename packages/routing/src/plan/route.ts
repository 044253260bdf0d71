import { type ChainTime, MAX_AMOUNT, type Pool } from '@callisto/amms'
import type { ExcludedEdge, SearchRequest, SearchResult } from '../search/request.ts'
import { type Budget, fitsBudget } from './budget.ts'
import { type ExecutionResult, executeIn, executeOut, type Trade } from './execute.ts'
import type { FlowAllocation, RoutePlan } from './route-plan.ts'
import type { Rules } from './rules.ts'

export interface RouteRequest {
  mode: 'ExactIn' | 'ExactOut'
  inputMint: string
  outputMint: string
  /** Input amount (exact in) or output amount (exact out), in base units. */
  amount: bigint
  /** Maximum swaps in sequence on one path; 1 to 4, default 4. */
  maxHops?: number
  /** Maximum number of paths; 1 to 8, default 5. Paths that share a token merge and split there. */
  maxPaths?: number
  /** Multiplier on the number of perturbations; default 1. 30 gives a reference search. */
  effort?: number
  rules?: Rules
  budget?: Budget
  /**
   * Time on `now` (default: the process clock), in milliseconds, after which the search returns its best plan so
   * far.
   */
  deadlineMs?: number
  now?: () => number
  signal?: AbortSignal
}

/**
 * `NOT_TRADABLE`: no pool trades one of the mints. `NO_ROUTE`: no path within rules and budget.
 * `AMOUNT_TOO_SMALL`: the output rounds to 0. `AMOUNT_TOO_LARGE`: the amount exceeds the capacity of the pools
 * on every path. `ABORTED`: the signal of the caller is aborted.
 */
export type NoRoute = 'NOT_TRADABLE' | 'NO_ROUTE' | 'AMOUNT_TOO_SMALL' | 'AMOUNT_TOO_LARGE' | 'ABORTED'

export type RouteResult = { ok: true; plan: RoutePlan } | { ok: false; code: NoRoute }

/** What planning reads of a graph: pools and mints, but none of the arrays of the search. */
export interface PlanGraph {
  readonly pools: readonly (Pool | undefined)[]
  readonly at: ChainTime
  token(mint: string): number | undefined
  /** Whether any pool trades a token. */
  isTraded(token: number): boolean
}

/** Yields searches, receives their results, and returns the exact plan. */
export type Routing = Generator<SearchRequest, RouteResult, SearchResult>

const MAX_HOPS = 4
const MAX_PATHS = 8
const DEFAULT_PATHS = 5

/** Relative loss to integer rounding above which fewer paths are tried. */
const MAX_ROUNDING_LOSS = 1e-6

/** Pools that may refuse a single path in turn before an amount is refused. */
const MAX_REFUSALS = 12

const clamp = (value: number, most: number) => Math.max(1, Math.min(most, Math.floor(value)))

/**
 * Plans a request. The caller runs every search that is yielded, in this thread or another one, and passes its result
 * to `next`; the filters of `request.rules` and the deadline are the caller's to apply. A caller whose time is over passes
 * `UNSEARCHED` from then on: the result is the best plan so far, or a failure that says nothing about the market. The graph
 * may change between searches: each plan is executed on the pools as they are then.
 * @example
 * const graph = new Graph()
 * graph.upsert(cpmm('pool', ['sol', 'usdc'], [1_000n, 150_000n]))
 * const routing = planRoute(graph, { mode: 'ExactIn', inputMint: 'sol', outputMint: 'usdc', amount: 100n })
 * routing.next().done // => false
 * routing.next(UNSEARCHED).value // => { ok: false, code: 'NO_ROUTE' }
 */
export function* planRoute(graph: PlanGraph, request: RouteRequest): Routing {
  if (request.signal?.aborted) return failure('ABORTED')
  if (request.amount <= 0n) return failure('AMOUNT_TOO_SMALL')
  if (request.amount > MAX_AMOUNT) return failure('AMOUNT_TOO_LARGE')
  if (request.inputMint === request.outputMint) return failure('NO_ROUTE')
  const search = searchOf(graph, request)
  if (search === undefined) return failure('NOT_TRADABLE')
  const found = yield* bestPlan(graph, search, request)
  if (!found.ok || request.budget === undefined || fitsBudget(found.plan, request.budget)) return found
  return yield* planWithinBudget(graph, search, request, request.budget, found.plan.legs.length)
}

function searchOf(graph: PlanGraph, request: RouteRequest): SearchRequest | undefined {
  const [input, output] = [graph.token(request.inputMint), graph.token(request.outputMint)]
  if (input === undefined || output === undefined) return undefined
  if (!graph.isTraded(input) || !graph.isTraded(output)) return undefined
  const maxHops = request.rules?.onlyDirect ? 1 : clamp(request.maxHops ?? MAX_HOPS, MAX_HOPS)
  const maxPaths = clamp(request.maxPaths ?? DEFAULT_PATHS, MAX_PATHS)
  return {
    input,
    output,
    amount: Number(request.amount),
    exactOut: request.mode === 'ExactOut',
    maxHops,
    maxPaths,
    maxPools: maxHops * maxPaths,
    effort: request.effort ?? 1,
    removedPaths: 0,
  }
}

/**
 * The best plan without a budget. Where integer rounding is significant, fewer paths can give more. Where a pool refuses
 * what the float solution sends to it, the plan does without the path that gives least, and at last with one path.
 */
function* bestPlan(graph: PlanGraph, search: SearchRequest, request: RouteRequest): Routing {
  const result = yield search
  let best = planOf(graph, request, result)
  const isRounded = !best.ok || roundingLoss(result, best.plan) > MAX_ROUNDING_LOSS
  for (let removedPaths = 1; isRounded && removedPaths < result.paths; removedPaths++) {
    const fewer = yield { ...search, removedPaths }
    if (fewer.paths === 0) break
    const other = execute(graph, request, fewer)
    if (other.ok && (!best.ok || isBetter(other.plan, best.plan))) best = other
  }
  if (best.ok || !result.isReachable || request.signal?.aborted) return best
  const single = yield* singlePath(graph, search, request)
  return single.ok ? single : best
}

/**
 * The best single path whose pools trade the amount. The float view of a pool accepts what the pool refuses: less than a
 * unit of the output, a reserve above 2^64. A pool that refuses is left out of the next search; for an amount that is too
 * small so are those between the same tokens, at whose rates it is too small as well. Where no path is left, shorter ones
 * are tried with all pools: less is lost to rounding on the way.
 */
function* singlePath(graph: PlanGraph, search: SearchRequest, request: RouteRequest): Routing {
  let refusals = 0
  for (let maxHops = search.maxHops; maxHops >= 1; maxHops--) {
    let excluded: readonly ExcludedEdge[] = []
    while (refusals < MAX_REFUSALS) {
      const result = yield { ...search, maxHops, maxPaths: 1, excluded }
      if (result.paths === 0) break
      const executed = execute(graph, request, result)
      if (executed.ok) return executed
      refusals += 1
      const flow = result.flows.find(({ edge }) => graph.pools[edge >> 1] === executed.refusing)
      if (flow === undefined) break
      excluded = [...excluded, { edge: flow.edge, withParallel: executed.code === 'AMOUNT_TOO_SMALL' }]
    }
  }
  return failure('NO_ROUTE')
}

/** Relative difference between the float solution and the executed plan. */
function roundingLoss({ value }: SearchResult, plan: RoutePlan): number {
  const result = plan.mode === 'ExactIn' ? Number(plan.amountOut) : -Number(plan.amountIn)
  return (value - result) / Math.abs(value)
}

function planOf(graph: PlanGraph, request: RouteRequest, result: SearchResult): RouteResult {
  if (request.signal?.aborted) return failure('ABORTED')
  if (result.paths === 0) return failure(result.isReachable ? 'AMOUNT_TOO_LARGE' : 'NO_ROUTE')
  const executed = execute(graph, request, result)
  if (executed.ok) return executed
  // The search uses only pools that trade, so a pool that no longer does was exhausted by the plan itself.
  return failure(executed.code === 'NOT_TRADABLE' ? 'AMOUNT_TOO_LARGE' : executed.code)
}

/** The best plan within the budget, by binary search on the number of pools. */
function* planWithinBudget(
  graph: PlanGraph,
  search: SearchRequest,
  request: RouteRequest,
  budget: Budget,
  tooMany: number,
): Routing {
  let best = failure('NO_ROUTE')
  let [fitting, failing] = [0, tooMany]
  while (failing - fitting > 1) {
    const maxPools = (fitting + failing) >> 1
    const found = yield* bestPlan(graph, { ...search, maxPools }, request)
    if (found.ok && !fitsBudget(found.plan, budget)) {
      failing = maxPools
      continue
    }
    // Without a plan these are too few pools for the amount.
    fitting = maxPools
    if (found.ok && (!best.ok || isBetter(found.plan, best.plan))) best = found
  }
  return best.ok ? best : yield* shortestPlan(graph, search, request, budget)
}

/** A shorter single path can fit a budget that the best path exceeds. */
function* shortestPlan(
  graph: PlanGraph,
  search: SearchRequest,
  request: RouteRequest,
  budget: Budget,
): Routing {
  for (let maxHops = search.maxHops - 1; maxHops >= 1; maxHops--) {
    const found = planOf(graph, request, yield { ...search, maxHops, maxPaths: 1 })
    if (found.ok && fitsBudget(found.plan, budget)) return found
  }
  return failure('NO_ROUTE')
}

function execute(graph: PlanGraph, request: RouteRequest, result: SearchResult): ExecutionResult {
  const { inputMint, outputMint, amount } = request
  const { input, output } = result
  const trade: Trade = { inputMint, outputMint, input, output, amount, at: graph.at }
  const run = request.mode === 'ExactOut' ? executeOut : executeIn
  return run(allocationsOf(graph, result), trade, result.paths)
}

function allocationsOf(graph: PlanGraph, { flows }: SearchResult): FlowAllocation[] {
  const allocations: FlowAllocation[] = []
  for (const { edge, from, to, weight, limit } of flows) {
    const pool = graph.pools[edge >> 1]
    if (pool !== undefined)
      allocations.push({ pool, side: (edge & 1) === 0 ? 0 : 1, from, to, weight, limit })
  }
  return allocations
}

const failure = (code: NoRoute): RouteResult => ({ ok: false, code })

const isBetter = (a: RoutePlan, b: RoutePlan): boolean =>
  a.mode === 'ExactIn' ? a.amountOut > b.amountOut : a.amountIn < b.amountIn
