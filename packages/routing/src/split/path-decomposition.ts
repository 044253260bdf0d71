import { MOST_TOKENS, type Union } from './flow-subgraph.ts'

const MOST_HOPS = 4

/**
 * Finds a union's pools again as fewer paths: those that carry nothing are left out, and a greedy choice makes each
 * path take as many pools not yet taken as it can. A path may pass a pool against its flow: pools are what counts.
 */
export class Cover {
  /** Per hop and place: most new pools on a way there, and the edge (its index in the union) that it comes by. */
  readonly #taken = new Int32Array((MOST_HOPS + 1) * MOST_TOKENS)
  readonly #via = new Int32Array((MOST_HOPS + 1) * MOST_TOKENS)
  /** Per edge of the union: 0 carries nothing, 1 already taken, 2 still to take. */
  readonly #state: number[] = []

  /** At most `most` paths of at most `maxHops` pools; undefined when the greedy choice finds no such. */
  find(union: Union, maxHops: number, most: number): number[][] | undefined {
    let left = 0
    for (let i = 0; i < union.edges.length; i += 2) {
      const carries = union.flow[i]! > 0 || union.flow[i + 1]! > 0
      this.#state[i] = carries ? 2 : 0
      this.#state[i + 1] = this.#state[i]!
      if (carries) left += 1
    }
    const paths: number[][] = []
    while (left > 0) {
      if (paths.length === most) return undefined
      const path = this.#richest(union, maxHops)
      if (path.length === 0) return undefined
      for (const i of path) {
        if (this.#state[i] === 2) left -= 1
        this.#state[i] = 1
        this.#state[i ^ 1] = 1
      }
      paths.push(path.map((i) => union.edges[i]!))
    }
    return paths
  }

  /** Indices of the edges of the path with the most pools still to take. */
  #richest(union: Union, maxHops: number): number[] {
    const { input, output } = union
    this.#taken.fill(-1, 0, (maxHops + 1) * MOST_TOKENS)
    this.#taken[input] = 0
    for (let hop = 0; hop < maxHops; hop++)
      for (let i = 0; i < union.edges.length; i++) if (this.#state[i]! > 0) this.#cross(union, hop, i)
    let end = -1
    for (let hop = 1; hop <= maxHops; hop++) {
      const at = hop * MOST_TOKENS + output
      if (this.#taken[at]! > 0 && (end < 0 || this.#taken[at]! > this.#taken[end]!)) end = at
    }
    const path: number[] = []
    for (let at = end; at >= MOST_TOKENS; ) {
      const i = this.#via[at]!
      path.push(i)
      at = (Math.floor(at / MOST_TOKENS) - 1) * MOST_TOKENS + union.place(i)
    }
    return path.reverse()
  }

  #cross(union: Union, hop: number, i: number): void {
    const u = union.place(i)
    const v = union.place(i ^ 1)
    if (u === union.output) return
    const held = this.#taken[hop * MOST_TOKENS + u]!
    const at = (hop + 1) * MOST_TOKENS + v
    const taken = held + (this.#state[i] === 2 ? 1 : 0)
    if (held < 0 || taken <= this.#taken[at]! || this.#visits(union, hop, u, v)) return
    this.#taken[at] = taken
    this.#via[at] = i
  }

  /** Whether the way to `u` in `hop` hops has been at `v`. */
  #visits(union: Union, hop: number, u: number, v: number): boolean {
    let at = u
    for (let left = hop; left > 0; left--) {
      if (at === v) return true
      at = union.place(this.#via[left * MOST_TOKENS + at]!)
    }
    return at === v
  }
}
