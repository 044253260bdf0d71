import type { FlowSubgraph } from '../split/flow-subgraph.ts'
import { bestRate, type FrontierIndex, MAX_LINKS } from './frontier-index.ts'
import type { Scope } from './scope.ts'

/** Maximum number of candidate tokens: those with the largest reduced cost when first found. */
const MOST = 32

/** New tokens that an extension may pass, with their links to used tokens in flat arrays. */
export class Candidates {
  readonly tokens: number[] = []
  readonly #gains: number[] = []
  readonly #filled: number[] = []
  /** Per candidate and link: the link from the used token, the reciprocal of its rate, and the rate back. */
  readonly #link = new Int32Array(MOST * MAX_LINKS)
  readonly #there = new Float64Array(MOST * MAX_LINKS)
  readonly #back = new Float64Array(MOST * MAX_LINKS)
  readonly #from = new Int32Array(MOST * MAX_LINKS)
  #seen = 0
  /** Number of used tokens when links were last loaded. */
  #usedCount = 0
  /** Smallest gain in a full list. */
  #least = 0
  /** Links of the last priced candidate: entries from the subgraph and exits to it. */
  readonly entries = new Int32Array(MAX_LINKS)
  readonly exits = new Int32Array(MAX_LINKS)
  /** Number of entries and exits. */
  entering = 0
  leaving = 0

  clear(): void {
    this.tokens.length = 0
    this.#gains.length = 0
    this.#filled.length = 0
    this.#seen = 0
    this.#usedCount = 0
  }

  /** Inserts the candidates found since the last call and reloads links when tokens were added. */
  refresh(scope: Scope, subgraph: FlowSubgraph, frontier: FrontierIndex): void {
    const { candidates } = frontier
    for (; this.#seen < candidates.length; this.#seen++) {
      const token = candidates[this.#seen]!
      if (scope.allowsMiddle !== undefined && !scope.allowsMiddle(token)) continue
      this.#insert(token, subgraph.nodeOf(token) >= 0 ? Infinity : frontier.reducedCost(scope, token))
    }
    const isSame = this.#usedCount === frontier.usedCount
    this.#usedCount = frontier.usedCount
    for (let i = 0; i < this.tokens.length; i++)
      if (!isSame || this.#filled[i] === 0) this.#fill(scope, frontier, i)
  }

  /**
   * Root price of a candidate, the geometric mean of its cost and its proceeds in the subgraph; 0 when it has
   * no profit. Sets `entries` and `exits` to its profitable links.
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
      const place = subgraph.nodeOf(from[at]!)
      if (place < 0) continue
      const price = root[place]! * root[place]!
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
      const place = subgraph.nodeOf(this.#from[at]!)
      if (place < 0) continue
      const used = subgraph.root[place]! * subgraph.root[place]!
      if (used * this.#there[at]! < price) entries[entering++] = this.#link[at]!
      else if (price < used * this.#back[at]!) exits[leaving++] = this.#link[at]! ^ 1
    }
    this.entering = entering
    this.leaving = leaving
  }

  /** Keeps the candidates with the largest gains. */
  #insert(token: number, gain: number): void {
    let place = this.tokens.length
    if (place === MOST) {
      if (gain <= this.#least) return
      place = this.#gains.indexOf(this.#least)
    }
    this.tokens[place] = token
    this.#gains[place] = gain
    this.#filled[place] = 0
    if (this.tokens.length === MOST) this.#least = Math.min(...this.#gains)
  }

  #fill(scope: Scope, frontier: FrontierIndex, i: number): void {
    const token = this.tokens[i]!
    const { adjacency } = scope.graph
    const { links } = frontier
    const count = frontier.loadLinks(adjacency, token)
    for (let n = 0; n < count; n++) {
      const link = links[n]!
      const at = i * MAX_LINKS + n
      this.#link[at] = link
      this.#from[at] = adjacency.linkTarget[link ^ 1]!
      this.#there[at] = 1 / bestRate(scope, link)
      this.#back[at] = bestRate(scope, link ^ 1)
    }
    this.#filled[i] = count
  }
}
