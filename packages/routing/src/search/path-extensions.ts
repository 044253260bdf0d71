import { type FlowSubgraph, MAX_TOKENS } from '../split/flow-subgraph.ts'
import { CandidateTokens, MAX_CANDIDATES, MAX_LINKS } from './candidate-tokens.ts'
import { FrontierIndex } from './frontier-index.ts'
import { ProfitableEdges, profitBound } from './profitable-edges.ts'
import { bestRate, type Scope } from './scope.ts'
import { SeriesProfits } from './series-profits.ts'

const CELLS = MAX_TOKENS * MAX_TOKENS

/** Maximum number of pairs of an entry and an exit of a candidate: a link is one or the other. */
const MAX_PAIRS = Math.ceil(MAX_LINKS / 2) ** 2

const NONE = -1
const UNKNOWN = -1

/**
 * Extensions of a subgraph. An extension is one unused pool between two used tokens, or two unused pools with
 * a new token between them (ears in the sense of an ear decomposition: Whitney 1932). At the current prices
 * an extension that trades `x` for `b * x / (a + x)` has the reduced cost `(sqrt(b * price[v]) - sqrt(a *
 * price[u]))^2` in output units, less half a unit of every token that it rounds: an upper bound of its gain.
 * The best extension of every pair of nodes is kept for both directions, because the set of pools and not
 * their direction defines a path.
 *
 * Pricing only bounds the gains by rates and depths of links. `evaluateOne` and `evaluateTwo` compare the pools of a
 * pair of nodes: a search calls them for the few pairs whose bounds are large enough (branch and bound, Land and Doig
 * 1960).
 */
export class PathExtensions {
  readonly frontier = new FrontierIndex()
  /**
   * Per pair of nodes `u * MAX_TOKENS + v`: the gain of the best extension of one and of two pools, or an upper bound
   * before its evaluation; 0 for none.
   */
  readonly one = new Float64Array(CELLS)
  readonly two = new Float64Array(CELLS)
  /** The pools of evaluated extensions. */
  readonly singleEdge = new Int32Array(CELLS)
  readonly doubleFirst = new Int32Array(CELLS)
  readonly doubleSecond = new Int32Array(CELLS)
  readonly #candidates = new CandidateTokens()
  readonly #edges = new ProfitableEdges()
  readonly #known = new SeriesProfits()
  /** Per pair of nodes: the used pools between them. */
  readonly #between = new Uint8Array(CELLS)
  /** Per pair of nodes: the link to evaluate, in the direction with a profit; -1 when evaluated or none. */
  readonly #openLink = new Int32Array(CELLS)
  /** Per pair of nodes, the smaller one first: its first extension of two pools to evaluate; -1 when evaluated or none. */
  readonly #openDouble = new Int32Array(CELLS)
  /** Per pair of nodes: the largest gain of the evaluated extensions of two pools. */
  readonly #evaluated = new Float64Array(CELLS)
  /** Extensions of two pools: the next of the same pair, the bound, the candidate and its links. */
  readonly #next = new Int32Array(MAX_CANDIDATES * MAX_PAIRS)
  readonly #bound = new Float64Array(MAX_CANDIDATES * MAX_PAIRS)
  readonly #entry = new Int32Array(MAX_CANDIDATES * MAX_PAIRS)
  readonly #exit = new Int32Array(MAX_CANDIDATES * MAX_PAIRS)
  #doubles = 0
  /** Per candidate: its root price; per link of it: the most profitable edge once it is known. */
  readonly #root = new Float64Array(MAX_CANDIDATES)
  readonly #bestEdge = new Int32Array(MAX_CANDIDATES * MAX_LINKS)
  #scope: Scope | undefined
  #subgraph: FlowSubgraph | undefined

  reset(scope: Scope): void {
    this.frontier.reset(scope)
    this.#candidates.clear()
    this.#edges.reset(scope)
    this.#known.reset()
  }

  /** The new token of the best extension of two pools between two nodes, which must be evaluated. */
  middleToken(u: number, v: number): number {
    return this.#scope!.graph.edges.to[this.doubleFirst[u * MAX_TOKENS + v]!]!
  }

  /** Bounds every extension at the current prices of the subgraph, which stay the same during evaluations. */
  priceExtensions(scope: Scope, subgraph: FlowSubgraph): void {
    this.#scope = scope
    this.#subgraph = subgraph
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
    this.#clear(subgraph)
    this.#candidates.loadLinks(scope, this.frontier)
    const direct = scope.graph.adjacency.linkBetween(scope.output, scope.input)
    if (direct >= 0) this.#parallel(scope, subgraph, subgraph.output, subgraph.input, direct)
    for (let v = 2; v < subgraph.size; v++) this.#parallels(scope, subgraph, v)
    const { tokens } = this.#candidates
    for (let i = 0; i < tokens.length; i++)
      if (subgraph.nodeOf(tokens[i]!) < 0) this.#extendThrough(scope, subgraph, i)
  }

  /** Finds the most profitable unused pool between two nodes; false when that was done before. */
  evaluateOne(u: number, v: number): boolean {
    const link = this.#openLink[u * MAX_TOKENS + v]!
    if (link < 0) return false
    const [scope, subgraph] = [this.#scope!, this.#subgraph!]
    const from = subgraph.nodeOf(scope.graph.adjacency.linkTarget[link ^ 1]!)
    const to = from === u ? v : u
    const [at, back] = [from * MAX_TOKENS + to, to * MAX_TOKENS + from]
    const su = subgraph.root[from]!
    const sv = subgraph.root[to]!
    const used = this.#between[at]!
    const edges = this.#edges
    const edge =
      used > 0 ? edges.findUnused(scope, subgraph, link, used, su, sv) : edges.find(scope, link, su, sv)
    const gain = Math.max(0, edges.rootProfit * edges.rootProfit - 0.5 * (su * su + sv * sv))
    this.#openLink[at] = NONE
    this.#openLink[back] = NONE
    this.one[at] = gain
    this.one[back] = gain
    this.singleEdge[at] = edge
    this.singleEdge[back] = edge ^ 1
    return true
  }

  /**
   * Evaluates the extension of two pools between two nodes with the largest bound; false when the best one was evaluated
   * before.
   */
  evaluateTwo(u: number, v: number): boolean {
    const low = Math.min(u, v)
    const high = Math.max(u, v)
    const at = low * MAX_TOKENS + high
    const first = this.#openDouble[at]!
    if (first < 0) return false
    const most = this.two[at]!
    let double = first
    while (this.#bound[double]! !== most) double = this.#next[double]!
    this.#bound[double] = 0
    this.#evaluate(this.#scope!, this.#subgraph!, this.#entry[double]!, this.#exit[double]!)
    let bound = 0
    for (let i = first; i >= 0; i = this.#next[i]!) if (this.#bound[i]! > bound) bound = this.#bound[i]!
    const gain = this.#evaluated[at]!
    this.two[at] = Math.max(gain, bound)
    this.two[high * MAX_TOKENS + low] = this.two[at]!
    if (gain >= bound) this.#openDouble[at] = NONE
    return true
  }

  #clear(subgraph: FlowSubgraph): void {
    // One call per array: many short ones take longer than the unused part of the rows.
    const cells = subgraph.size * MAX_TOKENS
    this.one.fill(0, 0, cells)
    this.two.fill(0, 0, cells)
    this.#between.fill(0, 0, cells)
    this.#openLink.fill(NONE, 0, cells)
    this.#openDouble.fill(NONE, 0, cells)
    this.#evaluated.fill(0, 0, cells)
    this.#doubles = 0
    for (let i = 0; i < subgraph.edges.length; i++) {
      const at = subgraph.tail(i) * MAX_TOKENS + subgraph.tail(i ^ 1)
      this.#between[at] = this.#between[at]! + 1
    }
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

  /** Unused pools of one link from `u` to `v`, in the direction with positive profit, if any. */
  #parallel(scope: Scope, subgraph: FlowSubgraph, u: number, v: number, link: number): void {
    if (!subgraph.fitsHops(u, v, 1, scope.maxHops)) return
    const { adjacency } = scope.graph
    const su = subgraph.root[u]!
    const sv = subgraph.root[v]!
    const isForward = adjacency.rate(link) * sv * sv > su * su
    if (!isForward && !(adjacency.rate(link ^ 1) * su * su > sv * sv)) return
    const profit = isForward ? profitBound(scope, link, su, sv) : profitBound(scope, link ^ 1, sv, su)
    const bound = profit - 0.5 * (su * su + sv * sv)
    if (!(bound > 0)) return
    const at = u * MAX_TOKENS + v
    const back = v * MAX_TOKENS + u
    this.one[at] = bound
    this.one[back] = bound
    this.#openLink[at] = isForward ? link : link ^ 1
    this.#openLink[back] = this.#openLink[at]!
  }

  /** Bounds the extensions through a new token: every entry with every exit. */
  #extendThrough(scope: Scope, subgraph: FlowSubgraph, candidate: number): void {
    const candidates = this.#candidates
    const root = candidates.price(subgraph, candidate)
    if (root === 0) return
    this.#root[candidate] = root
    const { entries, exits, entering, leaving } = candidates
    for (let x = 0; x < entering; x++) this.#bestEdge[entries[x]!] = UNKNOWN
    for (let y = 0; y < leaving; y++) {
      const exit = exits[y]!
      const v = candidates.nodeOf(subgraph, exit)
      const sv = subgraph.root[v]!
      this.#bestEdge[exit] = UNKNOWN
      for (let x = 0; x < entering; x++) {
        const entry = entries[x]!
        const u = candidates.nodeOf(subgraph, entry)
        const su = subgraph.root[u]!
        const dust = 0.5 * (su * su + sv * sv) + root * root
        let profit = candidates.gainBound(entry, exit, su, sv)
        if (!(profit > dust) || !subgraph.fitsHops(u, v, 2, scope.maxHops)) continue
        const { link } = candidates
        profit = Math.min(profit, this.#known.bound(link[entry]!, link[exit]!, su, sv))
        const bound = profit - dust
        if (!(bound > 0)) continue
        this.#offer(u, v, entry, exit, bound)
      }
    }
  }

  #offer(u: number, v: number, entry: number, exit: number, bound: number): void {
    const double = this.#doubles++
    this.#entry[double] = entry
    this.#exit[double] = exit
    this.#bound[double] = bound
    const at = Math.min(u, v) * MAX_TOKENS + Math.max(u, v)
    const back = Math.max(u, v) * MAX_TOKENS + Math.min(u, v)
    this.#next[double] = this.#openDouble[at]!
    this.#openDouble[at] = double
    if (bound <= this.two[at]!) return
    this.two[at] = bound
    this.two[back] = bound
  }

  /** Computes the gain of an extension through the most profitable pools of an entry and an exit of a candidate. */
  #evaluate(scope: Scope, subgraph: FlowSubgraph, entry: number, exit: number): void {
    const candidates = this.#candidates
    const root = this.#root[Math.floor(entry / MAX_LINKS)]!
    const u = candidates.nodeOf(subgraph, entry)
    const v = candidates.nodeOf(subgraph, exit)
    const su = subgraph.root[u]!
    const sv = subgraph.root[v]!
    if (this.#bestEdge[entry] === UNKNOWN)
      this.#bestEdge[entry] = this.#edges.find(scope, candidates.link[entry]!, su, root)
    if (this.#bestEdge[exit] === UNKNOWN)
      this.#bestEdge[exit] = this.#edges.find(scope, candidates.link[exit]! ^ 1, root, sv)
    const profit = this.#keepDouble(scope, u, v, this.#bestEdge[entry]!, this.#bestEdge[exit]!, su, root, sv)
    this.#known.keep(candidates.link[entry]!, candidates.link[exit]!, su, sv, profit)
  }

  /** Keeps an extension of two pools when it is the best between two nodes; returns its profit. */
  #keepDouble(
    scope: Scope,
    u: number,
    v: number,
    e1: number,
    e2: number,
    su: number,
    root: number,
    sv: number,
  ): number {
    const { edges } = scope.graph
    edges.approximateAt(e1, su, root)
    const a1 = edges.localA
    const b1 = edges.localB
    edges.approximateAt(e2, root, sv)
    const a2 = edges.localA
    const b2 = edges.localB
    const rootProfit = (Math.sqrt(b1 * b2) * sv - Math.sqrt(a1 * a2) * su) / Math.sqrt(a2 + b1)
    if (rootProfit <= 0) return 0
    const profit = rootProfit * rootProfit
    const gain = profit - 0.5 * (su * su + sv * sv) - root * root
    const at = u * MAX_TOKENS + v
    const back = v * MAX_TOKENS + u
    if (gain <= this.#evaluated[at]!) return profit
    this.#evaluated[at] = gain
    this.#evaluated[back] = gain
    this.doubleFirst[at] = e1
    this.doubleSecond[at] = e2
    this.doubleFirst[back] = e2 ^ 1
    this.doubleSecond[back] = e1 ^ 1
    return profit
  }
}
