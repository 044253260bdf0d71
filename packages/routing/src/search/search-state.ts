import type { Graph } from '../graph/graph.ts'
import { Union } from '../split/flow-subgraph.ts'
import { Cover } from '../split/path-decomposition.ts'
import { BestWay } from './augmenting-path.ts'
import { Ears } from './path-extensions.ts'
import type { Scope } from './scope.ts'

/** Paths of a quote; what their pools make of the trade is what a trial's union then holds. */
export type Paths = readonly (readonly number[])[]

/** A gain below this part of the result is not worth another pool. */
const WORTHWHILE = 1e-9

export interface Task {
  scope: Scope
  /** Of the input (exact in) or the output (exact out), base units as a float. */
  amount: number
  exactOut: boolean
  /** How much longer than usual to look. */
  effort: number
  /** Whether time is up. */
  late: () => boolean
}

/** One quote being searched: sets of paths are tried on it, one at a time. */
export class Trial {
  readonly union: Union
  readonly ears = new Ears()
  readonly #way = new BestWay()
  readonly #cover = new Cover()
  #task: Task | undefined

  constructor(graph: Graph) {
    this.union = new Union(graph)
  }

  begin(task: Task): void {
    this.#task = task
    this.union.begin()
    this.ears.begin(task.scope)
  }

  get task(): Task {
    if (this.#task === undefined) throw new Error('trial: not begun')
    return this.#task
  }

  /** Splits the trade over the paths; false when they cannot carry it. */
  solve(paths: Paths): boolean {
    const { scope, amount, exactOut } = this.task
    return this.union.assign(paths, scope.input, scope.output) && this.union.solve(paths, amount, exactOut)
  }

  /** More is better: output (exact in) or minus input (exact out) of the paths solved last. */
  get value(): number {
    return this.union.value
  }

  /** The least gain worth having, in output tokens. */
  get least(): number {
    return WORTHWHILE * this.worth
  }

  /** What comes out in all. */
  get worth(): number {
    return this.task.exactOut ? this.task.amount : this.union.value
  }

  /** What the last `another` promises. */
  get promise(): number {
    return this.#way.promise
  }

  /** Weighs what could be added to the paths solved last. */
  weigh(): void {
    this.ears.weigh(this.task.scope, this.union)
  }

  /** The path that promises most, and more than `least`; with `without`, in place of those pools. Empty: none. */
  another(least: number, without?: ReadonlySet<number>): number[] {
    return this.#way.find(this.ears, this.union, this.task.scope, least, without)
  }

  /** The same pools as few paths, those left out that carry nothing. */
  tidied(paths: Paths): Paths {
    return this.#isTight(paths)
      ? paths
      : (this.#cover.find(this.union, this.task.scope.maxHops, paths.length) ?? paths)
  }

  /** Pools that no other path has. */
  own(paths: Paths, index: number): Set<number> {
    const own = new Set(paths[index]!.map((edge) => edge >> 1))
    for (const [i, path] of paths.entries()) if (i !== index) for (const edge of path) own.delete(edge >> 1)
    return own
  }

  /** What some pools earn: the least that is lost without them. */
  earned(pools: ReadonlySet<number>): number {
    let sum = 0
    for (let i = 0; i < this.union.edges.length; i++)
      if (pools.has(this.union.edges[i]! >> 1)) sum += this.union.earning[i]!
    return sum
  }

  /** Whether no fewer paths could do: every pool carries something, and one end needs as many. */
  #isTight(paths: Paths): boolean {
    const { union } = this
    let atInput = 0
    let atOutput = 0
    for (let i = 0; i < union.edges.length; i += 2) {
      if (!(union.flow[i]! > 0 || union.flow[i + 1]! > 0)) return false
      if (union.place(i) === union.input || union.place(i + 1) === union.input) atInput += 1
      if (union.place(i) === union.output || union.place(i + 1) === union.output) atOutput += 1
    }
    return Math.max(atInput, atOutput) >= paths.length
  }
}
