import { LINK, ROOT_DEPTH } from '../graph/adjacency.ts'
import type { FrontierIndex } from './frontier-index.ts'
import { LayeredPath } from './layered-path.ts'
import type { Scope } from './scope.ts'

/** Above this number of core neighbours an end is left through the hubs only. */
const FEW = 6

/**
 * A good single path for the whole amount: direct, through one token shared by both ends, or through one
 * high-degree neighbour of each end. Falls back to the layered search over all paths.
 */
export class InitialPath {
  readonly #thorough = new LayeredPath()
  #best = 0
  #path: number[] = []
  readonly #trail: number[] = []
  #amount = 0
  #exactOut = false

  /** Edges in order of travel; empty when no path carries the amount. `frontier` holds both ends. */
  find(scope: Scope, frontier: FrontierIndex, amount: number, exactOut: boolean): number[] {
    this.#best = 0
    this.#path = []
    this.#amount = exactOut ? 1 / amount : amount
    this.#exactOut = exactOut
    this.#straight(scope)
    if (scope.maxHops >= 2) this.#throughShared(scope, frontier)
    if (scope.maxHops >= 3) this.#throughBusy(scope)
    if (this.#best > 0) return this.#path
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

  #throughShared(scope: Scope, frontier: FrontierIndex): void {
    const { adjacency } = scope.graph
    for (const { token, fromInput: first, fromOutput } of frontier.sharedTokens) {
      if (token === scope.input || token === scope.output) continue
      if (scope.allowsMiddle !== undefined && !scope.allowsMiddle(token)) continue
      const second = fromOutput ^ 1
      const ideal = adjacency.rate(first) * adjacency.rate(second) * this.#amount
      if (ideal > this.#best && this.#limit(scope, first, second) > this.#best)
        this.#follow(scope, [first, second])
    }
  }

  #throughBusy(scope: Scope): void {
    const { adjacency } = scope.graph
    const lasts = busiest(scope, scope.output)
    for (const first of busiest(scope, scope.input))
      for (const last of lasts) {
        const middle = adjacency.linkBetween(adjacency.linkTarget[first]!, adjacency.linkTarget[last]!)
        if (middle >= 0) this.#follow(scope, [first, middle, last ^ 1])
      }
  }

  /** Upper bound of the output of any two pools of two links. */
  #limit(scope: Scope, first: number, second: number): number {
    const [near, far] = this.#exactOut ? [second, first] : [first, second]
    return this.#ofLink(scope, far, this.#ofLink(scope, near, this.#amount))
  }

  #ofLink(scope: Scope, link: number, amount: number): number {
    const { adjacency } = scope.graph
    return this.#atMost(scope, link, amount, adjacency.links[LINK * link + ROOT_DEPTH]!)
  }

  /** Takes the best edge of each link in turn, forwards (exact in) or backwards (exact out). */
  #follow(scope: Scope, outgoing: readonly number[]): void {
    let amount = this.#amount
    this.#trail.length = 0
    for (let i = 0; i < outgoing.length; i++) {
      const link = outgoing[this.#exactOut ? outgoing.length - 1 - i : i]!
      const edge = this.#bestFor(scope, link, amount)
      if (edge < 0) return
      amount = this.#cross(scope, edge, amount)
      if (amount <= 0) return
      this.#trail.push(edge)
    }
    if (amount <= this.#best) return
    this.#best = amount
    this.#path = this.#exactOut ? this.#trail.toReversed() : [...this.#trail]
  }

  #bestFor(scope: Scope, link: number, amount: number): number {
    const { adjacency } = scope.graph
    const edges =
      scope.allowsEdge === undefined
        ? (adjacency.cells.bestForAmount(link, this.#inputOf(scope, link, amount)) ??
          adjacency.fronts.front(link))
        : adjacency.linkEdges.list(link)
    let best = -1
    let most = 0
    for (const edge of edges) {
      if (scope.graph.edges.b[edge] === 0 || (scope.allowsEdge !== undefined && !scope.allowsEdge(edge)))
        continue
      if (edges.length === 1) return edge
      if (this.#atMost(scope, link, amount, scope.graph.edges.rootDepth(edge)) <= most) continue
      const reached = this.#cross(scope, edge, amount)
      if (reached <= most) continue
      best = edge
      most = reached
    }
    return best
  }

  /**
   * Upper bound of the output of a pool of a link with at most the given root depth: that depth at the best
   * rate.
   */
  #atMost(scope: Scope, link: number, amount: number, deepestRoot: number): number {
    const depth = deepestRoot * deepestRoot
    const rate = scope.graph.adjacency.rate(link)
    return this.#exactOut ? rate * (amount - 1 / depth) : (depth * amount) / (depth / rate + amount)
  }

  /** Input of a link for an amount: that amount, or (exact out, its reciprocal) at least what the output costs. */
  #inputOf(scope: Scope, link: number, amount: number): number {
    return this.#exactOut ? 1 / (amount * scope.graph.adjacency.rate(link)) : amount
  }

  #cross(scope: Scope, edge: number, amount: number): number {
    const { edges } = scope.graph
    return this.#exactOut ? 1 / edges.inputFor(edge, 1 / amount) : edges.outputOf(edge, amount)
  }
}

/** Links from a token to its core neighbours when they are few, else to the hubs among them. */
function busiest(scope: Scope, token: number): number[] {
  const { adjacency } = scope.graph
  const outgoing =
    adjacency.coreCount[token]! <= FEW
      ? [...adjacency.outgoing.list(token).subarray(0, adjacency.coreCount[token])]
      : Array.from(adjacency.hubs, (hub) => adjacency.linkBetween(token, hub))
  return outgoing.filter((link) => {
    if (link < 0) return false
    const target = adjacency.linkTarget[link]!
    if (target === scope.input || target === scope.output) return false
    return scope.allowsMiddle === undefined || scope.allowsMiddle(target)
  })
}
