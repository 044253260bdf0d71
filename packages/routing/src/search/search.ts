import type { Graph } from '../graph/graph.ts'
import type { FlowSubgraph } from '../split/flow-subgraph.ts'
import { addPaths } from './add-paths.ts'
import { InitialPath } from './initial-path.ts'
import { perturb } from './perturbation.ts'
import type { Scope } from './scope.ts'
import { type Paths, SearchState, type SearchTask } from './search-state.ts'
import { applySwapMoves } from './swap-moves.ts'

/** Fractions of the amount for which an initial path is searched: no single path may carry all of it. */
const AMOUNT_FRACTIONS = [1, 1 / 4, 1 / 16, 1 / 64, 1 / 256, 1 / 1024]

/** Exchange rate of the slack arc, relative to the average rate of the initial path. */
const SLACK_RATE = 1e-6

/**
 * Selects the pools of a quote: an initial path, then augmenting paths in order of reduced cost, swap moves
 * while they pay, and perturbation with threshold acceptance (variable neighbourhood search, Mladenovic and
 * Hansen 1997).
 */
export class Search {
  /** The selected paths. Their pools form the subgraph; some may carry no flow. */
  paths: Paths = []
  readonly #graph: Graph
  readonly #state: SearchState
  readonly #start = new InitialPath()

  constructor(graph: Graph) {
    this.#graph = graph
    this.#state = new SearchState(graph)
  }

  /** The selected pools and the split over them. */
  get subgraph(): FlowSubgraph {
    return this.#state.subgraph
  }

  /**
   * Number of paths found; 0 when none carries the amount. Returns the best set so far when the task expires.
   */
  find(task: SearchTask): number {
    const state = this.#state
    state.reset({ ...task })
    for (const part of AMOUNT_FRACTIONS) {
      const amount = task.amount * part
      const first = this.#start.find(narrowed(task.scope), state.extensions.frontier, amount, task.exactOut)
      if (first.length === 0) continue
      this.#setPathPrices(first, amount, task.exactOut)
      if (!state.solve([first])) continue
      this.paths = perturb(state, applySwapMoves(state, addPaths(state, [first])))
      return this.#finalise() ? this.paths.length : 0
    }
    return 0
  }

  /** Removes the slack arc and solves with the exact curves; false when the paths cannot carry the amount. */
  #finalise(): boolean {
    const { subgraph } = this
    const { amount, exactOut } = this.#state.task
    const hasSlack = subgraph.unroutedFraction > 0
    subgraph.slackRate = 0
    if (hasSlack && !this.#state.solve(this.paths)) return false
    subgraph.solveStepped(amount, exactOut)
    return true
  }

  /** Whether any positive amount has a path. */
  reaches(scope: Scope): boolean {
    return this.#start.reaches(scope)
  }

  /**
   * Removes the path with the least profit and solves again; false when one path is left or the rest has no
   * solution.
   */
  removeWeakestPath(): boolean {
    if (this.paths.length < 2) return false
    const losses = this.paths.map((_, i) => this.#state.profitOf(this.#state.exclusivePools(this.paths, i)))
    const weakest = losses.indexOf(Math.min(...losses))
    this.paths = this.paths.filter((_, i) => i !== weakest)
    if (!this.#state.solve(this.paths)) return false
    const { amount, exactOut } = this.#state.task
    this.subgraph.solveStepped(amount, exactOut)
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
      this.subgraph.setPrice(edges.from[edge]!, root)
    }
    this.subgraph.setPrice(edges.to[path.at(-1)!]!, 1)
    this.subgraph.amountIn = inputs[0]!
    const output = edges.outputOf(path.at(-1)!, inputs.at(-1)!)
    this.subgraph.slackRate = (SLACK_RATE * output) / inputs[0]!
  }
}

/** The initial path may not have more hops than the pool limit. */
const narrowed = (scope: Scope): Scope =>
  scope.maxPools < scope.maxHops ? { ...scope, maxHops: Math.max(1, scope.maxPools) } : scope

function inputsForwards(graph: Graph, path: readonly number[], amountIn: number): number[] {
  let amount = amountIn
  return path.map((edge) => {
    const input = amount
    amount = graph.edges.outputOf(edge, input)
    return input
  })
}

function inputsBackwards(graph: Graph, path: readonly number[], amountOut: number): number[] {
  let amount = amountOut
  return path
    .toReversed()
    .map((edge) => {
      amount = graph.edges.inputFor(edge, amount)
      return amount
    })
    .reverse()
}
