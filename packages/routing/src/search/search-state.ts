import type { SearchGraph } from '../graph/search-graph.ts'
import { FlowSubgraph } from '../split/flow-subgraph.ts'
import { PathDecomposition } from '../split/path-decomposition.ts'
import { BestAugmentingPath, MAX_CHAIN } from './augmenting-path.ts'
import { PathExtensions } from './path-extensions.ts'
import type { RandomSource } from './random-source.ts'
import type { Scope } from './scope.ts'

/** Paths of a quote, each a list of edges. */
export type Paths = readonly (readonly number[])[]

/** Exchange rate of the slack arc, relative to the average rate of the initial path. */
export const SLACK_RATE = 1e-6

/** Minimum relative gain for adding a path. */
const MIN_PATH_GAIN = 1e-9

/** Weights of a split, of a pricing of the extensions and of a search of a path. */
const SOLVE_WORK = 1
const PRICE_WORK = 2
const FIND_WORK = 1

export interface SearchTask {
  scope: Scope
  /** Input amount (exact in) or output amount (exact out), base units as a float. */
  amount: number
  exactOut: boolean
  /** Multiplier on the number of perturbations. */
  effort: number
  /** Whether the deadline has passed or the request is aborted. */
  isExpired: () => boolean
}

/** State of one search: evaluates sets of paths, one at a time. */
export class SearchState {
  readonly subgraph: FlowSubgraph
  readonly extensions = new PathExtensions()
  readonly #augmenting = new BestAugmentingPath()
  readonly #decomposition = new PathDecomposition()
  #task: SearchTask | undefined
  /** Whether the extensions are priced at the last solution. */
  #isPriced = false
  /** Steps since `reset`, weighted by their processor time. */
  work = 0
  /** Least reduced cost above which no path was found at these prices; Infinity when unknown. */
  #noneAbove = Infinity

  constructor(graph: SearchGraph) {
    this.subgraph = new FlowSubgraph(graph)
  }

  reset(task: SearchTask): void {
    this.#task = task
    this.#isPriced = false
    this.work = 0
    this.subgraph.reset()
    this.extensions.reset(task.scope)
  }

  get task(): SearchTask {
    if (this.#task === undefined) throw new Error('search state: no task')
    return this.#task
  }

  /** Splits the trade over the paths; false when they cannot carry it. */
  solve(paths: Paths): boolean {
    const { scope, amount, exactOut } = this.task
    this.#isPriced = false
    this.work += SOLVE_WORK
    return (
      this.subgraph.assign(paths, scope.input, scope.output) && this.subgraph.solve(paths, amount, exactOut)
    )
  }

  /**
   * Objective of the last solution, to be maximised: output (exact in) or minus input (exact out). Input that no pool
   * takes costs what it would pay at the rate of the initial path, a million times: else sets of pools without
   * capacity for it, but with more output, would win.
   */
  get value(): number {
    const { value, unroutedFraction, slackRate, amountIn } = this.subgraph
    if (this.task.exactOut || unroutedFraction === 0) return value
    return value - (unroutedFraction * amountIn * slackRate) / SLACK_RATE ** 2
  }

  /** Minimum gain of an added path, in output tokens. */
  get minGain(): number {
    return MIN_PATH_GAIN * this.outputValue
  }

  /** Total output, in output tokens. */
  get outputValue(): number {
    return this.task.exactOut ? this.task.amount : this.subgraph.value
  }

  /** Reduced cost of the last path returned by `findPath`. */
  get reducedCost(): number {
    return this.#augmenting.reducedCost
  }

  /** Prices all extensions of the last solution, unless they are. */
  priceExtensions(): void {
    if (this.#isPriced) return
    this.#isPriced = true
    this.work += PRICE_WORK
    this.#noneAbove = Infinity
    this.extensions.priceExtensions(this.task.scope, this.subgraph)
  }

  /**
   * The path with the largest reduced cost above `least`; with `without`, as a replacement of those pools.
   * Empty: none.
   */
  findPath(least: number, without?: readonly number[]): number[] {
    this.work += FIND_WORK
    const path = this.#augmenting.find(this.extensions, this.subgraph, this.task.scope, least, without)
    if (path.length === 0 && without === undefined) this.#noneAbove = Math.min(this.#noneAbove, least)
    return path
  }

  /**
   * Whether a replacement of some pools may have a reduced cost that exceeds their profit by more than `least`. Such a
   * path consists of extensions, of used pools, and of pools that it replaces, which add their profit at most: without
   * an additional path above `least` there is no replacement either.
   */
  hasReplacement(least: number): boolean {
    const { scope } = this.task
    // With less room for pools a replacement may pass more new ones than an additional path.
    if (scope.maxPools - this.subgraph.edges.length / 2 < MAX_CHAIN) return true
    return this.#noneAbove > least && this.findPath(least).length > 0
  }

  /** The same pools as few paths, without pools that carry nothing. */
  compacted(paths: Paths): Paths {
    return this.#isMinimal(paths)
      ? paths
      : (this.#decomposition.find(this.subgraph, this.task.scope.maxHops, paths.length) ?? paths)
  }

  /**
   * Other paths over the loaded pools, which are those of `paths`. Which pools only one path contains, and so what
   * replacing a path changes, depends on how paths cover the pools.
   */
  recomposed(paths: Paths, random: RandomSource): Paths {
    return this.#decomposition.find(this.subgraph, this.task.scope.maxHops, paths.length, random) ?? paths
  }

  /** Loads the pools of a set of paths without a solution, for `recomposed`. */
  load(paths: Paths): void {
    const { scope } = this.task
    this.#isPriced = false
    this.subgraph.assign(paths, scope.input, scope.output)
  }

  /** Pools of a path that no other path contains. */
  exclusivePools(paths: Paths, index: number): number[] {
    const exclusive: number[] = []
    for (const edge of paths[index]!) if (!isShared(paths, index, edge >> 1)) exclusive.push(edge >> 1)
    return exclusive
  }

  /** Profit of a set of pools: a lower bound of the loss without them. */
  profitOf(pools: readonly number[]): number {
    let sum = 0
    for (let i = 0; i < this.subgraph.edges.length; i++)
      if (pools.includes(this.subgraph.edges[i]! >> 1)) sum += this.subgraph.profit[i]!
    return sum
  }

  /** Whether the number of paths is minimal: every pool carries flow and one end needs as many edges. */
  #isMinimal(paths: Paths): boolean {
    const { subgraph } = this
    let atInput = 0
    let atOutput = 0
    for (let i = 0; i < subgraph.edges.length; i += 2) {
      if (!(subgraph.flow[i]! > 0 || subgraph.flow[i + 1]! > 0)) return false
      if (subgraph.tail(i) === subgraph.input || subgraph.tail(i + 1) === subgraph.input) atInput += 1
      if (subgraph.tail(i) === subgraph.output || subgraph.tail(i + 1) === subgraph.output) atOutput += 1
    }
    return Math.max(atInput, atOutput) >= paths.length
  }
}

/** Whether another path than the given one contains a pool. */
function isShared(paths: Paths, index: number, pool: number): boolean {
  for (let i = 0; i < paths.length; i++)
    if (i !== index) for (const edge of paths[i]!) if (edge >> 1 === pool) return true
  return false
}
