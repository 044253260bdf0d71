import { bestEdge, type Scope } from './scope.ts'

/** Links to used tokens that are remembered per token: more neighbours than a path has use for. */
export const MOST_LINKS = 10

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

/**
 * The surroundings of the tokens that one quote has used so far: who trades with them, what those tokens cost
 * there and what they fetch. A used token's links are looked along when it is first used and when its price is
 * first known; after that only the tokens found worth watching are looked at.
 */
export class Neighbours {
  /** Tokens with links to two or more used tokens, in the order met; may hold used tokens themselves. */
  readonly shared: number[] = []
  /** Tokens that fetched more than they cost, or nearly, when last appraised. */
  readonly promising: number[] = []
  /** Number of the present quote: a record with another is an old one. */
  #quote = 0
  #records = new Float32Array(0)
  /** 1 used, 2 appraised too, 4 listed as promising. */
  #state = new Uint8Array(0)
  readonly #used: number[] = []

  /** Forgets the last quote. */
  begin(scope: Scope): void {
    const tokens = scope.graph.mints.length
    for (const token of this.#used) this.#state[token] = 0
    for (const token of this.promising) this.#state[token] = 0
    this.#used.length = 0
    this.shared.length = 0
    this.promising.length = 0
    this.#quote += 1
    if (this.#quote === MOST_QUOTES) {
      this.#quote = 1
      this.#records.fill(0)
    }
    if (this.#state.length >= tokens) return
    this.#state = new Uint8Array(2 * tokens)
    this.#records = new Float32Array(2 * tokens * RECORD)
  }

  /** How many tokens have been used: links change when it does. */
  get uses(): number {
    return this.#used.length
  }

  /** Links of a token to used ones. */
  links(token: number): number {
    const at = token * RECORD
    return this.#records[at + QUOTE] === this.#quote ? this.#records[at + COUNT]! : 0
  }

  /** The i-th of them: a half-link from the used token to this one. */
  link(token: number, i: number): number {
    return this.#records[token * RECORD + LINKS + i]!
  }

  /** Looks along the links of a token that is used from now on. */
  use(scope: Scope, token: number): void {
    if ((this.#state[token]! & 1) !== 0) return
    this.#state[token] = this.#state[token]! | 1
    this.#used.push(token)
    const { halves, coreCount, flat } = scope.graph.adjacency
    const list = halves[token]!
    const core = coreCount[token]!
    for (let i = 0; i < core; i++) this.#meet(flat[2 * list[i]!]!, list[i]!)
  }

  /** Uses a token whose price is known: what its neighbours cost and fetch there, compared with elsewhere. */
  appraise(scope: Scope, token: number, price: number): void {
    const state = this.#state[token]!
    if ((state & 2) !== 0) return
    const isNew = (state & 1) === 0
    if (isNew) this.#used.push(token)
    this.#state[token] = state | 3
    const { halves, coreCount, flat } = scope.graph.adjacency
    const list = halves[token]!
    const core = coreCount[token]!
    const free = scope.allowsEdge === undefined
    for (let i = 0; i < core; i++) {
      const half = list[i]!
      const other = flat[2 * half]!
      if (isNew) this.#meet(other, half)
      const there = free ? flat[2 * half + 1]! : bestRate(scope, half)
      const back = free ? flat[2 * (half ^ 1) + 1]! : bestRate(scope, half ^ 1)
      this.#compare(other, half, price / there, price * back)
    }
  }

  /** What a token promises, roughly: its gain for a little, as deep as the shallower of its cheapest way in and dearest out. */
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

  #meet(token: number, half: number): void {
    const records = this.#records
    const at = token * RECORD
    if (records[at + QUOTE] !== this.#quote) {
      records[at + QUOTE] = this.#quote
      records[at + COUNT] = 1
      records[at + COST] = Infinity
      records[at + WORTH] = 0
      records[at + LINKS] = half
      return
    }
    const count = records[at + COUNT]!
    if (count === MOST_LINKS) return
    if (count === 1) this.shared.push(token)
    records[at + LINKS + count] = half
    records[at + COUNT] = count + 1
  }

  #compare(token: number, half: number, cost: number, worth: number): void {
    const records = this.#records
    const at = token * RECORD
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
    if ((state & 4) !== 0) return
    this.#state[token] = state | 4
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
