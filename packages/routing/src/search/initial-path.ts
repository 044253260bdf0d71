import type { Neighbours } from './frontier-index.ts'
import { FirstPath } from './layered-path.ts'
import type { Scope } from './scope.ts'

/** An end with more neighbours than this is left by way of the busiest tokens of all. */
const FEW = 6

/** Pools of a link come in order of depth but for this factor. */
const DEPTH_SLACK = 1.25

/**
 * A good single path for the whole amount, to start from: straight, through one token that both ends trade with,
 * or through one busy neighbour of each. When none of these carries it, every path is looked at.
 */
export class Start {
  readonly #thorough = new FirstPath()
  #best = 0
  #path: number[] = []
  readonly #trail: number[] = []
  #amount = 0
  #exactOut = false

  /** Edges in order of travel, empty when no path carries the amount. `neighbours` has both ends in use. */
  find(scope: Scope, neighbours: Neighbours, amount: number, exactOut: boolean): number[] {
    this.#best = 0
    this.#path = []
    this.#amount = exactOut ? 1 / amount : amount
    this.#exactOut = exactOut
    this.#straight(scope)
    if (scope.maxHops >= 2) this.#throughShared(scope, neighbours)
    if (scope.maxHops >= 3) this.#throughBusy(scope)
    if (this.#best > 0) return this.#path
    return this.#thorough.find(scope, amount, exactOut)
  }

  /** Whether any amount, however small, finds a way. */
  reaches(scope: Scope): boolean {
    return this.#thorough.find(scope, 1e-9, false).length > 0
  }

  #straight(scope: Scope): void {
    const half = scope.graph.adjacency.halfBetween(scope.input, scope.output)
    if (half >= 0) this.#follow(scope, [half])
  }

  #throughShared(scope: Scope, neighbours: Neighbours): void {
    const { adjacency } = scope.graph
    for (const { token, fromInput: first, fromOutput } of neighbours.shared) {
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
        const middle = adjacency.halfBetween(adjacency.halfTo[first]!, adjacency.halfTo[last]!)
        if (middle >= 0) this.#follow(scope, [first, middle, last ^ 1])
      }
  }

  /** More than any pools of two links give together. */
  #limit(scope: Scope, first: number, second: number): number {
    const [near, far] = this.#exactOut ? [second, first] : [first, second]
    return this.#ofLink(scope, far, this.#ofLink(scope, near, this.#amount))
  }

  #ofLink(scope: Scope, half: number, amount: number): number {
    const { adjacency, edges } = scope.graph
    return this.#atMost(scope, half, amount, edges.rootDepth[adjacency.halfEdges[half]![0]!]!)
  }

  /** Takes the best edge of each half-link in turn, forwards or (exact out) backwards. */
  #follow(scope: Scope, halves: readonly number[]): void {
    let amount = this.#amount
    this.#trail.length = 0
    for (let i = 0; i < halves.length; i++) {
      const half = halves[this.#exactOut ? halves.length - 1 - i : i]!
      const edge = this.#bestFor(scope, half, amount)
      if (edge < 0) return
      amount = this.#cross(scope, edge, amount)
      if (amount <= 0) return
      this.#trail.push(edge)
    }
    if (amount <= this.#best) return
    this.#best = amount
    this.#path = this.#exactOut ? this.#trail.toReversed() : [...this.#trail]
  }

  #bestFor(scope: Scope, half: number, amount: number): number {
    const edges = scope.graph.adjacency.halfEdges[half]!
    let best = -1
    let most = 0
    for (const edge of edges) {
      if (scope.graph.edges.b[edge] === 0 || (scope.allowsEdge !== undefined && !scope.allowsEdge(edge)))
        continue
      if (edges.length === 1) return edge
      if (this.#atMost(scope, half, amount, scope.graph.edges.rootDepth[edge]!) <= most) break
      const reached = this.#cross(scope, edge, amount)
      if (reached <= most) continue
      best = edge
      most = reached
    }
    return best
  }

  /** What no pool of a link gives that is of that root of the depth or less: that depth at the best rate. */
  #atMost(scope: Scope, half: number, amount: number, deepestRoot: number): number {
    const depth = deepestRoot * deepestRoot * DEPTH_SLACK
    const rate = scope.graph.adjacency.rate(half)
    return this.#exactOut ? rate * (amount - 1 / depth) : (depth * amount) / (depth / rate + amount)
  }

  #cross(scope: Scope, edge: number, amount: number): number {
    const { edges } = scope.graph
    return this.#exactOut ? 1 / edges.inputFor(edge, 1 / amount) : edges.outputOf(edge, amount)
  }
}

/** Half-links from a token to its few core neighbours, or to those of them that are the busiest tokens of all. */
function busiest(scope: Scope, token: number): number[] {
  const { adjacency } = scope.graph
  const halves =
    adjacency.coreCount[token]! <= FEW
      ? adjacency.halves[token]!.slice(0, adjacency.coreCount[token])
      : adjacency.hubs.map((hub) => adjacency.halfBetween(token, hub))
  return halves.filter((half) => {
    if (half < 0) return false
    const target = adjacency.halfTo[half]!
    if (target === scope.input || target === scope.output) return false
    return scope.allowsMiddle === undefined || scope.allowsMiddle(target)
  })
}
