import { bestEdge, type Scope } from './scope.ts'

/** Links to used tokens that are remembered per token: more neighbours than a path has use for. */
const MOST_LINKS = 12

/**
 * The surroundings of the tokens that one quote has used so far: who trades with two or more of them. A token's
 * links are looked along once, when it is first used; after that only those found are looked at.
 */
export class Neighbours {
  /** Tokens with links to two or more used tokens, in the order met; may hold used tokens themselves. */
  readonly shared: number[] = []
  #count = new Uint8Array(0)
  #halves = new Int32Array(0)
  #used = new Uint8Array(0)
  readonly #met: number[] = []
  readonly #usedTokens: number[] = []

  /** Forgets the last quote. */
  begin(scope: Scope): void {
    const tokens = scope.graph.mints.length
    for (const token of this.#met) this.#count[token] = 0
    for (const token of this.#usedTokens) this.#used[token] = 0
    this.#met.length = 0
    this.#usedTokens.length = 0
    this.shared.length = 0
    if (this.#count.length >= tokens) return
    this.#count = new Uint8Array(2 * tokens)
    this.#halves = new Int32Array(2 * tokens * MOST_LINKS)
    this.#used = new Uint8Array(2 * tokens)
  }

  /** Links of a token to used ones, and the i-th of them: a half-link from the used token to it. */
  links(token: number): number {
    return this.#count[token]!
  }

  link(token: number, i: number): number {
    return this.#halves[token * MOST_LINKS + i]!
  }

  /** Looks along the links of a token that is used from now on. */
  use(scope: Scope, token: number): void {
    if (this.#used[token] === 1) return
    this.#used[token] = 1
    this.#usedTokens.push(token)
    const { adjacency } = scope.graph
    const halves = adjacency.halves[token]!
    const core = adjacency.coreCount[token]!
    for (let i = 0; i < core; i++) this.#meet(scope, halves[i]!)
  }

  #meet(scope: Scope, half: number): void {
    const token = scope.graph.adjacency.halfTo[half]!
    const count = this.#count[token]!
    if (count === MOST_LINKS) return
    if (count === 0) this.#met.push(token)
    else if (count === 1) this.shared.push(token)
    this.#halves[token * MOST_LINKS + count] = half
    this.#count[token] = count + 1
  }
}

/** The best rate of a half-link for a small amount, within the scope; 0 when none trades. */
export function bestRate(scope: Scope, half: number): number {
  const { adjacency, edges } = scope.graph
  if (scope.allowsEdge === undefined) return adjacency.halfRate[half]!
  const edge = bestEdge(scope, half)
  return edge < 0 ? 0 : edges.rate(edge)
}
