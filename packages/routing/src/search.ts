import { cover } from './cover.ts'
import { inputFor, outputOf } from './curve.ts'
import { Ears } from './ears.ts'
import { FirstPath } from './first-path.ts'
import type { Graph } from './graph.ts'
import type { Scope } from './scope.ts'
import { Union } from './union.ts'

export interface Selection {
  paths: number[][]
  value: number
}

export interface Effort {
  /** Paths above the cap that are gathered before the weakest are dropped. */
  spare: number
  /** Trials of another path in place of a chosen one. */
  swaps: number
}

/** Chooses the paths of a quote: gather, drop the weakest, then exchange while it pays. */
export class Search {
  readonly union: Union
  readonly #graph: Graph
  readonly #ears = new Ears()
  readonly #first = new FirstPath()
  solves = 0
  prices = 0
  #scope: Scope | undefined
  #amount = 0
  #exactOut = false

  constructor(graph: Graph) {
    this.#graph = graph
    this.union = new Union(graph)
  }

  find(scope: Scope, amount: number, exactOut: boolean, effort: Effort): Selection | undefined {
    this.#scope = scope
    this.#amount = amount
    this.#exactOut = exactOut
    this.solves = 0
    this.prices = 0
    const first = this.#first.find(scope, amount, exactOut)
    if (first.length === 0) return undefined
    this.union.begin()
    this.#pricePath(first)
    let paths = [first]
    if (!this.#solve(paths)) return undefined
    paths = this.#grow(paths, scope.maxPaths + effort.spare)
    paths = this.#shrink(paths)
    paths = this.#exchange(paths, effort.swaps)
    return this.#solve(paths) ? { paths, value: this.union.value } : undefined
  }

  /** Whether any amount, however small, finds a way. */
  reaches(scope: Scope): boolean {
    return this.#first.find(scope, 1e-9, false).length > 0
  }

  #solve(paths: number[][]): boolean {
    this.solves += 1
    const { input, output } = this.#scope!
    return this.union.assign(paths, input, output) && this.union.solve(paths, this.#amount, this.#exactOut)
  }

  /** The most promising further path to the union of `paths`, which must be the one solved last. */
  #another(paths: number[][]): number[] {
    this.prices += 1
    const scale = 1e-10 * Math.abs(this.#exactOut ? this.#amount : this.union.value)
    const path = this.#ears.find(this.#scope!, this.union, scale)
    if (path.length === 0) return path
    const { input, output } = this.#scope!
    const single = this.#ears.single(this.#scope!, this.union, scale)
    if (this.union.assign([...paths, path], input, output)) return path
    if (single.length === 0) this.#solve(paths)
    return single
  }

  #grow(paths: number[][], most: number): number[][] {
    let kept = paths
    while (kept.length < most) {
      const path = this.#another(kept)
      if (path.length === 0) break
      const next = [...kept, path]
      if (!this.#solve(next)) {
        this.#solve(kept)
        break
      }
      kept =
        cover(this.union, this.#graph.edges.from, this.#graph.edges.to, this.#scope!.maxHops, next.length) ??
        next
    }
    return kept
  }

  #shrink(paths: number[][]): number[][] {
    let kept = paths
    while (kept.length > this.#scope!.maxPaths) {
      const losses = this.#losses(kept)
      const weakest = losses.indexOf(Math.min(...losses))
      const next = kept.filter((_, i) => i !== weakest)
      if (!this.#solve(next)) break
      kept =
        cover(this.union, this.#graph.edges.from, this.#graph.edges.to, this.#scope!.maxHops, next.length) ??
        next
    }
    return kept
  }

  /** Per path: what its own edges earn. */
  #losses(paths: number[][]): number[] {
    const uses = new Map<number, number>()
    for (const path of paths) for (const edge of path) uses.set(edge, (uses.get(edge) ?? 0) + 1)
    const earning = new Map(this.union.edges.map((edge, i) => [edge, this.union.earning[i]!]))
    return paths.map((path) =>
      path.reduce((sum, edge) => sum + (uses.get(edge) === 1 ? earning.get(edge)! : 0), 0),
    )
  }

  #exchange(paths: number[][], trials: number): number[][] {
    let kept = paths
    this.#solve(kept)
    let value = this.union.value
    let left = trials
    for (let improved = true; improved && left > 0; ) {
      improved = false
      this.#solve(kept)
      const losses = this.#losses(kept)
      const order = kept.map((_, i) => i).sort((i, j) => losses[i]! - losses[j]!)
      for (const index of order) {
        if (left-- <= 0) break
        const rest = kept.filter((_, i) => i !== index)
        if (rest.length > 0 && !this.#solve(rest)) continue
        if (rest.length === 0) continue
        const path = this.#another(rest)
        if (path.length === 0) continue
        const next = [...rest, path]
        if (!this.#solve(next) || this.union.value <= value + 1e-11 * Math.abs(value)) continue
        value = this.union.value
        kept =
          cover(
            this.union,
            this.#graph.edges.from,
            this.#graph.edges.to,
            this.#scope!.maxHops,
            next.length,
          ) ?? next
        if (kept.length < this.#scope!.maxPaths) kept = this.#grow(kept, this.#scope!.maxPaths)
        value = Math.max(value, this.union.value)
        improved = true
        break
      }
    }
    return kept
  }

  /** Prices along a path that carries the whole amount. */
  #pricePath(path: readonly number[]): void {
    const { edges } = this.#graph
    const inputs: number[] = []
    let amount = this.#amount
    if (this.#exactOut)
      for (let i = path.length - 1; i >= 0; i--) {
        amount = inputFor(edges, path[i]!, amount)
        inputs[i] = amount
      }
    else
      for (const edge of path) {
        inputs.push(amount)
        amount = outputOf(edges, edge, amount)
      }
    let root = 1
    for (let i = path.length - 1; i >= 0; i--) {
      const edge = path[i]!
      root *= (edges.rootA[edge]! * edges.rootB[edge]!) / (edges.a[edge]! + inputs[i]!)
      this.union.note(edges.from[edge]!, root)
    }
    this.union.note(edges.to[path.at(-1)!]!, 1)
    this.union.amountIn = inputs[0]!
  }
}
