import type { Union } from '../split/flow-subgraph.ts'
import { bestRate, MOST_LINKS, type Neighbours } from './frontier-index.ts'
import type { Scope } from './scope.ts'

/** New tokens that are kept an eye on: those that promised most when first met. */
const MOST = 32

/**
 * Tokens that a path could newly go through, with their links to used tokens laid out flat: this is what every
 * weighing of ears looks at.
 */
export class Candidates {
  readonly tokens: number[] = []
  readonly #gains: number[] = []
  readonly #filled: number[] = []
  /** Per candidate and link: the half-link from the used token, the reciprocal of its rate, and the rate back. */
  readonly #half = new Int32Array(MOST * MOST_LINKS)
  readonly #there = new Float64Array(MOST * MOST_LINKS)
  readonly #back = new Float64Array(MOST * MOST_LINKS)
  readonly #from = new Int32Array(MOST * MOST_LINKS)
  #seen = 0
  /** Used tokens when links were last laid out. */
  #uses = 0
  /** Least gain of a full list. */
  #least = 0
  /** Links of the last candidate priced that lead to the union: what enters there and what leaves. */
  readonly entries = new Int32Array(MOST_LINKS)
  readonly exits = new Int32Array(MOST_LINKS)
  /** How many of each. */
  entering = 0
  leaving = 0

  clear(): void {
    this.tokens.length = 0
    this.#gains.length = 0
    this.#filled.length = 0
    this.#seen = 0
    this.#uses = 0
  }

  /** Takes in the tokens found promising since the last time, and the links found since. */
  refresh(scope: Scope, union: Union, neighbours: Neighbours): void {
    const { promising } = neighbours
    for (; this.#seen < promising.length; this.#seen++) {
      const token = promising[this.#seen]!
      if (scope.allowsMiddle !== undefined && !scope.allowsMiddle(token)) continue
      this.#join(token, union.slot(token) >= 0 ? Infinity : neighbours.promise(scope, token))
    }
    const isSame = this.#uses === neighbours.uses
    this.#uses = neighbours.uses
    for (let i = 0; i < this.tokens.length; i++)
      if (!isSame || this.#filled[i] === 0) this.#fill(scope, neighbours, i)
  }

  /**
   * Root of the price of a candidate, between what it costs and what it fetches in the union; 0 when it costs more.
   * `entries` and `exits` are then the half-links by which it pays to come and to leave.
   */
  price(union: Union, i: number): number {
    const from = this.#from
    const there = this.#there
    const back = this.#back
    const { root } = union
    let cost = Infinity
    let worth = 0
    const first = i * MOST_LINKS
    const end = first + this.#filled[i]!
    for (let at = first; at < end; at++) {
      const place = union.slot(from[at]!)
      if (place < 0) continue
      const price = root[place]! * root[place]!
      cost = Math.min(cost, price * there[at]!)
      worth = Math.max(worth, price * back[at]!)
    }
    if (!(worth > cost * (1 + 1e-9))) return 0
    const price = Math.sqrt(cost * worth)
    this.#sides(union, first, end, price)
    return Math.sqrt(price)
  }

  #sides(union: Union, first: number, end: number, price: number): void {
    const { entries, exits } = this
    let entering = 0
    let leaving = 0
    for (let at = first; at < end; at++) {
      const place = union.slot(this.#from[at]!)
      if (place < 0) continue
      const used = union.root[place]! * union.root[place]!
      if (used * this.#there[at]! < price) entries[entering++] = this.#half[at]!
      else if (price < used * this.#back[at]!) exits[leaving++] = this.#half[at]! ^ 1
    }
    this.entering = entering
    this.leaving = leaving
  }

  /** Keeps the candidates that promised most. */
  #join(token: number, gain: number): void {
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

  #fill(scope: Scope, neighbours: Neighbours, i: number): void {
    const token = this.tokens[i]!
    const { adjacency } = scope.graph
    const { links } = neighbours
    const count = neighbours.linksOf(adjacency, token)
    for (let link = 0; link < count; link++) {
      const half = links[link]!
      const at = i * MOST_LINKS + link
      this.#half[at] = half
      this.#from[at] = adjacency.halfTo[half ^ 1]!
      this.#there[at] = 1 / bestRate(scope, half)
      this.#back[at] = bestRate(scope, half ^ 1)
    }
    this.#filled[i] = count
  }
}
