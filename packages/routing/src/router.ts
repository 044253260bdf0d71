import { type Budget, fitsBudget } from './budget.ts'
import { type Executed, executeIn, executeOut, type Trade } from './execute.ts'
import type { Graph } from './graph.ts'
import type { Draft, Plan } from './plan.ts'
import { filtersOf, type Rules } from './rules.ts'
import type { Scope } from './scope.ts'
import { Search } from './search.ts'

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
  rules?: Rules
  budget?: Budget
  /** Milliseconds on `now` after which the best plan so far is answered. */
  deadlineMs?: number
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
const MOST_PATHS = 9

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
    if (request.signal?.aborted) return { ok: false, code: 'ABORTED' }
    if (request.amount <= 0n) return { ok: false, code: 'AMOUNT_TOO_SMALL' }
    if (request.inputMint === request.outputMint) return { ok: false, code: 'NO_ROUTE' }
    const scope = this.#scope(request)
    if (scope === undefined) return { ok: false, code: 'NOT_TRADABLE' }
    const best = this.#within(scope, request, scope.maxPaths)
    if (best.ok || best.code !== 'BUDGET') return best.ok ? best : { ok: false, code: best.code as NoRoute }
    return this.#fitting(scope, request)
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
    return { graph, input, output, maxHops, maxPaths, ...filtersOf(graph, rules) }
  }

  #within(scope: Scope, request: RouteRequest, maxPaths: number): Answer {
    const exactOut = request.mode === 'ExactOut'
    const narrowed = { ...scope, maxPaths }
    const paths = this.#search.find(narrowed, Number(request.amount), exactOut)
    if (paths === 0) return { ok: false, code: this.#why(narrowed, request) }
    const executed = this.#execute(request, paths)
    if (!executed.ok)
      return { ok: false, code: executed.code === 'NOT_TRADABLE' ? 'NO_ROUTE' : executed.code }
    if (request.budget !== undefined && !fitsBudget(executed.plan, request.budget))
      return { ok: false, code: 'BUDGET' }
    return executed
  }

  /** Fewer paths, then fewer hops, until the plan fits; the best of those that do. */
  #fitting(scope: Scope, request: RouteRequest): RouteResult {
    for (let paths = scope.maxPaths - 1; paths >= 1; paths--) {
      const answer = this.#within(scope, request, paths)
      if (answer.ok) return answer
    }
    for (let hops = scope.maxHops - 1; hops >= 1; hops--) {
      const answer = this.#within({ ...scope, maxHops: hops }, request, 1)
      if (answer.ok) return answer
    }
    return { ok: false, code: 'NO_ROUTE' }
  }

  #execute(request: RouteRequest, paths: number): Executed {
    const { inputMint, outputMint, amount } = request
    const trade: Trade = { inputMint, outputMint, amount, unixTime: this.graph.unixTime }
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
      if (pool !== undefined && weight > 0) drafts.push({ pool, side: (edge & 1) === 0 ? 0 : 1, weight })
    }
    return drafts
  }

  /** No plan: is there a way at all, and would another amount have found it? */
  #why(scope: Scope, request: RouteRequest): NoRoute {
    const reachable = this.#search.reaches(scope)
    if (!reachable) return 'NO_ROUTE'
    return request.mode === 'ExactOut' || request.amount > 1000n ? 'AMOUNT_TOO_LARGE' : 'AMOUNT_TOO_SMALL'
  }
}

type Answer = { ok: true; plan: Plan } | { ok: false; code: NoRoute | 'BUDGET' }
