import { MOST_TOKENS, type Union } from '../split/flow-subgraph.ts'
import { Candidates } from './candidate-tokens.ts'
import { bestRate, Neighbours } from './frontier-index.ts'
import { bestEdge, type Scope } from './scope.ts'

const CELLS = MOST_TOKENS * MOST_TOKENS

/** Pools of a link are in order of depth but for this factor (in roots). */
const DEPTH_SLACK = 1.1

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
  readonly #candidates = new Candidates()
  #to: Int32Array | undefined

  begin(scope: Scope): void {
    this.neighbours.begin(scope)
    this.#to = scope.graph.edges.to
    this.#candidates.clear()
  }

  /** The new token of the best ear of two pools between two places. */
  twoMiddle(u: number, v: number): number {
    return this.#to![this.twoFirst[u * MOST_TOKENS + v]!]!
  }

  /** Weighs every ear at the union's prices. */
  weigh(scope: Scope, union: Union): void {
    for (let i = 0; i < union.size; i++) this.neighbours.use(scope, union.tokens[i]!, union.root[i]! ** 2)
    for (const hub of scope.graph.adjacency.hubs) this.#lookAt(scope, union, hub)
    this.neighbours.lookThroughHubs(scope)
    for (let i = 0; i < union.used; i++)
      this.neighbours.appraise(scope, union.tokens[i]!, union.root[i]! ** 2)
    for (let u = 0; u < union.size; u++) {
      this.one.fill(0, u * MOST_TOKENS, u * MOST_TOKENS + union.size)
      this.two.fill(0, u * MOST_TOKENS, u * MOST_TOKENS + union.size)
    }
    this.#candidates.refresh(scope, union, this.neighbours)
    const direct = scope.graph.adjacency.halfBetween(scope.output, scope.input)
    if (direct >= 0) this.#parallel(scope, union, union.output, union.input, direct)
    for (let v = 2; v < union.size; v++) this.#parallels(scope, union, v)
    const { tokens } = this.#candidates
    for (let i = 0; i < tokens.length; i++) if (union.slot(tokens[i]!) < 0) this.#through(scope, union, i)
  }

  /** A busy token that no path uses yet: a place between what it costs and what it fetches in the union. */
  #lookAt(scope: Scope, union: Union, token: number): void {
    if (union.slot(token) >= 0 || (scope.allowsMiddle !== undefined && !scope.allowsMiddle(token))) return
    const { adjacency } = scope.graph
    let cost = Infinity
    let worth = 0
    let [fromInput, toOutput] = [scope.maxHops, scope.maxHops]
    const { links } = this.neighbours
    const count = this.neighbours.linksOf(adjacency, token)
    for (let i = 0; i < count; i++) {
      const half = links[i]!
      const place = union.slot(adjacency.halfTo[half ^ 1]!)
      if (place < 0) continue
      const price = union.root[place]! * union.root[place]!
      cost = Math.min(cost, price / bestRate(scope, half))
      worth = Math.max(worth, price * bestRate(scope, half ^ 1))
      fromInput = Math.min(fromInput, union.fromInput[place]! + 1)
      toOutput = Math.min(toOutput, union.toOutput[place]! + 1)
    }
    if (!(worth > 0 && cost < Infinity)) return
    const price = Math.sqrt(cost * worth)
    union.lookAt(token, Math.sqrt(price), fromInput, toOutput)
    this.neighbours.use(scope, token, price)
  }

  /** Pools between a used token and those before it in the union. */
  #parallels(scope: Scope, union: Union, v: number): void {
    const { adjacency } = scope.graph
    const token = union.tokens[v]!
    const { links } = this.neighbours
    const count = this.neighbours.linksOf(adjacency, token)
    for (let i = 0; i < count; i++) {
      const half = links[i]!
      const u = union.slot(adjacency.halfTo[half ^ 1]!)
      if (u >= 0 && u < v) this.#parallel(scope, union, u, v, half)
    }
  }

  /** Unused pools of one link, in the direction that the prices favour, if any. */
  #parallel(scope: Scope, union: Union, u: number, v: number, half: number): void {
    if (!union.joins(u, v, 1, scope.maxHops)) return
    const { adjacency } = scope.graph
    const [priceU, priceV] = [union.root[u]! ** 2, union.root[v]! ** 2]
    if (adjacency.rate(half) * priceV > priceU) this.#oneWay(scope, union, u, v, half)
    else if (adjacency.rate(half ^ 1) * priceU > priceV) this.#oneWay(scope, union, v, u, half ^ 1)
  }

  /** Deep pools come first: none behind can earn more than the best rate would give the depth at hand. */
  #oneWay(scope: Scope, union: Union, u: number, v: number, half: number): void {
    const { adjacency, edges } = scope.graph
    const su = union.root[u]!
    const sv = union.root[v]!
    const dust = 0.5 * (su * su + sv * sv)
    const first = su / Math.sqrt(adjacency.rate(half))
    const part = sv - first
    // What is paid costs at least as much as at the first rate.
    const reach = Math.sqrt(sv * sv - first * first)
    const at = u * MOST_TOKENS + v
    for (const edge of adjacency.halfEdges[half]!) {
      const bound = edges.rootDepth[edge]! * part * DEPTH_SLACK
      if (bound * bound - dust <= this.one[at]!) return
      const most = edges.rootReach[edge]! * reach
      if (most * most - dust <= this.one[at]!) continue
      const hinge = edges.hinge(edge, su, sv)
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

  /** Ears through a new token: every way in with every way out, the best pool of each at the token's price. */
  #through(scope: Scope, union: Union, i: number): void {
    const root = this.#candidates.price(union, i)
    if (root === 0) return
    const { adjacency } = scope.graph
    const { entries, exits, entering, leaving } = this.#candidates
    for (let x = 0; x < entering; x++) {
      const u = union.slot(adjacency.halfTo[entries[x]! ^ 1]!)
      entries[x] = this.#bestAt(scope, entries[x]!, union.root[u]!, root)
    }
    for (let y = 0; y < leaving; y++) {
      const v = union.slot(adjacency.halfTo[exits[y]!]!)
      const exit = this.#bestAt(scope, exits[y]!, root, union.root[v]!)
      for (let x = 0; x < entering; x++) {
        const u = union.slot(scope.graph.edges.from[entries[x]!]!)
        if (union.joins(u, v, 2, scope.maxHops)) this.#keepTwo(scope, union, u, v, entries[x]!, exit, root)
      }
    }
  }

  /** The edge of a half-link that earns most between two prices. */
  #bestAt(scope: Scope, half: number, su: number, sv: number): number {
    const { adjacency, edges } = scope.graph
    const all = adjacency.halfEdges[half]!
    let best = bestEdge(scope, half)
    if (all.length === 1) return best
    const first = su / Math.sqrt(adjacency.rate(half))
    const part = (sv - first) * DEPTH_SLACK
    const reach = Math.sqrt(Math.max(0, sv * sv - first * first))
    let most = 0
    for (const edge of all) {
      if (edges.rootDepth[edge]! * part <= most) break
      if (edges.rootReach[edge]! * reach <= most) continue
      const hinge = edges.hinge(edge, su, sv)
      if (hinge <= most || (scope.allowsEdge !== undefined && !scope.allowsEdge(edge))) continue
      best = edge
      most = hinge
    }
    return best
  }

  #keepTwo(scope: Scope, union: Union, u: number, v: number, e1: number, e2: number, root: number): void {
    const { edges } = scope.graph
    const su = union.root[u]!
    const sv = union.root[v]!
    edges.localise(e1, su, root)
    const { localA: a1, localB: b1 } = edges
    edges.localise(e2, root, sv)
    const { localA: a2, localB: b2 } = edges
    const hinge = (Math.sqrt(b1 * b2) * sv - Math.sqrt(a1 * a2) * su) / Math.sqrt(a2 + b1)
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
