import { BestWay } from './best-way.ts'
import { Cover } from './cover.ts'
import { inputFor, outputOf } from './curve.ts'
import { Dice } from './dice.ts'
import { Ears } from './ears.ts'
import type { Graph } from './graph.ts'
import type { Scope } from './scope.ts'
import { Start } from './start.ts'
import { Union } from './union.ts'

/** Paths of a quote, their pools' best split is what the search's union then holds. */
export type Paths = readonly (readonly number[])[]

/** A gain below this part of the result is not worth another pool. */
const WORTHWHILE = 1e-9

/** Exchanges tried as they were promised, and with prices taken anew, before the search stops. */
const MOST_FAILURES = 3
const MOST_RECONSIDERED = 1
const MOST_EXCHANGES = 12

/**
 * How much of its worth a trade may give up by moving prices before it is shaken; shakes for all of its worth
 * given up, at most, and more after one that helped; how wrong prices may be in one.
 */
const CALM = 0.002
const SHAKES_PER_MOVE = 1000
const MOST_SHAKES = 20
const AFTER_SUCCESS = 4

/** A part more that is no step forward, and how often better paths are looked for without one. */
const NO_STEP = 1.02
const MOST_STUCK = 3
const NOISES = [0, 0.001, 0.006, 0.04]

/**
 * Chooses the pools of a quote. It starts from the best single path, adds the path that promises most until there
 * are enough, then exchanges one path for another while that pays. Promises are upper bounds at the present
 * prices: when no exchange promises anything, none of that kind exists.
 */
export class Search {
  readonly union: Union
  /** The paths last found: the union's pools, some of which may carry nothing. */
  paths: Paths = []
  readonly #graph: Graph
  readonly #ears = new Ears()
  readonly #way = new BestWay()
  readonly #start = new Start()
  readonly #dice = new Dice()
  readonly #cover = new Cover()
  #scope: Scope | undefined
  #amount = 0
  #exactOut = false
  #effort = 1
  #late: () => boolean = () => false

  constructor(graph: Graph) {
    this.#graph = graph
    this.union = new Union(graph)
  }

  /**
   * Fills `union` with the chosen pools and the split over them; answers the number of paths, 0 when no pools
   * found can carry the amount. Ends early, with what it has, once `late` says so. With more `effort` than 1 it
   * keeps looking that much longer, however small the trade.
   */
  find(
    scope: Scope,
    amount: number,
    exactOut: boolean,
    effort = 1,
    late: () => boolean = () => false,
  ): number {
    this.#effort = effort
    this.#scope = scope
    this.#exactOut = exactOut
    this.#late = late
    this.union.begin()
    this.#ears.begin(scope)
    for (let part = 1; part > 1e-6; part /= 4) {
      this.#amount = amount * part
      const first = this.#start.find(this.#narrow(scope), this.#ears.neighbours, this.#amount, exactOut)
      if (first.length === 0) continue
      this.#pricePath(first)
      if (!this.#solve([first])) continue
      const paths = this.#raise(this.#grow([first]), amount)
      this.paths = paths.length === 0 ? paths : this.#shake(this.#exchange(paths))
      return this.paths.length
    }
    return 0
  }

  /** Takes the path away that loses least and splits again; false when none is left to take or the rest cannot. */
  weaken(): boolean {
    if (this.paths.length < 2) return false
    let weakest = 0
    let least = Infinity
    for (let i = 0; i < this.paths.length; i++) {
      const loss = this.#earned(this.#own(this.paths, i))
      if (loss >= least) continue
      weakest = i
      least = loss
    }
    this.paths = this.paths.filter((_, i) => i !== weakest)
    return this.#solve(this.paths)
  }

  /** A first path of no more hops than pools are allowed. */
  #narrow(scope: Scope): Scope {
    return scope.maxPools < scope.maxHops ? { ...scope, maxHops: Math.max(1, scope.maxPools) } : scope
  }

  /**
   * From paths that carry a part of the amount to paths that carry all of it: as far as they go, with more paths
   * then further; where they go no further, with better ones. None when that does not help either.
   */
  #raise(paths: Paths, amount: number): Paths {
    let kept = paths
    let stuck = 0
    for (let reached = this.#amount; reached < amount; ) {
      this.#amount = amount
      while (this.#amount > NO_STEP * reached && !this.#solve(kept))
        this.#amount = Math.sqrt(this.#amount * reached)
      const isStuck = this.#amount <= NO_STEP * reached
      if (isStuck && ++stuck > MOST_STUCK) return []
      if (isStuck) this.#amount = reached
      reached = this.#amount
      if (!this.#solve(kept)) return []
      kept = isStuck ? this.#shake(this.#exchange(kept)) : this.#grow(kept)
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
    if (this.#isTight(paths)) return paths
    return this.#cover.find(this.union, this.#scope!.maxHops, paths.length) ?? paths
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

  #grow(paths: Paths): Paths {
    const scope = this.#scope!
    let kept = paths
    while (kept.length < scope.maxPaths && !this.#late()) {
      this.#ears.weigh(scope, this.union)
      const path = this.#way.find(this.#ears, this.union, scope, this.#least)
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

  /**
   * Takes random paths away and grows others at slightly wrong prices, keeping what turns out better: the more
   * the trade moves prices, the more there is to win and the more often. The same quote meets the same chances.
   */
  #shake(paths: Paths): Paths {
    const moved = this.union.earned() / Math.abs(this.#exactOut ? this.#amount : this.union.value)
    const most = MOST_SHAKES * this.#effort
    const planned = this.#effort > 1 ? most : Math.min(most, Math.floor((moved - CALM) * SHAKES_PER_MOVE))
    let times = paths.length < 2 ? 0 : planned
    let best = paths
    let value = this.union.value
    this.#dice.reset()
    let starts = this.union.starts()
    for (let i = 0; i < times && !this.#late(); i++) {
      this.union.startFrom(starts)
      const rest = this.#without(best, 1 + this.#dice.below(Math.min(3, best.length - 1)))
      if (!this.#solve(rest)) continue
      const next = this.#regrow(rest)
      if (!(this.union.value > value + 1e-12 * Math.abs(value))) continue
      best = next
      value = this.union.value
      starts = this.union.starts()
      times = Math.min(times + AFTER_SUCCESS, 2 * most)
    }
    if (times <= 0) return best
    this.union.startFrom(starts)
    this.#solve(best)
    return best
  }

  #without(paths: Paths, count: number): Paths {
    const rest = [...paths]
    for (let i = 0; i < count; i++) rest.splice(this.#dice.below(rest.length), 1)
    return rest
  }

  #regrow(paths: Paths): Paths {
    const scope = this.#scope!
    let kept = paths
    for (let tries = 0; kept.length < scope.maxPaths && tries < 2 * scope.maxPaths; tries++) {
      const noise = NOISES[this.#dice.below(NOISES.length)]!
      for (let i = 1; i < this.union.size; i++)
        this.union.root[i] = this.union.root[i]! * (1 + noise * (this.#dice.next() - 0.5))
      this.#ears.weigh(scope, this.union)
      const path = this.#way.find(this.#ears, this.union, scope, this.#least)
      if (path.length === 0) break
      const next = [...kept, path]
      if (!this.#solve(next)) break
      kept = this.#tidy(next)
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
    for (const offer of offers.slice(0, MOST_RECONSIDERED)) {
      const rest = paths.filter((_, i) => i !== offer.index)
      if (!this.#solve(rest)) continue
      this.#ears.weigh(this.#scope!, this.union)
      const path = this.#way.find(this.#ears, this.union, this.#scope!, least)
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
      const path = this.#way.find(this.#ears, this.union, this.#scope!, loss + least, own)
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
