import { LINK, RATE, ROOT_DEPTH, ROOT_PAYOUT } from '../graph/adjacency.ts'
import { NEAR } from '../graph/link-fronts.ts'
import { type FlowSubgraph, MAX_TOKENS } from '../split/flow-subgraph.ts'
import { CandidateTokens, MAX_LINKS } from './candidate-tokens.ts'
import { FrontierIndex } from './frontier-index.ts'
import { bestEdge, bestRate, type Scope } from './scope.ts'

const CELLS = MAX_TOKENS * MAX_TOKENS

const UNKNOWN = -1

/**
 * Extensions of a subgraph. An extension is one unused pool between two used tokens, or two unused pools with
 * a new token between them (ears in the sense of an ear decomposition: Whitney 1932). At the current prices
 * an extension that trades `x` for `b * x / (a + x)` has the reduced cost `(sqrt(b * price[v]) - sqrt(a *
 * price[u]))^2` in output units, less half a unit of every token that it rounds: an upper bound of its gain.
 * The best extension of every pair of nodes is kept for both directions, because the set of pools and not
 * their direction defines a path.
 */
export class PathExtensions {
  readonly frontier = new FrontierIndex()
  /**
   * Per pair of nodes `u * MAX_TOKENS + v`: the gain of the best extension of one and of two pools; 0 for
   * none.
   */
  readonly one = new Float64Array(CELLS)
  readonly two = new Float64Array(CELLS)
  readonly singleEdge = new Int32Array(CELLS)
  readonly doubleFirst = new Int32Array(CELLS)
  readonly doubleSecond = new Int32Array(CELLS)
  readonly #candidates = new CandidateTokens()
  /** Per entry of a candidate: its node, its profit or an upper bound of it, and its most profitable edge once it is needed. */
  readonly #entryNode = new Int32Array(MAX_LINKS)
  readonly #entryBound = new Float64Array(MAX_LINKS)
  readonly #entryEdge = new Int32Array(MAX_LINKS)
  /** Per pair of nodes: the used pools between them. */
  readonly #between = new Uint8Array(CELLS)
  /** Root of the profit of the last edge that `#mostProfitableEdge` returned. */
  #rootProfit = 0
  /** Per link: one more than its last most profitable edge, 0 without one; and the links that have one. */
  #lastBest = new Int32Array(0)
  readonly #withLastBest: number[] = []
  #to: Int32Array | undefined

  reset(scope: Scope): void {
    this.frontier.reset(scope)
    this.#to = scope.graph.edges.to
    this.#candidates.clear()
    for (const link of this.#withLastBest) this.#lastBest[link] = 0
    this.#withLastBest.length = 0
    const links = scope.graph.adjacency.linkTarget.length
    if (this.#lastBest.length < links) this.#lastBest = new Int32Array(links)
  }

  /** The new token of the best extension of two pools between two nodes. */
  middleToken(u: number, v: number): number {
    return this.#to![this.doubleFirst[u * MAX_TOKENS + v]!]!
  }

  /** Prices every extension at the current prices of the subgraph. */
  priceExtensions(scope: Scope, subgraph: FlowSubgraph): void {
    for (let i = 0; i < subgraph.size; i++)
      this.frontier.use(scope, subgraph.tokens[i]!, subgraph.root[i]! ** 2)
    for (const hub of scope.graph.adjacency.hubs) this.#addTentative(scope, subgraph, hub)
    this.frontier.scanHubTable(scope, subgraph, this.#candidates)
    for (let i = 0; i < subgraph.used; i++)
      this.frontier.evaluateNeighbours(
        scope,
        subgraph,
        this.#candidates,
        subgraph.tokens[i]!,
        subgraph.root[i]! ** 2,
      )
    for (let u = 0; u < subgraph.size; u++) {
      this.one.fill(0, u * MAX_TOKENS, u * MAX_TOKENS + subgraph.size)
      this.two.fill(0, u * MAX_TOKENS, u * MAX_TOKENS + subgraph.size)
      this.#between.fill(0, u * MAX_TOKENS, u * MAX_TOKENS + subgraph.size)
    }
    for (let i = 0; i < subgraph.edges.length; i++) {
      const at = subgraph.tail(i) * MAX_TOKENS + subgraph.tail(i ^ 1)
      this.#between[at] = this.#between[at]! + 1
    }
    this.#candidates.loadLinks(scope, this.frontier)
    const direct = scope.graph.adjacency.linkBetween(scope.output, scope.input)
    if (direct >= 0) this.#parallel(scope, subgraph, subgraph.output, subgraph.input, direct)
    for (let v = 2; v < subgraph.size; v++) this.#parallels(scope, subgraph, v)
    const { tokens } = this.#candidates
    for (let i = 0; i < tokens.length; i++)
      if (subgraph.nodeOf(tokens[i]!) < 0) this.#extendThrough(scope, subgraph, i)
  }

  /** Adds a tentative node for an unused hub, at the geometric mean of its cost and its proceeds. */
  #addTentative(scope: Scope, subgraph: FlowSubgraph, token: number): void {
    if (subgraph.nodeOf(token) >= 0 || (scope.allowsMiddle !== undefined && !scope.allowsMiddle(token)))
      return
    const { adjacency } = scope.graph
    let cost = Infinity
    let proceeds = 0
    let [fromInput, toOutput] = [scope.maxHops, scope.maxHops]
    const { links } = this.frontier
    const count = this.frontier.loadLinks(adjacency, token)
    for (let i = 0; i < count; i++) {
      const link = links[i]!
      const place = subgraph.nodeOf(adjacency.linkTarget[link ^ 1]!)
      if (place < 0) continue
      const price = subgraph.root[place]! * subgraph.root[place]!
      cost = Math.min(cost, price / bestRate(scope, link))
      proceeds = Math.max(proceeds, price * bestRate(scope, link ^ 1))
      fromInput = Math.min(fromInput, subgraph.fromInput[place]! + 1)
      toOutput = Math.min(toOutput, subgraph.toOutput[place]! + 1)
    }
    if (!(proceeds > 0 && cost < Infinity)) return
    const price = Math.sqrt(cost * proceeds)
    subgraph.addTentative(token, Math.sqrt(price), fromInput, toOutput)
    this.frontier.use(scope, token, price)
  }

  /** Unused pools between a node and the nodes before it. */
  #parallels(scope: Scope, subgraph: FlowSubgraph, v: number): void {
    const { adjacency } = scope.graph
    const token = subgraph.tokens[v]!
    const { links } = this.frontier
    const count = this.frontier.loadLinks(adjacency, token)
    for (let i = 0; i < count; i++) {
      const link = links[i]!
      const u = subgraph.nodeOf(adjacency.linkTarget[link ^ 1]!)
      if (u >= 0 && u < v) this.#parallel(scope, subgraph, u, v, link)
    }
  }

  /** Unused pools of one link, in the direction with positive profit, if any. */
  #parallel(scope: Scope, subgraph: FlowSubgraph, u: number, v: number, link: number): void {
    if (!subgraph.fitsHops(u, v, 1, scope.maxHops)) return
    const { adjacency } = scope.graph
    const [priceU, priceV] = [subgraph.root[u]! ** 2, subgraph.root[v]! ** 2]
    if (adjacency.rate(link) * priceV > priceU) this.#directedParallel(scope, subgraph, u, v, link)
    else if (adjacency.rate(link ^ 1) * priceU > priceV)
      this.#directedParallel(scope, subgraph, v, u, link ^ 1)
  }

  #directedParallel(scope: Scope, subgraph: FlowSubgraph, u: number, v: number, link: number): void {
    const su = subgraph.root[u]!
    const sv = subgraph.root[v]!
    const dust = 0.5 * (su * su + sv * sv)
    const used = this.#between[u * MAX_TOKENS + v]!
    if (used > 0) {
      this.#unusedParallel(scope, subgraph, u, v, link, used, dust)
      return
    }
    const edge = this.#mostProfitableEdge(scope, link, su, sv)
    if (this.#rootProfit > 0) this.#keepSingle(u, v, this.#rootProfit * this.#rootProfit - dust, edge)
  }

  /** The most profitable unused pool of a link with used ones. */
  #unusedParallel(
    scope: Scope,
    subgraph: FlowSubgraph,
    u: number,
    v: number,
    link: number,
    used: number,
    dust: number,
  ): void {
    const { adjacency, edges } = scope.graph
    const su = subgraph.root[u]!
    const sv = subgraph.root[v]!
    const first = su / Math.sqrt(adjacency.rate(link))
    const part = sv - first
    // Every unit of output costs at least the initial rate.
    const payout = Math.sqrt(sv * sv - first * first)
    const at = u * MAX_TOKENS + v
    for (const edge of this.#parallelEdges(scope, link, su, sv, used)) {
      const bound = edges.rootDepth(edge) * part
      if (bound * bound - dust <= this.one[at]!) continue
      const most = edges.rootPayout(edge) * payout
      if (most * most - dust <= this.one[at]!) continue
      const rootProfit = edges.rootProfitAbove(edge, su, sv, Math.sqrt(Math.max(0, this.one[at]! + dust)))
      if (rootProfit <= 0 || subgraph.has(edge)) continue
      if (scope.allowsEdge === undefined || scope.allowsEdge(edge))
        this.#keepSingle(u, v, rootProfit * rootProfit - dust, edge)
    }
  }

  /** The edges among which the best unused one of a link with some used ones is, at two root prices. */
  #parallelEdges(scope: Scope, link: number, su: number, sv: number, used: number): Int32Array {
    const { cells, fronts, linkEdges } = scope.graph.adjacency
    if (scope.allowsEdge !== undefined || used >= NEAR) return linkEdges.list(link)
    return cells.nearBestAtPrice(link, su, sv) ?? fronts.nearFront(link)
  }

  #keepSingle(u: number, v: number, gain: number, edge: number): void {
    const at = u * MAX_TOKENS + v
    if (gain <= this.one[at]!) return
    const back = v * MAX_TOKENS + u
    this.one[at] = gain
    this.one[back] = gain
    this.singleEdge[at] = edge
    this.singleEdge[back] = edge ^ 1
  }

  /** Extensions through a new token: every entry with every exit, each by its most profitable pool. */
  #extendThrough(scope: Scope, subgraph: FlowSubgraph, i: number): void {
    const root = this.#candidates.price(subgraph, i)
    if (root === 0) return
    const { linkTarget } = scope.graph.adjacency
    const { entries, exits, entering, leaving } = this.#candidates
    for (let x = 0; x < entering; x++) {
      const node = subgraph.nodeOf(linkTarget[entries[x]! ^ 1]!)
      this.#entryNode[x] = node
      this.#entryEdge[x] = UNKNOWN
      this.#entryBound[x] = this.#profitBound(scope, entries[x]!, subgraph.root[node]!, root)
    }
    for (let y = 0; y < leaving; y++) {
      const v = subgraph.nodeOf(linkTarget[exits[y]!]!)
      const sv = subgraph.root[v]!
      const dust = 0.5 * sv * sv + root * root
      let exitBound = this.#profitBound(scope, exits[y]!, root, sv)
      let exit = UNKNOWN
      for (let x = 0; x < entering; x++) {
        const u = this.#entryNode[x]!
        const su = subgraph.root[u]!
        const least = this.two[u * MAX_TOKENS + v]! + dust + 0.5 * su * su
        if (this.#entryBound[x]! + exitBound <= least || !subgraph.fitsHops(u, v, 2, scope.maxHops)) continue
        if (exit === UNKNOWN) {
          exit = this.#mostProfitableEdge(scope, exits[y]!, root, sv)
          exitBound = this.#rootProfit * this.#rootProfit
          if (this.#entryBound[x]! + exitBound <= least) continue
        }
        if (this.#entryEdge[x] === UNKNOWN) {
          this.#entryEdge[x] = this.#mostProfitableEdge(scope, entries[x]!, su, root)
          this.#entryBound[x] = this.#rootProfit * this.#rootProfit
          if (this.#entryBound[x]! + exitBound <= least) continue
        }
        this.#keepDouble(scope, subgraph, u, v, this.#entryEdge[x]!, exit, root)
      }
    }
  }

  /**
   * Upper bound of the profit of any edge of a link: its depth at its best rate. By duality two pools in series gain at
   * most the sum of their profits at any price between them.
   */
  #profitBound(scope: Scope, link: number, su: number, sv: number): number {
    const { links } = scope.graph.adjacency
    const at = LINK * link
    const first = su / Math.sqrt(links[at + RATE]!)
    if (first >= sv) return 0
    const root = links[at + ROOT_DEPTH]! * (sv - first)
    const payout = links[at + ROOT_PAYOUT]!
    return Math.min(root * root, payout * payout * (sv * sv - first * first))
  }

  /** The edge of a link with the largest profit at two root prices; sets `#rootProfit`. */
  #mostProfitableEdge(scope: Scope, link: number, su: number, sv: number): number {
    const { adjacency, edges } = scope.graph
    const { allowsEdge } = scope
    const cell = allowsEdge === undefined ? adjacency.cells.bestAtPrice(link, su, sv) : undefined
    const all =
      cell ?? (allowsEdge === undefined ? adjacency.fronts.front(link) : adjacency.linkEdges.list(link))
    if (all.length === 1) {
      const only = bestEdge(scope, link)
      this.#rootProfit = only < 0 ? 0 : Math.max(0, edges.rootProfit(only, su, sv))
      return only
    }
    const first = su / Math.sqrt(adjacency.rate(link))
    const part = sv - first
    const payout = Math.sqrt(Math.max(0, sv * sv - first * first))
    // Prices differ little from one call to the next: the last result rules out most others by their bounds.
    const last = this.#lastBest[link]! - 1
    let best = last
    let most = last < 0 ? 0 : Math.max(0, edges.rootProfit(last, su, sv))
    for (let i = 0; i < all.length; i++) {
      const edge = all[i]!
      if (edges.rootDepth(edge) * part <= most) {
        if (cell === undefined) break
        continue
      }
      if (edge === last || edges.rootPayout(edge) * payout <= most) continue
      const rootProfit = edges.rootProfitAbove(edge, su, sv, most)
      if (rootProfit <= most || (allowsEdge !== undefined && !allowsEdge(edge))) continue
      best = edge
      most = rootProfit
    }
    if (most === 0) best = bestEdge(scope, link)
    else if (best !== last) {
      if (last < 0) this.#withLastBest.push(link)
      this.#lastBest[link] = best + 1
    }
    this.#rootProfit = most
    return best
  }

  #keepDouble(
    scope: Scope,
    subgraph: FlowSubgraph,
    u: number,
    v: number,
    e1: number,
    e2: number,
    root: number,
  ): void {
    const { edges } = scope.graph
    const su = subgraph.root[u]!
    const sv = subgraph.root[v]!
    edges.approximateAt(e1, su, root)
    const { localA: a1, localB: b1 } = edges
    edges.approximateAt(e2, root, sv)
    const { localA: a2, localB: b2 } = edges
    const rootProfit = (Math.sqrt(b1 * b2) * sv - Math.sqrt(a1 * a2) * su) / Math.sqrt(a2 + b1)
    if (rootProfit <= 0) return
    const gain = rootProfit * rootProfit - 0.5 * (su * su + sv * sv) - root * root
    const at = u * MAX_TOKENS + v
    if (gain <= this.two[at]!) return
    const back = v * MAX_TOKENS + u
    this.two[at] = gain
    this.two[back] = gain
    this.doubleFirst[at] = e1
    this.doubleSecond[at] = e2
    this.doubleFirst[back] = e2 ^ 1
    this.doubleSecond[back] = e1 ^ 1
  }
}
