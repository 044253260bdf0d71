import { MAX_AMOUNT } from '@callisto/amms'
import type { Graph } from './graph/graph.ts'
import { type Budget, fitsBudget } from './plan/budget.ts'
import { type Executed, executeIn, executeOut, type Trade } from './plan/execute.ts'
import type { Draft, Plan } from './plan/plan.ts'
import { filtersOf, type Rules } from './search/rules.ts'
import type { Scope } from './search/scope.ts'
import { Search } from './search/search.ts'

export interface RouteRequest {
  mode: 'ExactIn' | 'ExactOut'
  inputMint: string
  outputMint: string
  /** Of the input (exact in) or the output (exact out), base units. */
  amount: bigint
  /** Swaps in a row; 4 unless told. */
  maxHops?: number
  /** Ways from input to output; 5 unless told. Where ways meet, their flow merges and splits again. */
  maxPaths?: number
  /** How much longer than usual to look for something better: 1 unless told, 30 for a reference. */
  effort?: number
  rules?: Rules
  budget?: Budget
  /** Milliseconds on `now` (the process's own clock unless given) after which the best plan so far is answered. */
  deadlineMs?: number
  now?: () => number
  signal?: AbortSignal
}

/**
 * `NOT_TRADABLE`: a mint that no pool trades. `NO_ROUTE`: no way between the two within rules and budget.
 * `AMOUNT_TOO_SMALL`: nothing would come out. `AMOUNT_TOO_LARGE`: more than the pools on every way can take or pay.
 * `ABORTED`: the caller's signal.
 */
export type NoRoute = 'NOT_TRADABLE' | 'NO_ROUTE' | 'AMOUNT_TOO_SMALL' | 'AMOUNT_TOO_LARGE' | 'ABORTED'

export type RouteResult = { ok: true; plan: Plan } | { ok: false; code: NoRoute }

const MOST_HOPS = 4
const MOST_PATHS = 8

/** A part of the result that is worth another look when rounding takes it. */
const NOTICEABLE = 1e-6

const clamp = (value: number, most: number) => Math.max(1, Math.min(most, Math.floor(value)))

/**
 * Finds routes on one graph. It holds scratch memory for one quote at a time and no answers: every quote is
 * computed from the pools as they are. A call is synchronous, a few milliseconds at most.
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
    const { halves } = graph.adjacency
    if (halves[input]!.length === 0 || halves[output]!.length === 0) return undefined
    const rules = request.rules ?? {}
    const maxHops = rules.onlyDirect ? 1 : clamp(request.maxHops ?? MOST_HOPS, MOST_HOPS)
    const maxPaths = clamp(request.maxPaths ?? 5, MOST_PATHS)
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

  /** The best plan without a budget. Where single units weigh, splitting may lose to fewer paths. */
  #best(scope: Scope, request: RouteRequest): RouteResult {
    let best = this.#attempt(scope, request)
    const rounded = best.ok ? this.#lost(best.plan) > NOTICEABLE : best.code === 'AMOUNT_TOO_SMALL'
    while (rounded && this.#search.weaken()) {
      const other = this.#execute(request, this.#search.paths.length)
      if (other.ok && (!best.ok || isBetter(other.plan, best.plan))) best = other
    }
    return best
  }

  /** What rounding took of the result that the search had in mind, as a part of it. */
  #lost(plan: Plan): number {
    const meant = this.#search.union.value
    const got = plan.mode === 'ExactIn' ? Number(plan.amountOut) : -Number(plan.amountIn)
    return (meant - got) / Math.abs(meant)
  }

  #attempt(scope: Scope, request: RouteRequest): RouteResult {
    const { deadlineMs, effort = 1, now = () => performance.now() } = request
    const late = deadlineMs === undefined ? () => false : () => now() >= deadlineMs
    const exactOut = request.mode === 'ExactOut'
    const paths = this.#search.find({ scope, amount: Number(request.amount), exactOut, effort, late })
    if (paths === 0) return refused(this.#search.reaches(scope) ? 'AMOUNT_TOO_LARGE' : 'NO_ROUTE')
    const executed = this.#execute(request, paths)
    if (executed.ok) return executed
    // The search saw every pool of the plan trade: one that no longer does was emptied by the plan itself.
    return refused(executed.code === 'NOT_TRADABLE' ? 'AMOUNT_TOO_LARGE' : executed.code)
  }

  /** The best plan that fits: halving the number of pools allowed between what fits and what does not. */
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
    return best.ok ? best : this.#narrowest(scope, request, budget)
  }

  /** A budget that the best path breaks may still have room for a shorter one. */
  #narrowest(scope: Scope, request: RouteRequest, budget: Budget): RouteResult {
    for (let maxHops = scope.maxHops - 1; maxHops >= 1; maxHops--) {
      const found = this.#attempt({ ...scope, maxHops, maxPaths: 1 }, request)
      if (found.ok && fitsBudget(found.plan, budget)) return found
    }
    return refused('NO_ROUTE')
  }

  #execute(request: RouteRequest, paths: number): Executed {
    const { inputMint, outputMint, amount } = request
    const { union } = this.#search
    const trade: Trade = {
      inputMint,
      outputMint,
      input: union.input,
      output: union.output,
      amount,
      unixTime: this.graph.unixTime,
    }
    const drafts = this.#drafts(request.mode === 'ExactOut')
    const run = request.mode === 'ExactOut' ? executeOut : executeIn
    return run(drafts, trade, paths)
  }

  /** The union's edges that carry something, weighted by what goes in (exact in) or comes out (exact out). */
  #drafts(exactOut: boolean): Draft[] {
    const { union } = this.#search
    const drafts: Draft[] = []
    for (let i = 0; i < union.edges.length; i++) {
      const edge = union.edges[i]!
      const pool = this.graph.pools[edge >> 1]
      const weight = exactOut ? union.outputOf(i) : union.flow[i]!
      if (pool === undefined || !(weight > 0)) continue
      const side = (edge & 1) === 0 ? 0 : 1
      const limit = union.limitOf(i, exactOut)
      drafts.push({ pool, side, from: union.place(i), to: union.place(i ^ 1), weight, limit })
    }
    return drafts
  }
}

const refused = (code: NoRoute): RouteResult => ({ ok: false, code })

const isBetter = (a: Plan, b: Plan): boolean =>
  a.mode === 'ExactIn' ? a.amountOut > b.amountOut : a.amountIn < b.amountIn
