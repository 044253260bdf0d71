import type { Graph } from '../graph/graph.ts'
import type { Union } from '../split/flow-subgraph.ts'
import { grow } from './add-paths.ts'
import { Start } from './initial-path.ts'
import { shake } from './perturbation.ts'
import type { Scope } from './scope.ts'
import { type Paths, type Task, Trial } from './search-state.ts'
import { exchange } from './swap-moves.ts'

/** Parts of an amount that a first path is looked for: some trades are too large for any single one. */
const PARTS = [1, 1 / 4, 1 / 16, 1 / 64, 1 / 256, 1 / 1024]

/** The rate at which is spilt what pools cannot carry, as a part of what a first path gives for all. */
const SPILL = 1e-6

/**
 * Chooses the pools of a quote. It starts from a good single path, adds the path that promises most until there are
 * enough, exchanges one for another while that pays, and shakes what moves prices much.
 */
export class Search {
  /** The paths last found: the union's pools, some of which may carry nothing. */
  paths: Paths = []
  readonly #graph: Graph
  readonly #trial: Trial
  readonly #start = new Start()

  constructor(graph: Graph) {
    this.#graph = graph
    this.#trial = new Trial(graph)
  }

  /** The chosen pools and the split over them. */
  get union(): Union {
    return this.#trial.union
  }

  /** The number of paths found, 0 when none can carry the amount. Ends early with what it has once it is late. */
  find(task: Task): number {
    const trial = this.#trial
    trial.begin({ ...task })
    for (const part of PARTS) {
      const amount = task.amount * part
      const first = this.#start.find(narrowed(task.scope), trial.ears.neighbours, amount, task.exactOut)
      if (first.length === 0) continue
      this.#pricePath(first, amount, task.exactOut)
      if (!trial.solve([first])) continue
      this.paths = shake(trial, exchange(trial, grow(trial, [first])))
      return this.#carries() ? this.paths.length : 0
    }
    return 0
  }

  /** Whether the paths carry all of it, as the pools are. */
  #carries(): boolean {
    const { union } = this
    const { amount, exactOut } = this.#trial.task
    const spills = union.spilt > 0
    union.spill = 0
    if (spills && !this.#trial.solve(this.paths)) return false
    union.polish(amount, exactOut)
    return true
  }

  /** Whether any amount, however small, finds a way. */
  reaches(scope: Scope): boolean {
    return this.#start.reaches(scope)
  }

  /** Takes the path away that loses least and splits again; false when none is left to take or the rest cannot. */
  weaken(): boolean {
    if (this.paths.length < 2) return false
    const losses = this.paths.map((_, i) => this.#trial.earned(this.#trial.own(this.paths, i)))
    const weakest = losses.indexOf(Math.min(...losses))
    this.paths = this.paths.filter((_, i) => i !== weakest)
    if (!this.#trial.solve(this.paths)) return false
    const { amount, exactOut } = this.#trial.task
    this.union.polish(amount, exactOut)
    return true
  }

  /** Prices along a path that carries the whole amount. */
  #pricePath(path: readonly number[], amount: number, exactOut: boolean): void {
    const { edges } = this.#graph
    const inputs = exactOut
      ? inputsBackwards(this.#graph, path, amount)
      : inputsForwards(this.#graph, path, amount)
    let root = 1
    for (let i = path.length - 1; i >= 0; i--) {
      const edge = path[i]!
      root *= edges.rootRateAfter(edge, inputs[i]!)
      this.union.note(edges.from[edge]!, root)
    }
    this.union.note(edges.to[path.at(-1)!]!, 1)
    this.union.amountIn = inputs[0]!
    const output = edges.outputOf(path.at(-1)!, inputs.at(-1)!)
    this.union.spill = (SPILL * output) / inputs[0]!
  }
}

/** A first path of no more hops than pools are allowed. */
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
