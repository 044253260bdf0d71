import type { Adjacency } from '../graph/adjacency.ts'
import { HUBS, ROW } from '../graph/hub-table.ts'
import { bestEdge, type Scope } from './scope.ts'

/** Maximum links to used tokens per record, besides those to hubs. */
const MAX_RECORDED_LINKS = 10
export const MAX_LINKS = MAX_RECORDED_LINKS + HUBS

/** Maximum number of shared tokens. */
const MAX_SHARED = 128

/** Ratio of proceeds to cost above which a token is a candidate: prices change while paths are added. */
const TOLERANCE = 0.9995

/**
 * One record of sixteen 32-bit floats per token: one cache line. Seven digits suffice to compare costs and
 * proceeds; integers are exact up to 2^24.
 */
const RECORD = 16
const MAX_QUOTES = 2 ** 24
const QUOTE = 0
const COUNT = 1
const COST = 2
const WORTH = 3
const ENTRY = 4
const EXIT = 5
const LINKS = 6

const USED = 1
const EVALUATED = 2
const LISTED = 4

/**
 * Neighbours of the tokens that one quote uses: their cost and proceeds at the current prices. Neighbours of
 * hubs are found by a scan of the hub table; the links of any other used token are visited when it is first
 * used and when its price is first known. Later only candidates are evaluated.
 */
export class FrontierIndex {
  /** Tokens adjacent to both ends, with the links from the input and from the output. */
  readonly sharedTokens: { token: number; fromInput: number; fromOutput: number }[] = []
  /** Tokens whose proceeds exceed their cost, up to the tolerance, when last evaluated. */
  readonly candidates: number[] = []
  /** Links from used tokens to the token of the last `loadLinks` call. */
  readonly links = new Int32Array(MAX_LINKS)
  /** Number of the current quote: records with another number are stale. */
  #quote = 0
  #records = new Float32Array(0)
  #state = new Uint8Array(0)
  readonly #used: number[] = []
  /** Per hub: its price, 0 when unknown; and whether one was added since the last scan. */
  readonly #prices = new Float64Array(HUBS)
  #isNew = false
  /** Whether any record holds a price from a token that is not a hub. */
  #compared = false
  /** Cost and proceeds of the last evaluated row, and the hubs of each. */
  #cost = Infinity
  #proceeds = 0
  #entry = -1
  #exit = -1

  /** Clears the state and adds both ends of the quote. */
  reset(scope: Scope): void {
    const tokens = scope.graph.tokenCount
    for (const token of this.#used) this.#state[token] = 0
    for (const token of this.candidates) this.#state[token] = 0
    this.#used.length = 0
    this.sharedTokens.length = 0
    this.candidates.length = 0
    this.#prices.fill(0)
    this.#isNew = false
    this.#compared = false
    this.#quote += 1
    if (this.#quote === MAX_QUOTES) {
      this.#quote = 1
      this.#records.fill(0)
    }
    if (this.#state.length < tokens) {
      this.#state = new Uint8Array(2 * tokens)
      this.#records = new Float32Array(2 * tokens * RECORD)
    }
    this.#use(scope, scope.input)
    this.#use(scope, scope.output)
    this.#share(scope)
  }

  /** Number of used tokens: links are stale when it changes. */
  get usedCount(): number {
    return this.#used.length
  }

  /** Fills `links` for a token and returns their number. */
  loadLinks(adjacency: Adjacency, token: number): number {
    const { table, hubs } = adjacency
    const row = table.rowOf(token)
    let count = 0
    for (let hub = 0; hub < hubs.length && row >= 0; hub++) {
      const link = table.outgoing[row * HUBS + hub]!
      if (link >= 0 && (this.#state[hubs[hub]!]! & USED) !== 0) this.links[count++] = link
    }
    const at = token * RECORD
    if (this.#records[at + QUOTE] !== this.#quote) return count
    for (let i = 0; i < this.#records[at + COUNT]!; i++) this.links[count++] = this.#records[at + LINKS + i]!
    return count
  }

  /** Marks a token as used at a price; a hub's price takes effect with the next scan. */
  use(scope: Scope, token: number, price: number): void {
    this.#use(scope, token)
    const hub = scope.graph.adjacency.hubs.indexOf(token)
    if (hub < 0 || (this.#state[token]! & EVALUATED) !== 0) return
    this.#state[token] = this.#state[token]! | EVALUATED
    this.#prices[hub] = price
    this.#isNew = true
  }

  /** Cost and proceeds of the neighbours of a used token that is not a hub. */
  evaluateNeighbours(scope: Scope, token: number, price: number): void {
    if ((this.#state[token]! & EVALUATED) !== 0) return
    this.#state[token] = this.#state[token]! | EVALUATED
    const { outgoing, coreCount, flat } = scope.graph.adjacency
    this.#compared = true
    const list = outgoing.list(token)
    const core = coreCount[token]!
    const free = scope.allowsEdge === undefined
    for (let i = 0; i < core; i++) {
      const link = list[i]!
      const other = flat[2 * link]!
      const there = free ? flat[2 * link + 1]! : bestRate(scope, link)
      const back = free ? flat[2 * (link ^ 1) + 1]! : bestRate(scope, link ^ 1)
      this.#compare(scope, other, link, price / there, price * back)
    }
  }

  /** Scans the hub table if a hub price was added since the last scan. */
  scanHubTable(scope: Scope): void {
    if (!this.#isNew) return
    this.#isNew = false
    const { table } = scope.graph.adjacency
    const free = scope.allowsEdge === undefined && !this.#compared
    for (let row = 0; row < table.rows; row++) {
      if (free) {
        row = this.#nextProfitableRow(table.rates, row, table.rows)
        if (row === table.rows) return
      }
      this.#look(scope, row)
      this.#merge(scope, table.tokens[row]!, row)
    }
  }

  /**
   * The first row from `row` on whose proceeds reach its cost times the tolerance; `end` when there is none.
   */
  #nextProfitableRow(rates: Float64Array, row: number, end: number): number {
    const prices = this.#prices
    const [p0, p1, p2, p3] = [prices[0]!, prices[1]!, prices[2]!, prices[3]!]
    const [c0, c1, c2, c3] = [p0 || Infinity, p1 || Infinity, p2 || Infinity, p3 || Infinity]
    for (let next = row; next < end; next++) {
      const at = next * ROW
      // Branch-free maxima: the best hub is unpredictable.
      const proceeds = Math.max(
        Math.max(p0 * rates[at + 1]!, p1 * rates[at + 3]!),
        Math.max(p2 * rates[at + 5]!, p3 * rates[at + 7]!),
      )
      const cost = Math.min(
        Math.min(c0 * rates[at]!, c1 * rates[at + 2]!),
        Math.min(c2 * rates[at + 4]!, c3 * rates[at + 6]!),
      )
      if (proceeds > cost * TOLERANCE) return next
    }
    return end
  }

  /** Estimate of a token's reduced cost: the smaller profit of its cheapest entry and its best exit. */
  reducedCost(scope: Scope, token: number): number {
    const { edges } = scope.graph
    const at = token * RECORD
    const cost = this.#records[at + COST]!
    const proceeds = this.#records[at + WORTH]!
    if (!(proceeds > cost)) return 0
    const [low, high] = [Math.sqrt(cost), Math.sqrt(proceeds)]
    const entry = bestEdge(scope, this.#records[at + ENTRY]!)
    const exit = bestEdge(scope, this.#records[at + EXIT]!)
    const profitOf = Math.min(
      edges.rootProfit(entry, low * Math.sqrt(edges.rate(entry)), high),
      edges.rootProfit(exit, low, high / Math.sqrt(edges.rate(exit))),
    )
    return profitOf * profitOf
  }

  /** Records the links of a newly used token; those of a hub are in the table. */
  #use(scope: Scope, token: number): void {
    if ((this.#state[token]! & USED) !== 0) return
    this.#state[token] = this.#state[token]! | USED
    this.#used.push(token)
    const { outgoing, coreCount, flat, hubs } = scope.graph.adjacency
    if (hubs.includes(token)) return
    const list = outgoing.list(token)
    const core = coreCount[token]!
    for (let i = 0; i < core; i++) this.#recordLink(flat[2 * list[i]!]!, list[i]!)
  }

  /** Finds tokens adjacent to both ends, from the end with the lower degree. */
  #share(scope: Scope): void {
    const { adjacency } = scope.graph
    const { outgoing, coreCount, linkTarget } = adjacency
    const inputFirst = coreCount[scope.input]! <= coreCount[scope.output]!
    const [near, far] = inputFirst ? [scope.input, scope.output] : [scope.output, scope.input]
    const list = outgoing.list(near)
    for (let i = 0; i < coreCount[near]! && this.sharedTokens.length < MAX_SHARED; i++) {
      const token = linkTarget[list[i]!]!
      const other = adjacency.linkBetween(far, token)
      if (other < 0) continue
      const [fromInput, fromOutput] = inputFirst ? [list[i]!, other] : [other, list[i]!]
      this.sharedTokens.push({ token, fromInput, fromOutput })
    }
  }

  /** Cost and proceeds of a row at the known hub prices. */
  #look(scope: Scope, row: number): void {
    const { table } = scope.graph.adjacency
    this.#cost = Infinity
    this.#proceeds = 0
    for (let hub = 0; hub < HUBS; hub++) {
      const link = table.outgoing[row * HUBS + hub]!
      if (link < 0 || this.#prices[hub] === 0) continue
      const spent = this.#prices[hub]! / bestRate(scope, link)
      const fetched = this.#prices[hub]! * bestRate(scope, link ^ 1)
      if (spent < this.#cost) {
        this.#cost = spent
        this.#entry = hub
      }
      if (fetched > this.#proceeds) {
        this.#proceeds = fetched
        this.#exit = hub
      }
    }
  }

  /** Merges the last evaluated row into the record of a token. */
  #merge(scope: Scope, token: number, row: number): void {
    const records = this.#records
    const at = token * RECORD
    if (records[at + QUOTE] !== this.#quote) {
      if (!(this.#proceeds > this.#cost * TOLERANCE)) return
      this.#open(at)
    }
    const { outgoing } = scope.graph.adjacency.table
    if (this.#cost < records[at + COST]!) {
      records[at + COST] = this.#cost
      records[at + ENTRY] = outgoing[row * HUBS + this.#entry]!
    }
    if (this.#proceeds > records[at + WORTH]!) {
      records[at + WORTH] = this.#proceeds
      records[at + EXIT] = outgoing[row * HUBS + this.#exit]! ^ 1
    }
    if (records[at + WORTH]! > records[at + COST]! * TOLERANCE) this.#list(token)
  }

  #open(at: number): void {
    const records = this.#records
    records[at + QUOTE] = this.#quote
    records[at + COUNT] = 0
    records[at + COST] = Infinity
    records[at + WORTH] = 0
  }

  #recordLink(token: number, link: number): void {
    const records = this.#records
    const at = token * RECORD
    if (records[at + QUOTE] !== this.#quote) this.#open(at)
    const count = records[at + COUNT]!
    if (count === MAX_RECORDED_LINKS) return
    records[at + LINKS + count] = link
    records[at + COUNT] = count + 1
  }

  #compare(scope: Scope, token: number, link: number, cost: number, proceeds: number): void {
    const records = this.#records
    const at = token * RECORD
    if (records[at + COST] === Infinity) {
      const { table } = scope.graph.adjacency
      const row = table.rowOf(token)
      this.#look(scope, row)
      this.#merge(scope, token, row)
    }
    if (cost < records[at + COST]!) {
      records[at + COST] = cost
      records[at + ENTRY] = link
    }
    if (proceeds > records[at + WORTH]!) {
      records[at + WORTH] = proceeds
      records[at + EXIT] = link ^ 1
    }
    if (records[at + WORTH]! > records[at + COST]! * TOLERANCE) this.#list(token)
  }

  #list(token: number): void {
    const state = this.#state[token]!
    if ((state & LISTED) !== 0) return
    this.#state[token] = state | LISTED
    this.candidates.push(token)
  }
}

/** The best rate of a link for a small amount, within the scope; 0 when none trades. */
export function bestRate(scope: Scope, link: number): number {
  const { adjacency, edges } = scope.graph
  if (scope.allowsEdge === undefined) return adjacency.rate(link)
  const edge = bestEdge(scope, link)
  return edge < 0 ? 0 : edges.rate(edge)
}
