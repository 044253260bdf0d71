import type { Adjacency } from '../graph/adjacency.ts'
import { HUBS, ROW } from '../graph/hub-table.ts'
import { bestEdge, type Scope } from './scope.ts'

/** Links to used tokens that are remembered per token, beside those to hubs: more than a path has use for. */
const MOST_NOTED = 10
export const MOST_LINKS = MOST_NOTED + HUBS

/** Tokens that both ends trade with that are told. */
const MOST_SHARED = 128

/** How far below cost a token may still fetch to be watched: prices move while paths are added. */
const NEARLY = 0.9995

/**
 * One record of sixteen small floats per token, a line of the processor's cache: this is walked by the thousand.
 * Seven digits are enough for what costs and worths are compared for; whole numbers are exact up to 2^24.
 */
const RECORD = 16
const MOST_QUOTES = 2 ** 24
const QUOTE = 0
const COUNT = 1
const COST = 2
const WORTH = 3
const ENTRY = 4
const EXIT = 5
const LINKS = 6

const USED = 1
const APPRAISED = 2
const LISTED = 4

/**
 * The surroundings of the tokens that one quote has used so far: who trades with them, what those tokens cost
 * there and what they fetch. Hubs trade with all the world, so theirs are looked through in one pass over the hub
 * table; any other used token's links are looked along when it is first used and when its price is first known.
 * After that only the tokens found worth watching are looked at.
 */
export class Neighbours {
  /** Tokens that trade with both ends, with their half-links from the input and from the output. */
  readonly shared: { token: number; fromInput: number; fromOutput: number }[] = []
  /** Tokens that fetched more than they cost, or nearly, when last appraised. */
  readonly promising: number[] = []
  /** Half-links from used tokens to the token last asked about, `MOST_LINKS` at most. */
  readonly links = new Int32Array(MOST_LINKS)
  /** Number of the present quote: a record with another is an old one. */
  #quote = 0
  #records = new Float32Array(0)
  #state = new Uint8Array(0)
  readonly #used: number[] = []
  /** Per hub: its price, 0 while it is not known; and whether one has come since the last pass. */
  readonly #prices = new Float64Array(HUBS)
  #isNew = false
  /** Whether any record has a price from elsewhere. */
  #compared = false
  /** What the row last looked at costs and fetches in hubs, and where. */
  #cost = Infinity
  #worth = 0
  #entry = -1
  #exit = -1

  /** Forgets the last quote and looks around the ends of this one. */
  begin(scope: Scope): void {
    const tokens = scope.graph.mints.length
    for (const token of this.#used) this.#state[token] = 0
    for (const token of this.promising) this.#state[token] = 0
    this.#used.length = 0
    this.shared.length = 0
    this.promising.length = 0
    this.#prices.fill(0)
    this.#isNew = false
    this.#compared = false
    this.#quote += 1
    if (this.#quote === MOST_QUOTES) {
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

  /** How many tokens have been used: links change when it does. */
  get uses(): number {
    return this.#used.length
  }

  /** Fills `links` for a token; answers how many there are. */
  linksOf(adjacency: Adjacency, token: number): number {
    const { table, hubs } = adjacency
    const row = table.rowOf(token)
    let count = 0
    for (let hub = 0; hub < hubs.length && row >= 0; hub++) {
      const half = table.halves[row * HUBS + hub]!
      if (half >= 0 && (this.#state[hubs[hub]!]! & USED) !== 0) this.links[count++] = half
    }
    const at = token * RECORD
    if (this.#records[at + QUOTE] !== this.#quote) return count
    for (let i = 0; i < this.#records[at + COUNT]!; i++) this.links[count++] = this.#records[at + LINKS + i]!
    return count
  }

  /** A token that is used from now on, its price known: a hub's is for the next look through. */
  use(scope: Scope, token: number, price: number): void {
    this.#use(scope, token)
    const hub = scope.graph.adjacency.hubs.indexOf(token)
    if (hub < 0 || (this.#state[token]! & APPRAISED) !== 0) return
    this.#state[token] = this.#state[token]! | APPRAISED
    this.#prices[hub] = price
    this.#isNew = true
  }

  /** What the neighbours of a used token that is no hub cost and fetch there, compared with elsewhere. */
  appraise(scope: Scope, token: number, price: number): void {
    if ((this.#state[token]! & APPRAISED) !== 0) return
    this.#state[token] = this.#state[token]! | APPRAISED
    const { halves, coreCount, flat } = scope.graph.adjacency
    this.#compared = true
    const list = halves[token]!
    const core = coreCount[token]!
    const free = scope.allowsEdge === undefined
    for (let i = 0; i < core; i++) {
      const half = list[i]!
      const other = flat[2 * half]!
      const there = free ? flat[2 * half + 1]! : bestRate(scope, half)
      const back = free ? flat[2 * (half ^ 1) + 1]! : bestRate(scope, half ^ 1)
      this.#compare(scope, other, half, price / there, price * back)
    }
  }

  /** Looks through what all tokens cost and fetch in hubs, if a hub's price has come since the last time. */
  lookThroughHubs(scope: Scope): void {
    if (!this.#isNew) return
    this.#isNew = false
    const { table } = scope.graph.adjacency
    const free = scope.allowsEdge === undefined && !this.#compared
    for (let row = 0; row < table.tokens.length; row++) {
      if (free) {
        row = this.#nextWorthy(table.rates, row, table.tokens.length)
        if (row === table.tokens.length) return
      }
      this.#look(scope, row)
      this.#merge(scope, table.tokens[row]!, row)
    }
  }

  /** The first row from `row` on that fetches more than it costs, or nearly; `end` when none does. */
  #nextWorthy(rates: Float64Array, row: number, end: number): number {
    const prices = this.#prices
    const [p0, p1, p2, p3] = [prices[0]!, prices[1]!, prices[2]!, prices[3]!]
    const [c0, c1, c2, c3] = [p0 || Infinity, p1 || Infinity, p2 || Infinity, p3 || Infinity]
    for (let next = row; next < end; next++) {
      const at = next * ROW
      // Maxima without branches: which hub is dearest is anybody's guess.
      const worth = Math.max(
        Math.max(p0 * rates[at + 1]!, p1 * rates[at + 3]!),
        Math.max(p2 * rates[at + 5]!, p3 * rates[at + 7]!),
      )
      const cost = Math.min(
        Math.min(c0 * rates[at]!, c1 * rates[at + 2]!),
        Math.min(c2 * rates[at + 4]!, c3 * rates[at + 6]!),
      )
      if (worth > cost * NEARLY) return next
    }
    return end
  }

  /** What a token promises, roughly: the less of what its cheapest way in and its dearest way out earn. */
  promise(scope: Scope, token: number): number {
    const { edges } = scope.graph
    const at = token * RECORD
    const cost = this.#records[at + COST]!
    const worth = this.#records[at + WORTH]!
    if (!(worth > cost)) return 0
    const [low, high] = [Math.sqrt(cost), Math.sqrt(worth)]
    const entry = bestEdge(scope, this.#records[at + ENTRY]!)
    const exit = bestEdge(scope, this.#records[at + EXIT]!)
    const earned = Math.min(
      edges.hinge(entry, low * Math.sqrt(edges.rate(entry)), high),
      edges.hinge(exit, low, high / Math.sqrt(edges.rate(exit))),
    )
    return earned * earned
  }

  /** Notes the links of a token that is used from now on; those of a hub are in the table. */
  #use(scope: Scope, token: number): void {
    if ((this.#state[token]! & USED) !== 0) return
    this.#state[token] = this.#state[token]! | USED
    this.#used.push(token)
    const { halves, coreCount, flat, hubs } = scope.graph.adjacency
    if (hubs.includes(token)) return
    const list = halves[token]!
    const core = coreCount[token]!
    for (let i = 0; i < core; i++) this.#meet(flat[2 * list[i]!]!, list[i]!)
  }

  /** Finds the tokens that both ends trade with, on the side of the end with fewer neighbours. */
  #share(scope: Scope): void {
    const { adjacency } = scope.graph
    const { halves, coreCount, halfTo } = adjacency
    const inputFirst = coreCount[scope.input]! <= coreCount[scope.output]!
    const [near, far] = inputFirst ? [scope.input, scope.output] : [scope.output, scope.input]
    const list = halves[near]!
    for (let i = 0; i < coreCount[near]! && this.shared.length < MOST_SHARED; i++) {
      const token = halfTo[list[i]!]!
      const other = adjacency.halfBetween(far, token)
      if (other < 0) continue
      const [fromInput, fromOutput] = inputFirst ? [list[i]!, other] : [other, list[i]!]
      this.shared.push({ token, fromInput, fromOutput })
    }
  }

  /** What a row costs and fetches in the hubs whose prices are known. */
  #look(scope: Scope, row: number): void {
    const { table } = scope.graph.adjacency
    this.#cost = Infinity
    this.#worth = 0
    for (let hub = 0; hub < HUBS; hub++) {
      const half = table.halves[row * HUBS + hub]!
      if (half < 0 || this.#prices[hub] === 0) continue
      const spent = this.#prices[hub]! / bestRate(scope, half)
      const fetched = this.#prices[hub]! * bestRate(scope, half ^ 1)
      if (spent < this.#cost) {
        this.#cost = spent
        this.#entry = hub
      }
      if (fetched > this.#worth) {
        this.#worth = fetched
        this.#exit = hub
      }
    }
  }

  /** Takes what was last looked at into a token's record. */
  #merge(scope: Scope, token: number, row: number): void {
    const records = this.#records
    const at = token * RECORD
    if (records[at + QUOTE] !== this.#quote) {
      if (!(this.#worth > this.#cost * NEARLY)) return
      this.#open(at)
    }
    const { halves } = scope.graph.adjacency.table
    if (this.#cost < records[at + COST]!) {
      records[at + COST] = this.#cost
      records[at + ENTRY] = halves[row * HUBS + this.#entry]!
    }
    if (this.#worth > records[at + WORTH]!) {
      records[at + WORTH] = this.#worth
      records[at + EXIT] = halves[row * HUBS + this.#exit]! ^ 1
    }
    if (records[at + WORTH]! > records[at + COST]! * NEARLY) this.#list(token)
  }

  #open(at: number): void {
    const records = this.#records
    records[at + QUOTE] = this.#quote
    records[at + COUNT] = 0
    records[at + COST] = Infinity
    records[at + WORTH] = 0
  }

  #meet(token: number, half: number): void {
    const records = this.#records
    const at = token * RECORD
    if (records[at + QUOTE] !== this.#quote) this.#open(at)
    const count = records[at + COUNT]!
    if (count === MOST_NOTED) return
    records[at + LINKS + count] = half
    records[at + COUNT] = count + 1
  }

  #compare(scope: Scope, token: number, half: number, cost: number, worth: number): void {
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
      records[at + ENTRY] = half
    }
    if (worth > records[at + WORTH]!) {
      records[at + WORTH] = worth
      records[at + EXIT] = half ^ 1
    }
    if (records[at + WORTH]! > records[at + COST]! * NEARLY) this.#list(token)
  }

  #list(token: number): void {
    const state = this.#state[token]!
    if ((state & LISTED) !== 0) return
    this.#state[token] = state | LISTED
    this.promising.push(token)
  }
}

/** The best rate of a half-link for a small amount, within the scope; 0 when none trades. */
export function bestRate(scope: Scope, half: number): number {
  const { adjacency, edges } = scope.graph
  if (scope.allowsEdge === undefined) return adjacency.rate(half)
  const edge = bestEdge(scope, half)
  return edge < 0 ? 0 : edges.rate(edge)
}
