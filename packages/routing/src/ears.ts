import { bestRate, Neighbours } from './neighbours.ts'
import { bestEdge, type Scope } from './scope.ts'
import { MOST_TOKENS, type Union } from './union.ts'

/** New tokens that are kept an eye on: those that promised most when first met. */
const MOST_CANDIDATES = 96

const CELLS = MOST_TOKENS * MOST_TOKENS

/**
 * What could be added to a union of paths. An *ear* is one new pool between two used tokens, or two new pools with
 * a new token between them. At the union's prices an ear that trades `x` for `b * x / (a + x)` promises
 * `(sqrt(b * price[v]) - sqrt(a * price[u]))^2` units of output, less half a unit of every token it rounds:
 * an upper bound of what it brings. The best ear of every pair of used tokens is kept, for both directions alike,
 * as pools and not directions make a path.
 */
export class Ears {
  readonly neighbours = new Neighbours()
  /** Per pair of places `u * MOST_TOKENS + v`: the promise of the best ear of one and of two pools, 0 for none. */
  readonly one = new Float64Array(CELLS)
  readonly two = new Float64Array(CELLS)
  readonly oneEdge = new Int32Array(CELLS)
  readonly twoFirst = new Int32Array(CELLS)
  readonly twoSecond = new Int32Array(CELLS)
  readonly #candidates: number[] = []
  readonly #gains: number[] = []
  #weighed = 0
  #to: Int32Array | undefined

  begin(scope: Scope): void {
    this.neighbours.begin(scope)
    this.#to = scope.graph.edges.to
    this.#candidates.length = 0
    this.#gains.length = 0
    this.#weighed = 0
    this.neighbours.use(scope, scope.input)
    this.neighbours.use(scope, scope.output)
  }

  /** The new token of the best ear of two pools between two places. */
  twoMiddle(u: number, v: number): number {
    return this.#to![this.twoFirst[u * MOST_TOKENS + v]!]!
  }

  /** Weighs every ear at the union's prices. */
  weigh(scope: Scope, union: Union): void {
    for (let u = 0; u < union.size; u++) {
      this.one.fill(0, u * MOST_TOKENS, u * MOST_TOKENS + union.size)
      this.two.fill(0, u * MOST_TOKENS, u * MOST_TOKENS + union.size)
    }
    for (let i = 0; i < union.size; i++) this.neighbours.use(scope, union.tokens[i]!)
    this.#enlist(scope, union)
    const direct = scope.graph.adjacency.halfBetween(scope.output, scope.input)
    if (direct >= 0) this.#parallel(scope, union, union.output, union.input, direct)
    for (let v = 2; v < union.size; v++) this.#parallels(scope, union, v)
    for (const token of this.#candidates) if (union.slot(token) < 0) this.#through(scope, union, token)
  }

  /** Tokens met since the last time join the candidates when they promise something. */
  #enlist(scope: Scope, union: Union): void {
    const { shared } = this.neighbours
    for (; this.#weighed < shared.length; this.#weighed++) {
      const token = shared[this.#weighed]!
      if (scope.allowsMiddle !== undefined && !scope.allowsMiddle(token)) continue
      const gain = union.slot(token) >= 0 ? Infinity : this.#sketch(scope, union, token)
      if (gain > 0) this.#join(token, gain)
    }
  }

  /** Keeps the candidates that promised most. */
  #join(token: number, gain: number): void {
    if (this.#candidates.length < MOST_CANDIDATES) {
      this.#candidates.push(token)
      this.#gains.push(gain)
      return
    }
    let least = 0
    for (let i = 1; i < MOST_CANDIDATES; i++) if (this.#gains[i]! < this.#gains[least]!) least = i
    if (this.#gains[least]! >= gain) return
    this.#candidates[least] = token
    this.#gains[least] = gain
  }

  /** What a token promises between the used token it is cheapest from and the one it fetches most from. */
  #sketch(scope: Scope, union: Union, token: number): number {
    let cost = Infinity
    let worth = 0
    let entry = -1
    let exit = -1
    const { adjacency, edges } = scope.graph
    for (let i = 0; i < this.neighbours.links(token); i++) {
      const half = this.neighbours.link(token, i)
      const place = union.slot(adjacency.halfTo[half ^ 1]!)
      if (place < 0) continue
      const price = union.root[place]! * union.root[place]!
      const spent = price / bestRate(scope, half)
      const fetched = price * bestRate(scope, half ^ 1)
      if (spent < cost) {
        cost = spent
        entry = half
      }
      if (fetched > worth) {
        worth = fetched
        exit = half ^ 1
      }
    }
    if (!(worth > cost * (1 + 1e-9))) return 0
    const root = Math.sqrt(worth / cost) - 1
    const depth = Math.min(edges.b[bestEdge(scope, entry)]! * cost, edges.a[bestEdge(scope, exit)]! * cost)
    return depth * root * root
  }

  /** Pools between a used token and those before it in the union. */
  #parallels(scope: Scope, union: Union, v: number): void {
    const { adjacency } = scope.graph
    const token = union.tokens[v]!
    for (let i = 0; i < this.neighbours.links(token); i++) {
      const half = this.neighbours.link(token, i)
      const u = union.slot(adjacency.halfTo[half ^ 1]!)
      if (u >= 0 && u < v) this.#parallel(scope, union, u, v, half)
    }
  }

  /** Unused pools of one link, weighed in both directions: the prices favour at most one. */
  #parallel(scope: Scope, union: Union, u: number, v: number, half: number): void {
    if (!union.joins(u, v, 1, scope.maxHops)) return
    const { adjacency, edges } = scope.graph
    const { rootA, rootB } = edges
    const su = union.root[u]!
    const sv = union.root[v]!
    const dust = 0.5 * (su * su + sv * sv)
    for (const edge of adjacency.halfEdges[half]!) {
      const there = rootB[edge]! * sv - rootA[edge]! * su
      const back = rootB[edge ^ 1]! * su - rootA[edge ^ 1]! * sv
      const hinge = there > back ? there : back
      if (hinge <= 0 || union.has(edge)) continue
      if (scope.allowsEdge === undefined || scope.allowsEdge(edge))
        this.#keepOne(u, v, hinge * hinge - dust, edge)
    }
  }

  #keepOne(u: number, v: number, gain: number, edge: number): void {
    const at = u * MOST_TOKENS + v
    if (gain <= this.one[at]!) return
    const back = v * MOST_TOKENS + u
    this.one[at] = gain
    this.one[back] = gain
    this.oneEdge[at] = edge
    this.oneEdge[back] = edge ^ 1
  }

  /** Ears through a new token: every pair of its used neighbours, the best pool of each at the token's price. */
  #through(scope: Scope, union: Union, token: number): void {
    const { adjacency } = scope.graph
    let cost = Infinity
    let worth = 0
    const links = this.neighbours.links(token)
    for (let i = 0; i < links; i++) {
      const half = this.neighbours.link(token, i)
      const place = union.slot(adjacency.halfTo[half ^ 1]!)
      if (place < 0) continue
      const price = union.root[place]! * union.root[place]!
      cost = Math.min(cost, price / bestRate(scope, half))
      worth = Math.max(worth, price * bestRate(scope, half ^ 1))
    }
    if (!(worth > cost * (1 + 1e-9))) return
    const root = Math.sqrt(Math.sqrt(cost * worth))
    for (let i = 0; i < links; i++) {
      const half = this.neighbours.link(token, i)
      const u = union.slot(adjacency.halfTo[half ^ 1]!)
      if (u < 0 || union.root[u]! >= root * Math.sqrt(bestRate(scope, half))) continue
      const entry = this.#bestAt(scope, half, union.root[u]!, root)
      for (let j = 0; j < links; j++) {
        const next = this.neighbours.link(token, j)
        const v = union.slot(adjacency.halfTo[next ^ 1]!)
        if (v < 0 || v === u || !union.joins(u, v, 2, scope.maxHops)) continue
        if (root >= union.root[v]! * Math.sqrt(bestRate(scope, next ^ 1))) continue
        this.#keepTwo(scope, union, u, v, entry, this.#bestAt(scope, next ^ 1, root, union.root[v]!), root)
      }
    }
  }

  /** The edge of a half-link that earns most between two prices. */
  #bestAt(scope: Scope, half: number, su: number, sv: number): number {
    const { adjacency, edges } = scope.graph
    const all = adjacency.halfEdges[half]!
    let best = bestEdge(scope, half)
    if (all.length === 1) return best
    let most = 0
    for (const edge of all) {
      const hinge = edges.rootB[edge]! * sv - edges.rootA[edge]! * su
      if (hinge <= most || (scope.allowsEdge !== undefined && !scope.allowsEdge(edge))) continue
      best = edge
      most = hinge
    }
    return best
  }

  #keepTwo(scope: Scope, union: Union, u: number, v: number, e1: number, e2: number, root: number): void {
    const { a, b } = scope.graph.edges
    const su = union.root[u]!
    const sv = union.root[v]!
    const span = a[e2]! + b[e1]!
    const hinge = (Math.sqrt(b[e1]! * b[e2]!) * sv - Math.sqrt(a[e1]! * a[e2]!) * su) / Math.sqrt(span)
    if (hinge <= 0) return
    const gain = hinge * hinge - 0.5 * (su * su + sv * sv) - root * root
    const at = u * MOST_TOKENS + v
    if (gain <= this.two[at]!) return
    const back = v * MOST_TOKENS + u
    this.two[at] = gain
    this.two[back] = gain
    this.twoFirst[at] = e1
    this.twoSecond[at] = e2
    this.twoFirst[back] = e2 ^ 1
    this.twoSecond[back] = e1 ^ 1
  }
}
