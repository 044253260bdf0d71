import { LINK, RATE, ROOT_DEPTH } from '../graph/adjacency.ts'
import { clearList } from '../graph/clear-list.ts'
import { CELL_ENTRY } from '../graph/edge-cells.ts'
import { IntRange } from '../graph/int-lists.ts'
import type { FrontierIndex } from './frontier-index.ts'
import { carriedOutput, LayeredPath, reachBound } from './layered-path.ts'
import { bestEdge, excludedOf, loadWithout, type Scope } from './scope.ts'

/** Above this number of core neighbours an end is left through the hubs only. */
const FEW = 6

/**
 * A good single path for the whole amount: direct, through one token shared by both ends, or through one
 * high-degree neighbour of each end. Falls back to the layered search over all paths.
 */
export class InitialPath {
  readonly #thorough = new LayeredPath()
  readonly #range = new IntRange()
  #best = 0
  #path: number[] = []
  readonly #trail: number[] = []
  /** Links from where the search starts, and from the other end. */
  readonly #nears: number[] = []
  readonly #fars: number[] = []
  /** Per shared token: the bound of the path through it. */
  readonly #limits: number[] = []
  #amount = 0
  #exactOut = false
  #firstLink = -1
  #firstFound = -1

  /** Edges in order of travel; empty when no path carries the amount. `frontier` holds both ends. */
  find(scope: Scope, frontier: FrontierIndex, amount: number, exactOut: boolean): number[] {
    this.#best = 0
    this.#path = []
    this.#amount = exactOut ? 1 / amount : amount
    this.#exactOut = exactOut
    this.#firstLink = -1
    this.#straight(scope)
    if (scope.maxHops >= 2) this.#throughShared(scope, frontier)
    if (scope.maxHops >= 3) this.#throughBusy(scope)
    // Nothing is received for less than a unit; among several paths another one may give more.
    const least = scope.maxPaths === 1 && !exactOut ? 1 : 0
    if (this.#best > 0 && this.#best >= least) return this.#path
    return this.#thorough.find(scope, amount, exactOut)
  }

  /** Whether any positive amount has a path. */
  reaches(scope: Scope): boolean {
    return this.#thorough.find(scope, 1e-9, false).length > 0
  }

  #straight(scope: Scope): void {
    const link = scope.graph.adjacency.linkBetween(scope.input, scope.output)
    if (link >= 0) this.#follow(scope, [link])
  }

  /** Paths over one token, the one with the largest bound first: its output rules out most others. */
  #throughShared(scope: Scope, { sharedTokens }: FrontierIndex): void {
    const limits = this.#limits
    const path = [0, 0]
    const load = (place: number) => {
      path[0] = sharedTokens[place]!.fromInput
      path[1] = sharedTokens[place]!.fromOutput ^ 1
    }
    for (let i = 0; i < sharedTokens.length; i++) {
      load(i)
      limits[i] = isMiddle(scope, sharedTokens[i]!.token) ? this.#limit(scope, path, 0, this.#amount) : 0
    }
    for (;;) {
      let next = -1
      let most = this.#best
      for (let i = 0; i < sharedTokens.length; i++) {
        if (!(limits[i]! > most)) continue
        next = i
        most = limits[i]!
      }
      if (next < 0) return
      limits[next] = 0
      load(next)
      this.#follow(scope, path)
    }
  }

  #throughBusy(scope: Scope): void {
    const { adjacency } = scope.graph
    // The end where the search starts is the outer loop: its pool is the same for all paths over that link.
    const [start, end] = this.#exactOut ? [scope.output, scope.input] : [scope.input, scope.output]
    const [nears, fars] = [this.#nears, this.#fars]
    loadBusiest(scope, start, nears)
    loadBusiest(scope, end, fars)
    for (const near of nears)
      for (const far of fars) {
        const middle = adjacency.linkBetween(adjacency.linkTarget[near]!, adjacency.linkTarget[far]!)
        if (middle < 0) continue
        this.#follow(scope, this.#exactOut ? [far, middle ^ 1, near ^ 1] : [near, middle, far ^ 1])
      }
  }

  /** Upper bound of the output of any pools of the links from the `start`-th on, in order of the search. */
  #limit(scope: Scope, path: readonly number[], start: number, amount: number): number {
    const { links } = scope.graph.adjacency
    let most = amount
    for (let i = start; i < path.length; i++) {
      const at = LINK * this.#linkOf(path, i)
      most = this.#atMost(links[at + RATE]!, links[at + ROOT_DEPTH]!, most)
    }
    return most
  }

  /** The i-th link of a path: forwards (exact in) or backwards (exact out). */
  #linkOf(path: readonly number[], i: number): number {
    return path[this.#exactOut ? path.length - 1 - i : i]!
  }

  /** Takes the best edge of each link in turn while the rest of the path can be better than the best one. */
  #follow(scope: Scope, path: readonly number[]): void {
    let amount = this.#amount
    clearList(this.#trail)
    for (let i = 0; i < path.length; i++) {
      if (this.#limit(scope, path, i, amount) <= this.#best) return
      const link = this.#linkOf(path, i)
      const edge = i === 0 ? this.#firstEdge(scope, link) : this.#bestFor(scope, link, amount)
      if (edge < 0) return
      amount = this.#cross(scope, edge, amount)
      if (amount <= 0) return
      this.#trail.push(edge)
    }
    if (amount <= this.#best) return
    this.#best = amount
    this.#path = this.#exactOut ? this.#trail.toReversed() : [...this.#trail]
  }

  /** The best edge of a first link, kept while paths start with the same one. */
  #firstEdge(scope: Scope, link: number): number {
    if (link !== this.#firstLink) {
      this.#firstLink = link
      this.#firstFound = this.#bestFor(scope, link, this.#amount)
    }
    return this.#firstFound
  }

  #bestFor(scope: Scope, link: number, amount: number): number {
    const { adjacency, edges } = scope.graph
    const range = this.#range
    const excluded = excludedOf(scope, link)
    const isFree = excluded === 0
    if (isFree && adjacency.cells.loadBestForAmount(link, this.#inputOf(scope, link, amount), range))
      return this.#bestOfCell(scope, amount)
    if (isFree) adjacency.fronts.loadFront(link, range)
    else if (bestEdge(scope, link) < 0) return -1
    else loadWithout(scope, link, excluded, range)
    const { data, start, end } = range
    let best = -1
    let most = 0
    for (let i = start; i < end; i++) {
      const edge = data[i]!
      const rootRate = edges.rootB(edge) / edges.rootA(edge)
      if (rootRate === 0 || !(isFree || scope.allowsEdge!(edge))) continue
      if (end - start === 1) return edge
      if (this.#atMost(rootRate * rootRate, edges.rootDepth(edge), amount) <= most) continue
      const reached = this.#cross(scope, edge, amount)
      if (reached <= most) continue
      best = edge
      most = reached
    }
    return best
  }

  /** The best edge of the loaded amount cell: the one with the largest bound first, which rules out most others. */
  #bestOfCell(scope: Scope, amount: number): number {
    const { edges, adjacency } = scope.graph
    const { cells } = adjacency
    const { data, start, end } = this.#range
    let first = -1
    let bound = 0
    for (let i = start; i < end; i += CELL_ENTRY) {
      const other = reachBound(cells, i, amount, this.#exactOut)
      if (other <= bound) continue
      first = i
      bound = other
    }
    if (first < 0) return -1
    let best = data[first]!
    if (end - start === CELL_ENTRY) return best
    let most = this.#cross(scope, best, amount)
    for (let i = start; i < end; i += CELL_ENTRY) {
      if (i === first || reachBound(cells, i, amount, this.#exactOut) <= most) continue
      const edge = data[i]!
      if (this.#atMost(edges.rate(edge), edges.rootDepth(edge), amount) <= most) continue
      const reached = this.#cross(scope, edge, amount)
      if (reached <= most) continue
      best = edge
      most = reached
    }
    return most > 0 ? best : -1
  }

  /** Upper bound of the output of a pool with at most the given rate and root depth. */
  #atMost(rate: number, rootDepth: number, amount: number): number {
    const depth = rootDepth * rootDepth
    return this.#exactOut ? rate * (amount - 1 / depth) : (depth * amount) / (depth / rate + amount)
  }

  /** Input of a link for an amount: that amount, or (exact out, its reciprocal) at least what the output costs. */
  #inputOf(scope: Scope, link: number, amount: number): number {
    return this.#exactOut ? 1 / (amount * scope.graph.adjacency.rate(link)) : amount
  }

  #cross(scope: Scope, edge: number, amount: number): number {
    const { edges } = scope.graph
    return this.#exactOut ? 1 / edges.inputFor(edge, 1 / amount) : carriedOutput(scope, edge, amount)
  }
}

/** Loads the links from a token to its core neighbours when they are few, else to the hubs among them. */
function loadBusiest(scope: Scope, token: number, links: number[]): void {
  const { coreCount, hubs, linkTarget, outgoing } = scope.graph.adjacency
  const isFew = coreCount[token]! <= FEW
  const count = isFew ? coreCount[token]! : hubs.length
  clearList(links)
  for (let i = 0; i < count; i++) {
    const link = isFew ? outgoing.at(token, i) : scope.graph.adjacency.linkBetween(token, hubs[i]!)
    if (link >= 0 && isMiddle(scope, linkTarget[link]!)) links.push(link)
  }
}

/** Whether a path may pass a token. */
const isMiddle = (scope: Scope, token: number): boolean =>
  token !== scope.input &&
  token !== scope.output &&
  (scope.allowsMiddle === undefined || scope.allowsMiddle(token))
