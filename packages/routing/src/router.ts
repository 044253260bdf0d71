import { MAX_AMOUNT } from '@callisto/amms'
import type { Graph } from './graph/graph.ts'
import { type Budget, fitsBudget } from './plan/budget.ts'
import { type ExecutionResult, executeIn, executeOut, type Trade } from './plan/execute.ts'
import type { FlowAllocation, Plan } from './plan/plan.ts'
import { filtersOf, type Rules } from './search/rules.ts'
import type { Scope } from './search/scope.ts'
import { Search } from './search/search.ts'

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
   * Time on `now` (default: the process clock), in milliseconds, after which the search returns its best plan
   * so far.
   */
  deadlineMs?: number
  now?: () => number
  signal?: AbortSignal
}

/**
 * `NOT_TRADABLE`: no pool trades one of the mints. `NO_ROUTE`: no path within rules and budget.
 * `AMOUNT_TOO_SMALL`: the output rounds to 0. `AMOUNT_TOO_LARGE`: the amount exceeds the capacity of the
 * pools on every path. `ABORTED`: the signal of the caller is aborted.
 */
export type NoRoute = 'NOT_TRADABLE' | 'NO_ROUTE' | 'AMOUNT_TOO_SMALL' | 'AMOUNT_TOO_LARGE' | 'ABORTED'

export type RouteResult = { ok: true; plan: Plan } | { ok: false; code: NoRoute }

const MAX_HOPS = 4
const MAX_PATHS = 8

/** Relative loss to integer rounding above which fewer paths are tried. */
const MIN_RELATIVE_GAIN = 1e-6

const clamp = (value: number, most: number) => Math.max(1, Math.min(most, Math.floor(value)))

/**
 * Computes quotes on one graph: float search, then exact plan. It holds scratch memory for one quote at a
 * time and caches no result. A call is synchronous.
 */
export class Router {
  readonly graph: Graph
  readonly #search: Search

  constructor(graph: Graph) {
    this.graph = graph
    this.#search = new Search(graph)
  }

  route(request: RouteRequest): RouteResult {
    if (request.signal?.aborted) return refused('ABORTED')
    if (request.amount <= 0n) return refused('AMOUNT_TOO_SMALL')
    if (request.amount > MAX_AMOUNT) return refused('AMOUNT_TOO_LARGE')
    if (request.inputMint === request.outputMint) return refused('NO_ROUTE')
    const scope = this.#scope(request)
    if (scope === undefined) return refused('NOT_TRADABLE')
    const found = this.#best(scope, request)
    if (!found.ok || request.budget === undefined || fitsBudget(found.plan, request.budget)) return found
    return this.#fitting(scope, request, request.budget, found.plan.legs.length)
  }

  #scope(request: RouteRequest): Scope | undefined {
    const { graph } = this
    const [input, output] = [graph.token(request.inputMint), graph.token(request.outputMint)]
    if (input === undefined || output === undefined) return undefined
    const { outgoing } = graph.adjacency
    if (outgoing[input]!.length === 0 || outgoing[output]!.length === 0) return undefined
    const rules = request.rules ?? {}
    const maxHops = rules.onlyDirect ? 1 : clamp(request.maxHops ?? MAX_HOPS, MAX_HOPS)
    const maxPaths = clamp(request.maxPaths ?? 5, MAX_PATHS)
    return {
      graph,
      input,
      output,
      maxHops,
      maxPaths,
      maxPools: maxHops * maxPaths,
      ...filtersOf(graph, rules),
    }
  }

  /** The best plan without a budget. Where integer rounding is significant, fewer paths can give more. */
  #best(scope: Scope, request: RouteRequest): RouteResult {
    let best = this.#attempt(scope, request)
    const rounded = best.ok
      ? this.#roundingLoss(best.plan) > MIN_RELATIVE_GAIN
      : best.code === 'AMOUNT_TOO_SMALL'
    while (rounded && this.#search.removeWeakestPath()) {
      const other = this.#execute(request, this.#search.paths.length)
      if (other.ok && (!best.ok || isBetter(other.plan, best.plan))) best = other
    }
    return best
  }

  /** Relative difference between the float solution and the executed plan. */
  #roundingLoss(plan: Plan): number {
    const meant = this.#search.subgraph.value
    const got = plan.mode === 'ExactIn' ? Number(plan.amountOut) : -Number(plan.amountIn)
    return (meant - got) / Math.abs(meant)
  }

  #attempt(scope: Scope, request: RouteRequest): RouteResult {
    const { deadlineMs, effort = 1, now = () => performance.now() } = request
    const isExpired = deadlineMs === undefined ? () => false : () => now() >= deadlineMs
    const exactOut = request.mode === 'ExactOut'
    const paths = this.#search.find({ scope, amount: Number(request.amount), exactOut, effort, isExpired })
    if (paths === 0) return refused(this.#search.reaches(scope) ? 'AMOUNT_TOO_LARGE' : 'NO_ROUTE')
    const executed = this.#execute(request, paths)
    if (executed.ok) return executed
    // The search uses only pools that trade, so a pool that no longer does was exhausted by the plan itself.
    return refused(executed.code === 'NOT_TRADABLE' ? 'AMOUNT_TOO_LARGE' : executed.code)
  }

  /** The best plan within the budget, by binary search on the number of pools. */
  #fitting(scope: Scope, request: RouteRequest, budget: Budget, tooMany: number): RouteResult {
    let best = refused('NO_ROUTE')
    let [fitting, failing] = [0, tooMany]
    while (failing - fitting > 1) {
      const maxPools = (fitting + failing) >> 1
      const found = this.#best({ ...scope, maxPools }, request)
      if (!found.ok || !fitsBudget(found.plan, budget)) {
        failing = maxPools
        continue
      }
      fitting = maxPools
      if (!best.ok || isBetter(found.plan, best.plan)) best = found
    }
    return best.ok ? best : this.#shortestFitting(scope, request, budget)
  }

  /** A shorter single path can fit a budget that the best path exceeds. */
  #shortestFitting(scope: Scope, request: RouteRequest, budget: Budget): RouteResult {
    for (let maxHops = scope.maxHops - 1; maxHops >= 1; maxHops--) {
      const found = this.#attempt({ ...scope, maxHops, maxPaths: 1 }, request)
      if (found.ok && fitsBudget(found.plan, budget)) return found
    }
    return refused('NO_ROUTE')
  }

  #execute(request: RouteRequest, paths: number): ExecutionResult {
    const { inputMint, outputMint, amount } = request
    const { subgraph } = this.#search
    const trade: Trade = {
      inputMint,
      outputMint,
      input: subgraph.input,
      output: subgraph.output,
      amount,
      unixTime: this.graph.unixTime,
    }
    const allocations = this.#allocations(request.mode === 'ExactOut')
    const run = request.mode === 'ExactOut' ? executeOut : executeIn
    return run(allocations, trade, paths)
  }

  /** Edges of the subgraph with positive flow, weighted by input (exact in) or output (exact out). */
  #allocations(exactOut: boolean): FlowAllocation[] {
    const { subgraph } = this.#search
    const allocations: FlowAllocation[] = []
    for (let i = 0; i < subgraph.edges.length; i++) {
      const edge = subgraph.edges[i]!
      const pool = this.graph.pools[edge >> 1]
      const weight = exactOut ? subgraph.outputOf(i) : subgraph.flow[i]!
      if (pool === undefined || !(weight > 0)) continue
      const side = (edge & 1) === 0 ? 0 : 1
      const limit = subgraph.capacityOf(i, exactOut)
      allocations.push({ pool, side, from: subgraph.tail(i), to: subgraph.tail(i ^ 1), weight, limit })
    }
    return allocations
  }
}

const refused = (code: NoRoute): RouteResult => ({ ok: false, code })

const isBetter = (a: Plan, b: Plan): boolean =>
  a.mode === 'ExactIn' ? a.amountOut > b.amountOut : a.amountIn < b.amountIn
