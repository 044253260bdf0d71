import type { Adjacency } from '../graph/adjacency.ts'
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
const MAX_CANDIDATES = 32

/** Tokens that extensions may newly pass: those with the largest gains when found, with their links in flat arrays. */
export class CandidateTokens {
  readonly tokens: number[] = []
  readonly #gains = new Float64Array(MAX_CANDIDATES)
  readonly #filled: number[] = []
  /** Per candidate and link: the link from the used token, the reciprocal of its rate, and the rate back. */
  readonly #link = new Int32Array(MAX_CANDIDATES * MAX_LINKS)
  readonly #there = new Float64Array(MAX_CANDIDATES * MAX_LINKS)
  readonly #back = new Float64Array(MAX_CANDIDATES * MAX_LINKS)
  readonly #from = new Int32Array(MAX_CANDIDATES * MAX_LINKS)
  /** Number of used tokens when links were last loaded. */
  #usedCount = 0
  /** A token with a smaller gain is not taken: 0, or the smallest gain of a full list. */
  minGain = 0
  /** Links of the last priced candidate: entries from the subgraph and exits to it. */
  readonly entries = new Int32Array(MAX_LINKS)
  readonly exits = new Int32Array(MAX_LINKS)
  /** Number of entries and exits. */
  entering = 0
  leaving = 0

  clear(): void {
    this.tokens.length = 0
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
      if (used * this.#there[at]! < price) entries[entering++] = this.#link[at]!
      else if (price < used * this.#back[at]!) exits[leaving++] = this.#link[at]! ^ 1
    }
    this.entering = entering
    this.leaving = leaving
  }

  #fill(scope: Scope, frontier: LinkSource, i: number): void {
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
