import { type Adjacency, LINK, ROOT_DEPTH, ROOT_PAYOUT, TARGET } from '../graph/adjacency.ts'
import { clearList } from '../graph/clear-list.ts'
import { HUBS } from '../graph/hub-table.ts'
import type { FlowSubgraph } from '../split/flow-subgraph.ts'
import { bestRate, type Scope } from './scope.ts'

/** Maximum links to used tokens per record, besides those to hubs. */
export const MAX_RECORDED_LINKS = 10
/** Maximum links between a candidate and used tokens. */
export const MAX_LINKS = MAX_RECORDED_LINKS + HUBS

/** Links between a token and the tokens that a quote uses. */
interface LinkSource {
  /** Number of used tokens. */
  readonly usedCount: number
  /** Links from used tokens to the token of the last `loadLinks` call. */
  readonly links: Int32Array
  /** Loads `links` and returns their number. */
  loadLinks(adjacency: Adjacency, token: number): number
}

/** Maximum number of candidate tokens. */
export const MAX_CANDIDATES = 32

/** Numbers of a link in each direction: the root of the reciprocal rate, the largest root depth and root payout. */
const BOUND = 6
const ENTERING = 0
const LEAVING = 3
const ROOT_INVERSE = 0
const DEPTH = 1
const PAYOUT = 2

/** Tokens that extensions may newly pass: those with the largest gains when found, with their links in flat arrays. */
export class CandidateTokens {
  readonly tokens: number[] = []
  readonly #gains = new Float64Array(MAX_CANDIDATES)
  readonly #filled: number[] = []
  /** Per candidate and link: the link from the used token, the reciprocal of its rate, and the rate back. */
  readonly link = new Int32Array(MAX_CANDIDATES * MAX_LINKS)
  readonly #there = new Float64Array(MAX_CANDIDATES * MAX_LINKS)
  readonly #back = new Float64Array(MAX_CANDIDATES * MAX_LINKS)
  readonly #from = new Int32Array(MAX_CANDIDATES * MAX_LINKS)
  /** Per candidate and link, `BOUND` numbers for both directions. */
  readonly #bounds = new Float64Array(MAX_CANDIDATES * MAX_LINKS * BOUND)
  /** Number of used tokens when links were last loaded. */
  #usedCount = 0
  /** A token with a smaller gain is not taken: 0, or the smallest gain of a full list. */
  minGain = 0
  /** Places in `link` of the last priced candidate: entries from the subgraph and exits to it. */
  readonly entries = new Int32Array(MAX_LINKS)
  readonly exits = new Int32Array(MAX_LINKS)
  /** Number of entries and exits. */
  entering = 0
  leaving = 0

  clear(): void {
    clearList(this.tokens)
    this.#usedCount = 0
    this.minGain = 0
  }

  /** Takes a token, or raises its gain, if the gain is above `minGain`. */
  offer(token: number, gain: number): void {
    if (!(gain > this.minGain)) return
    const { tokens } = this
    let place = tokens.indexOf(token)
    if (place < 0) {
      place = tokens.length === MAX_CANDIDATES ? this.#gains.indexOf(this.minGain) : tokens.length
      tokens[place] = token
      this.#filled[place] = 0
    } else if (gain <= this.#gains[place]!) return
    this.#gains[place] = gain
    if (tokens.length < MAX_CANDIDATES) return
    let least = Infinity
    for (let i = 0; i < MAX_CANDIDATES; i++) if (this.#gains[i]! < least) least = this.#gains[i]!
    this.minGain = least
  }

  /** Node of the used token at a place. */
  nodeOf(subgraph: FlowSubgraph, place: number): number {
    return subgraph.nodeOf(this.#from[place]!)
  }

  /**
   * Upper bound of the profit of two pools in series over an entry and an exit, at the root prices before and after
   * them: that of the two smallest constant products that dominate all pools of either link, and at most what the
   * whole payout of either link earns at its best rate.
   */
  gainBound(entry: number, exit: number, su: number, sv: number): number {
    const bounds = this.#bounds
    const first = entry * BOUND + ENTERING
    const second = exit * BOUND + LEAVING
    const inverse = bounds[second + ROOT_INVERSE]!
    const lost = bounds[first + ROOT_INVERSE]! * inverse * su
    if (lost >= sv) return 0
    const depth = bounds[first + DEPTH]!
    const other = bounds[second + DEPTH]!
    const root = depth * other * (sv - lost)
    const profit = (root * root) / (depth * depth + (other * inverse) ** 2)
    const payout = Math.min(bounds[first + PAYOUT]! / inverse, bounds[second + PAYOUT]!)
    return Math.min(profit, payout * payout * (sv * sv - lost * lost))
  }

  /** Loads the links of new candidates, and of all when tokens have come into use. */
  loadLinks(scope: Scope, frontier: LinkSource): void {
    const isSame = this.#usedCount === frontier.usedCount
    this.#usedCount = frontier.usedCount
    for (let i = 0; i < this.tokens.length; i++)
      if (!isSame || this.#filled[i] === 0) this.#fill(scope, frontier, i)
  }

  /**
   * Root price of a candidate, the geometric mean of its cost and its proceeds in the subgraph; 0 when it has no
   * profit. Sets `entries` and `exits` to its profitable links.
   */
  price(subgraph: FlowSubgraph, i: number): number {
    const from = this.#from
    const there = this.#there
    const back = this.#back
    const { root } = subgraph
    let cost = Infinity
    let proceeds = 0
    const first = i * MAX_LINKS
    const end = first + this.#filled[i]!
    for (let at = first; at < end; at++) {
      const node = subgraph.nodeOf(from[at]!)
      if (node < 0) continue
      const price = root[node]! * root[node]!
      cost = Math.min(cost, price * there[at]!)
      proceeds = Math.max(proceeds, price * back[at]!)
    }
    if (!(proceeds > cost * (1 + 1e-9))) return 0
    const price = Math.sqrt(cost * proceeds)
    this.#sides(subgraph, first, end, price)
    return Math.sqrt(price)
  }

  #sides(subgraph: FlowSubgraph, first: number, end: number, price: number): void {
    const { entries, exits } = this
    let entering = 0
    let leaving = 0
    for (let at = first; at < end; at++) {
      const node = subgraph.nodeOf(this.#from[at]!)
      if (node < 0) continue
      const used = subgraph.root[node]! * subgraph.root[node]!
      if (used * this.#there[at]! < price) entries[entering++] = at
      else if (price < used * this.#back[at]!) exits[leaving++] = at
    }
    this.entering = entering
    this.leaving = leaving
  }

  #fill(scope: Scope, frontier: LinkSource, i: number): void {
    const token = this.tokens[i]!
    const { adjacency } = scope.graph
    const { links } = frontier
    const count = frontier.loadLinks(adjacency, token)
    // Tokens only come into use during a quote: as many links are the same ones.
    if (count === this.#filled[i]) return
    for (let n = 0; n < count; n++) {
      const link = links[n]!
      const at = i * MAX_LINKS + n
      this.link[at] = link
      this.#from[at] = adjacency.links[LINK * (link ^ 1) + TARGET]!
      this.#there[at] = 1 / bestRate(scope, link)
      this.#back[at] = bestRate(scope, link ^ 1)
      const bounds = this.#bounds
      const place = at * BOUND
      bounds[place + ENTERING + ROOT_INVERSE] = Math.sqrt(this.#there[at]!)
      bounds[place + ENTERING + DEPTH] = adjacency.links[LINK * link + ROOT_DEPTH]!
      bounds[place + ENTERING + PAYOUT] = adjacency.links[LINK * link + ROOT_PAYOUT]!
      bounds[place + LEAVING + ROOT_INVERSE] = Math.sqrt(1 / this.#back[at]!)
      bounds[place + LEAVING + DEPTH] = adjacency.links[LINK * (link ^ 1) + ROOT_DEPTH]!
      bounds[place + LEAVING + PAYOUT] = adjacency.links[LINK * (link ^ 1) + ROOT_PAYOUT]!
    }
    this.#filled[i] = count
  }
}
