import { BestWay } from './best-way.ts'
import { cover } from './cover.ts'
import { inputFor, outputOf } from './curve.ts'
import { Ears } from './ears.ts'
import type { Graph } from './graph.ts'
import type { Scope } from './scope.ts'
import { Start } from './start.ts'
import { Union } from './union.ts'

/** Paths of a quote, their pools' best split is what the search's union then holds. */
export type Paths = readonly (readonly number[])[]

/** A gain below this part of the result is not worth another pool. */
const WORTHWHILE = 1e-9

/** Exchanges tried without success before the search stops. */
const MOST_FAILURES = 3
const MOST_EXCHANGES = 12

/**
 * Chooses the pools of a quote. It starts from the best single path, adds the path that promises most until there
 * are enough, then exchanges one path for another while that pays. Promises are upper bounds at the present
 * prices: when no exchange promises anything, none of that kind exists.
 */
export class Search {
  readonly union: Union
  readonly #graph: Graph
  readonly #ears = new Ears()
  readonly #way = new BestWay()
  readonly #start = new Start()
  #scope: Scope | undefined
  #amount = 0
  #exactOut = false
  #late: () => boolean = () => false

  constructor(graph: Graph) {
    this.#graph = graph
    this.union = new Union(graph)
  }

  /**
   * Fills `union` with the chosen pools and the split over them; answers the number of paths, 0 when no pools
   * found can carry the amount. Ends early, with what it has, once `late` says so.
   */
  find(scope: Scope, amount: number, exactOut: boolean, late: () => boolean = () => false): number {
    this.#scope = scope
    this.#exactOut = exactOut
    this.#late = late
    this.union.begin()
    this.#ears.begin(scope)
    for (let part = 1; part > 1e-6; part /= 4) {
      this.#amount = amount * part
      const first = this.#start.find(scope, this.#ears.neighbours, this.#amount, exactOut)
      if (first.length === 0) continue
      this.#pricePath(first)
      if (!this.#solve([first])) continue
      const paths = this.#raise(this.#grow([first]), amount)
      return paths.length === 0 ? 0 : this.#exchange(paths).length
    }
    return 0
  }

  /** From paths that carry a part of the amount to paths that carry all of it, doubling; none when they cannot. */
  #raise(paths: Paths, amount: number): Paths {
    let kept = paths
    while (this.#amount < amount) {
      kept = this.#exchange(kept)
      this.#amount = Math.min(2 * this.#amount, amount)
      if (!this.#solve(kept)) return []
      kept = this.#grow(kept)
    }
    return kept
  }

  /** Whether any amount, however small, finds a way. */
  reaches(scope: Scope): boolean {
    return this.#start.reaches(scope)
  }

  #solve(paths: Paths): boolean {
    const { input, output } = this.#scope!
    return this.union.assign(paths, input, output) && this.union.solve(paths, this.#amount, this.#exactOut)
  }

  get #least(): number {
    return WORTHWHILE * Math.abs(this.#exactOut ? this.#amount : this.union.value)
  }

  /** The same pools as few paths, those left out that carry nothing. */
  #tidy(paths: Paths): Paths {
    const { from, to } = this.#graph.edges
    return cover(this.union, from, to, this.#scope!.maxHops, paths.length) ?? paths
  }

  #grow(paths: Paths): Paths {
    const scope = this.#scope!
    let kept = paths
    while (kept.length < scope.maxPaths && !this.#late()) {
      this.#ears.weigh(scope, this.union)
      const path = this.#way.find(this.#ears, this.union, scope.maxHops, this.#least)
      if (path.length === 0) break
      const before = this.union.value
      const next = [...kept, path]
      if (!this.#solve(next) || !(this.union.value > before + 1e-12 * Math.abs(before))) {
        this.#solve(kept)
        break
      }
      kept = this.#tidy(next)
    }
    return kept
  }

  #exchange(paths: Paths): Paths {
    let kept = paths
    for (let round = 0; round < MOST_EXCHANGES && paths.length > 1 && !this.#late(); round++) {
      const better = this.#better(kept)
      if (better === undefined) {
        this.#solve(kept)
        break
      }
      kept = this.#grow(this.#tidy(better))
    }
    return kept
  }

  /** Another set of as many paths that is better; the union then holds it. */
  #better(paths: Paths): Paths | undefined {
    const value = this.union.value
    const least = this.#least
    const offers = this.#offers(paths, least)
    for (const offer of offers.slice(0, MOST_FAILURES)) {
      if (this.#solve(offer.paths) && this.union.value > value + 0.1 * least) return offer.paths
    }
    for (const offer of offers.slice(0, MOST_FAILURES)) {
      const rest = paths.filter((_, i) => i !== offer.index)
      if (!this.#solve(rest)) continue
      this.#ears.weigh(this.#scope!, this.union)
      const path = this.#way.find(this.#ears, this.union, this.#scope!.maxHops, least)
      if (path.length === 0 || this.union.value + this.#way.promise <= value) continue
      const next = [...rest, path]
      if (this.#solve(next) && this.union.value > value + 0.1 * least) return next
    }
    return undefined
  }

  /** Exchanges that promise something, the most promising first. */
  #offers(paths: Paths, least: number): { index: number; paths: Paths; promise: number }[] {
    this.#ears.weigh(this.#scope!, this.union)
    const offers: { index: number; paths: Paths; promise: number }[] = []
    for (let index = 0; index < paths.length; index++) {
      const own = this.#own(paths, index)
      const loss = this.#earned(own)
      const path = this.#way.find(this.#ears, this.union, this.#scope!.maxHops, loss + least, own)
      if (path.length === 0) continue
      const next = paths.map((other, i) => (i === index ? path : other))
      offers.push({ index, paths: next, promise: this.#way.promise - loss })
    }
    return offers.sort((a, b) => b.promise - a.promise)
  }

  /** Pools that no other path has. */
  #own(paths: Paths, index: number): Set<number> {
    const own = new Set(paths[index]!.map((edge) => edge >> 1))
    for (const [i, path] of paths.entries()) if (i !== index) for (const edge of path) own.delete(edge >> 1)
    return own
  }

  #earned(pools: ReadonlySet<number>): number {
    let sum = 0
    for (let i = 0; i < this.union.edges.length; i++)
      if (pools.has(this.union.edges[i]! >> 1)) sum += this.union.earning[i]!
    return sum
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
