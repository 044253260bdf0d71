import { bestEdge, type Scope } from './scope.ts'

/** Links to used tokens that are remembered per token: more neighbours than a path has use for. */
const MOST_LINKS = 12

/** How far below cost a token may still fetch to be watched: prices move while paths are added. */
const NEARLY = 0.9995

/**
 * The surroundings of the tokens that one quote has used so far: who trades with them, what those tokens cost
 * there and what they fetch. A used token's links are looked along twice, when it is first used and when its
 * price is first known; after that only the tokens found worth watching are looked at.
 */
export class Neighbours {
  /** Tokens with links to two or more used tokens, in the order met; may hold used tokens themselves. */
  readonly shared: number[] = []
  /** Tokens that fetched more than they cost, or nearly, when last appraised. */
  readonly promising: number[] = []
  #count = new Uint8Array(0)
  #halves = new Int32Array(0)
  /** 1 used, 2 appraised too. */
  #state = new Uint8Array(0)
  #listed = new Uint8Array(0)
  #cost = new Float64Array(0)
  #worth = new Float64Array(0)
  /** The half-links of that cost and that worth. */
  #entry = new Int32Array(0)
  #exit = new Int32Array(0)
  readonly #met: number[] = []
  readonly #used: number[] = []

  /** Forgets the last quote. */
  begin(scope: Scope): void {
    const tokens = scope.graph.mints.length
    for (const token of this.#met) {
      this.#count[token] = 0
      this.#listed[token] = 0
    }
    for (const token of this.#used) this.#state[token] = 0
    this.#met.length = 0
    this.#used.length = 0
    this.shared.length = 0
    this.promising.length = 0
    if (this.#count.length >= tokens) return
    this.#count = new Uint8Array(2 * tokens)
    this.#halves = new Int32Array(2 * tokens * MOST_LINKS)
    this.#state = new Uint8Array(2 * tokens)
    this.#listed = new Uint8Array(2 * tokens)
    this.#cost = new Float64Array(2 * tokens)
    this.#worth = new Float64Array(2 * tokens)
    this.#entry = new Int32Array(2 * tokens)
    this.#exit = new Int32Array(2 * tokens)
  }

  /** How many tokens have been used: links change when it does. */
  get uses(): number {
    return this.#used.length
  }

  /** Links of a token to used ones. */
  links(token: number): number {
    return this.#count[token]!
  }

  /** The i-th of them: a half-link from the used token to this one. */
  link(token: number, i: number): number {
    return this.#halves[token * MOST_LINKS + i]!
  }

  /** Looks along the links of a token that is used from now on. */
  use(scope: Scope, token: number): void {
    if (this.#state[token]! > 0) return
    this.#state[token] = 1
    this.#used.push(token)
    const { adjacency } = scope.graph
    const halves = adjacency.halves[token]!
    const core = adjacency.coreCount[token]!
    for (let i = 0; i < core; i++) {
      const half = halves[i]!
      this.#meet(adjacency.halfTo[half]!, half)
    }
  }

  #meet(token: number, half: number): void {
    const count = this.#count[token]!
    if (count === MOST_LINKS) return
    if (count === 0) {
      this.#met.push(token)
      this.#cost[token] = Infinity
      this.#worth[token] = 0
    } else if (count === 1) this.shared.push(token)
    this.#halves[token * MOST_LINKS + count] = half
    this.#count[token] = count + 1
  }

  /** Uses a token whose price is known: what its neighbours cost and fetch there, compared with elsewhere. */
  appraise(scope: Scope, token: number, price: number): void {
    if (this.#state[token] === 2) return
    const isNew = this.#state[token] === 0
    if (isNew) this.#used.push(token)
    this.#state[token] = 2
    const { halfTo, halfRate, halves, coreCount } = scope.graph.adjacency
    const list = halves[token]!
    const core = coreCount[token]!
    const free = scope.allowsEdge === undefined
    for (let i = 0; i < core; i++) {
      const half = list[i]!
      if (isNew) this.#meet(halfTo[half]!, half)
      const there = free ? halfRate[half]! : bestRate(scope, half)
      const back = free ? halfRate[half ^ 1]! : bestRate(scope, half ^ 1)
      this.#compare(halfTo[half]!, half, price / there, price * back)
    }
  }

  #compare(token: number, half: number, cost: number, worth: number): void {
    if (cost < this.#cost[token]!) {
      this.#cost[token] = cost
      this.#entry[token] = half
    }
    if (worth > this.#worth[token]!) {
      this.#worth[token] = worth
      this.#exit[token] = half ^ 1
    }
    if (this.#worth[token]! > this.#cost[token]! * NEARLY) this.#list(token)
  }

  /** What a token promises, roughly: its gain for a little, as deep as the shallower of its cheapest way in and dearest out. */
  promise(scope: Scope, token: number): number {
    const { edges } = scope.graph
    const [cost, worth] = [this.#cost[token]!, this.#worth[token]!]
    if (!(worth > cost)) return 0
    const gap = Math.sqrt(worth / cost) - 1
    const [entry, exit] = [bestEdge(scope, this.#entry[token]!), bestEdge(scope, this.#exit[token]!)]
    return Math.min(edges.b[entry]!, edges.a[exit]!) * cost * gap * gap
  }

  #list(token: number): void {
    if (this.#listed[token] === 1) return
    this.#listed[token] = 1
    this.promising.push(token)
  }
}

/** The best rate of a half-link for a small amount, within the scope; 0 when none trades. */
export function bestRate(scope: Scope, half: number): number {
  const { adjacency, edges } = scope.graph
  if (scope.allowsEdge === undefined) return adjacency.halfRate[half]!
  const edge = bestEdge(scope, half)
  return edge < 0 ? 0 : edges.rate(edge)
}
