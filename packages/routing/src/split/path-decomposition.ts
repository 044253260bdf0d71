import { type FlowSubgraph, MAX_POOLS, MAX_TOKENS } from './flow-subgraph.ts'

const MAX_HOPS = 4

/**
 * Decomposes a subgraph into few paths: pools without flow are removed, and each path greedily takes as many
 * uncovered pools as it can. A path may traverse a pool against its flow; only the set of pools matters.
 */
export class PathDecomposition {
  /** Per hop and node: maximum uncovered pools on a path to it, and the last edge (index in the subgraph). */
  readonly #taken = new Int32Array((MAX_HOPS + 1) * MAX_TOKENS)
  readonly #via = new Int32Array((MAX_HOPS + 1) * MAX_TOKENS)
  /** Per edge of the subgraph: 0 no flow, 1 covered, 2 uncovered. */
  readonly #state = new Uint8Array(2 * MAX_POOLS)

  /**
   * At most `most` paths of at most `maxHops` pools; undefined when the greedy method finds none. With `random` they
   * cover pools without flow too, and ties are broken at random.
   */
  find(
    subgraph: FlowSubgraph,
    maxHops: number,
    most: number,
    random?: { below(limit: number): number },
  ): number[][] | undefined {
    let left = 0
    for (let i = 0; i < subgraph.edges.length; i += 2) {
      const finalise = random !== undefined || subgraph.flow[i]! > 0 || subgraph.flow[i + 1]! > 0
      this.#state[i] = finalise ? 2 : 0
      this.#state[i + 1] = this.#state[i]!
      if (finalise) left += 1
    }
    const paths: number[][] = []
    while (left > 0) {
      if (paths.length === most) return undefined
      const path = this.#longestUncovered(subgraph, maxHops, random)
      if (path.length === 0) return undefined
      for (const i of path) {
        if (this.#state[i] === 2) left -= 1
        this.#state[i] = 1
        this.#state[i ^ 1] = 1
      }
      paths.push(path.map((i) => subgraph.edges[i]!))
    }
    return paths
  }

  /** Edge indices of the path with the most uncovered pools. */
  #longestUncovered(
    subgraph: FlowSubgraph,
    maxHops: number,
    random: { below(limit: number): number } | undefined,
  ): number[] {
    const { input, output } = subgraph
    const edges = subgraph.edges.length
    this.#taken.fill(-1, 0, (maxHops + 1) * MAX_TOKENS)
    this.#taken[input] = 0
    for (let hop = 0; hop < maxHops; hop++) {
      const first = random?.below(edges) ?? 0
      const isLast = hop === maxHops - 1
      for (let i = first; i < edges; i++) this.#cross(subgraph, hop, i, isLast)
      for (let i = 0; i < first; i++) this.#cross(subgraph, hop, i, isLast)
    }
    let end = -1
    for (let hop = 1; hop <= maxHops; hop++) {
      const at = hop * MAX_TOKENS + output
      if (this.#taken[at]! > 0 && (end < 0 || this.#taken[at]! > this.#taken[end]!)) end = at
    }
    const path: number[] = []
    for (let at = end; at >= MAX_TOKENS; ) {
      const i = this.#via[at]!
      path.push(i)
      at = (Math.floor(at / MAX_TOKENS) - 1) * MAX_TOKENS + subgraph.tail(i)
    }
    return path.reverse()
  }

  #cross(subgraph: FlowSubgraph, hop: number, i: number, isLast: boolean): void {
    const u = subgraph.tail(i)
    const held = this.#taken[hop * MAX_TOKENS + u]!
    if (held < 0 || u === subgraph.output || this.#state[i] === 0) return
    const v = subgraph.tail(i ^ 1)
    if (isLast && v !== subgraph.output) return
    const at = (hop + 1) * MAX_TOKENS + v
    const taken = held + (this.#state[i] === 2 ? 1 : 0)
    if (taken <= this.#taken[at]! || this.#visits(subgraph, hop, u, v)) return
    this.#taken[at] = taken
    this.#via[at] = i
  }

  /** Whether the path to `u` in `hop` hops contains `v`. */
  #visits(subgraph: FlowSubgraph, hop: number, u: number, v: number): boolean {
    let at = u
    for (let left = hop; left > 0; left--) {
      if (at === v) return true
      at = subgraph.tail(this.#via[left * MAX_TOKENS + at]!)
    }
    return at === v
  }
}
