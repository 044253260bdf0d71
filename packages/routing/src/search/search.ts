import type { SearchGraph } from '../graph/search-graph.ts'
import { addPaths } from './add-paths.ts'
import { InitialPath } from './initial-path.ts'
import { perturb } from './perturbation.ts'
import type { EdgeFlow, SearchFilters, SearchRequest, SearchResult } from './request.ts'
import type { Scope } from './scope.ts'
import { type Paths, SearchState, type SearchTask, SLACK_RATE } from './search-state.ts'
import { applySwapMoves } from './swap-moves.ts'

/** Fractions of the amount for which an initial path is searched: no single path may carry all of it. */
const AMOUNT_FRACTIONS = [1, 1 / 4, 1 / 16, 1 / 64, 1 / 256, 1 / 1024]

const KEYS = [
  'input',
  'output',
  'amount',
  'exactOut',
  'maxHops',
  'maxPaths',
  'maxPools',
  'effort',
  'excluded',
] as const satisfies readonly (keyof SearchRequest)[]

/**
 * Selects the pools of a quote: an initial path, then augmenting paths in order of reduced cost, swap moves
 * while they pay, and perturbation with threshold acceptance (variable neighbourhood search, Mladenovic and
 * Hansen 1997).
 */
export class Search {
  /** The selected paths. Their pools form the subgraph; some may carry no flow. */
  #paths: Paths = []
  #request: SearchRequest | undefined
  #filters: SearchFilters | undefined
  readonly #graph: SearchGraph
  readonly #state: SearchState
  readonly #initialPath = new InitialPath()

  constructor(graph: SearchGraph) {
    this.#graph = graph
    this.#state = new SearchState(graph)
  }

  /** Returns the best result so far when `isExpired` returns true. The graph must not change during the call. */
  run(request: SearchRequest, filters: SearchFilters, isExpired: () => boolean): SearchResult {
    const { input, output, maxHops, maxPaths, maxPools, amount, exactOut, effort } = request
    const { allowsMiddle } = filters
    const limits = { input, output, maxHops, maxPaths, maxPools }
    const scope = { graph: this.#graph, ...limits, ...this.#edgeFilter(request, filters), allowsMiddle }
    let removed = request.removedPaths - 1
    if (!this.#continues(request, filters)) {
      const task = { scope, amount, exactOut, effort, isExpired }
      this.#find(task)
      if (this.#paths.length === 0 && !isExpired()) this.#findUnbounded(task)
      removed = 0
    }
    for (; removed < request.removedPaths; removed++) if (!this.#removeWeakestPath()) this.#paths = []
    this.#request = request
    this.#filters = filters
    return this.#result(scope)
  }

  #edgeFilter({ excluded }: SearchRequest, { allowsEdge }: SearchFilters): EdgeFilter {
    if (excluded === undefined || excluded.length === 0) return filtered(allowsEdge)
    const { from, to } = this.#graph.edges
    const isExcluded = (edge: number) =>
      excluded.some(
        ({ edge: one, withParallel }) =>
          one >> 1 === edge >> 1 ||
          (withParallel && from[one] === from[edge] && to[one] === to[edge]) ||
          (withParallel && from[one] === to[edge] && to[one] === from[edge]),
      )
    if (allowsEdge !== undefined) return filtered((edge) => !isExcluded(edge) && allowsEdge(edge))
    const counts = new Map<number, number>()
    for (const { edge, withParallel } of excluded) {
      const link = this.#graph.adjacency.linkBetween(from[edge]!, to[edge]!)
      for (const one of [link, link ^ 1])
        counts.set(one, withParallel ? Infinity : (counts.get(one) ?? 0) + 1)
    }
    return { ...filtered((edge) => !isExcluded(edge)), excluded: counts }
  }

  /** Whether the request is the previous one with one more removed path. */
  #continues(request: SearchRequest, filters: SearchFilters): boolean {
    const last = this.#request
    return (
      last !== undefined &&
      this.#filters === filters &&
      request.removedPaths === last.removedPaths + 1 &&
      KEYS.every((key) => request[key] === last[key])
    )
  }

  #find(task: SearchTask): void {
    const state = this.#state
    this.#paths = []
    state.reset(task)
    const { frontier } = state.extensions
    const scope = narrowed(task.scope)
    for (const part of AMOUNT_FRACTIONS) {
      const amount = task.amount * part
      const first = this.#initialPath.find(scope, frontier, amount, task.exactOut)
      if (first.length === 0) continue
      this.#setPathPrices(first, amount, task.exactOut)
      if (!state.solve([first])) continue
      this.#paths = perturb(state, applySwapMoves(state, addPaths(state, [first])))
      if (this.#finalise()) return
      this.#paths = []
      break
    }
  }

  /** Searches again among the pools that take any amount, when the best paths of all do not carry this one. */
  #findUnbounded(task: SearchTask): void {
    const { edges } = task.scope.graph
    const { allowsEdge } = task.scope
    const isUnbounded = (edge: number) =>
      edges.isUnbounded(edge) && (allowsEdge === undefined || allowsEdge(edge))
    this.#find({ ...task, scope: { ...task.scope, ...filtered(isUnbounded) } })
  }

  #result(scope: Scope): SearchResult {
    const { subgraph, task } = this.#state
    const paths = this.#paths.length
    const flows: EdgeFlow[] = []
    for (let i = 0; paths > 0 && i < subgraph.edges.length; i++) {
      const weight = task.exactOut ? subgraph.outputOf(i) : subgraph.flow[i]!
      if (!(weight > 0)) continue
      const limit = subgraph.capacityOf(i, task.exactOut)
      flows.push({
        edge: subgraph.edges[i]!,
        from: subgraph.tail(i),
        to: subgraph.tail(i ^ 1),
        weight,
        limit,
      })
    }
    const { value, input, output } = subgraph
    const isReachable = paths > 0 || this.#initialPath.reaches(scope)
    return { paths, isReachable, value, input, output, flows }
  }

  /** Removes the slack arc and solves with the exact curves; false when the paths cannot carry the amount. */
  #finalise(): boolean {
    const { subgraph } = this.#state
    const { amount, exactOut } = this.#state.task
    const hasSlack = subgraph.unroutedFraction > 0
    subgraph.slackRate = 0
    if (hasSlack && !this.#state.solve(this.#paths)) return false
    subgraph.solveStepped(amount, exactOut)
    return true
  }

  /**
   * Removes the path with the least profit and solves again; false when one path is left or the rest has no
   * solution.
   */
  #removeWeakestPath(): boolean {
    if (this.#paths.length < 2) return false
    const losses = this.#paths.map((_, i) => this.#state.profitOf(this.#state.exclusivePools(this.#paths, i)))
    const weakest = losses.indexOf(Math.min(...losses))
    this.#paths = this.#paths.filter((_, i) => i !== weakest)
    if (!this.#state.solve(this.#paths)) return false
    const { amount, exactOut } = this.#state.task
    this.#state.subgraph.solveStepped(amount, exactOut)
    return true
  }

  /** Sets token prices along a path that carries the whole amount. */
  #setPathPrices(path: readonly number[], amount: number, exactOut: boolean): void {
    const { edges } = this.#graph
    const inputs = exactOut
      ? inputsBackwards(this.#graph, path, amount)
      : inputsForwards(this.#graph, path, amount)
    let root = 1
    for (let i = path.length - 1; i >= 0; i--) {
      const edge = path[i]!
      root *= edges.rootRateAfter(edge, inputs[i]!)
      this.#state.subgraph.setPrice(edges.from[edge]!, root)
    }
    this.#state.subgraph.setPrice(edges.to[path.at(-1)!]!, 1)
    this.#state.subgraph.amountIn = inputs[0]!
    const output = edges.outputOf(path.at(-1)!, inputs.at(-1)!)
    this.#state.subgraph.slackRate = (SLACK_RATE * output) / inputs[0]!
  }
}

type EdgeFilter = Pick<Scope, 'allowsEdge' | 'excluded' | 'bestEdges'>

/** A filter of edges with the memory of what passes it. */
const filtered = (allowsEdge: Scope['allowsEdge']): EdgeFilter => ({
  allowsEdge,
  excluded: undefined,
  bestEdges: allowsEdge && new Map(),
})

/** The initial path may not have more hops than the pool limit. */
const narrowed = (scope: Scope): Scope =>
  scope.maxPools < scope.maxHops ? { ...scope, maxHops: Math.max(1, scope.maxPools) } : scope

function inputsForwards(graph: SearchGraph, path: readonly number[], amountIn: number): number[] {
  let amount = amountIn
  return path.map((edge) => {
    const input = amount
    amount = graph.edges.outputOf(edge, input)
    return input
  })
}

function inputsBackwards(graph: SearchGraph, path: readonly number[], amountOut: number): number[] {
  let amount = amountOut
  return path
    .toReversed()
    .map((edge) => {
      amount = graph.edges.inputFor(edge, amount)
      return amount
    })
    .reverse()
}
