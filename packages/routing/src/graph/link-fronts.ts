import type { EdgeTable } from './edge-table.ts'
import { IntLists, type IntListsLayout, type IntRange } from './int-lists.ts'
import type { Memory } from './memory.ts'

/** Links with more edges have fronts. */
const MIN_EDGES = 12

/** Edges with fewer dominators are in the near front: while fewer than that are used, the best unused edge is in it. */
export const NEAR = 4

const NONE = 0

export interface LinkFrontsLayout {
  frontOf: Int32Array
  lists: IntListsLayout
}

/**
 * Dominance fronts of the parallel edges of a link. A constant product that is at least as deep and has at least the
 * rate of another edge pays at least as much for every amount and has at least its profit at all prices (Pareto
 * dominance; Boerzsoenyi, Kossmann and Stocker 2001, "The Skyline Operator"). Curves are dominated by constant products
 * and dominate nothing, because only an upper bound of their depth is used. Each edge has a count of its dominators,
 * which an update of another edge changes by one at most.
 */
export class LinkFronts {
  readonly #edgesOf: IntLists
  readonly #edges: EdgeTable
  readonly #memory: Memory
  /** Per link: one more than the number of its first list; 0 without fronts. The second list is the near front. */
  #frontOf: Int32Array
  #lists: IntLists
  #links = 0
  #listCount = 0
  readonly #freeLists: number[] = []
  /** Per edge: number of dominators, and the rate and root depth that other edges were compared with. */
  #dominators = new Int32Array(64)
  #rate = new Float64Array(64)
  #depth = new Float64Array(64)
  #isCurve = new Uint8Array(64)

  constructor(edgesOf: IntLists, edges: EdgeTable, memory: Memory) {
    this.#edgesOf = edgesOf
    this.#edges = edges
    this.#memory = memory
    this.#frontOf = memory.int32(64)
    this.#lists = new IntLists(memory)
  }

  get layout(): LinkFrontsLayout {
    return { frontOf: this.#frontOf, lists: this.#lists.layout }
  }

  /** Reads the fronts of another thread from now on. */
  useLayout({ frontOf, lists }: LinkFrontsLayout): void {
    this.#frontOf = frontOf
    this.#lists.useLayout(lists)
  }

  get bytes(): number {
    const own = [this.#frontOf, this.#dominators, this.#rate, this.#depth, this.#isCurve]
    return own.reduce((sum, array) => sum + array.byteLength, this.#lists.bytes)
  }

  /** Loads the edges that no other edge dominates, deepest first; all edges of a short link. */
  loadFront(link: number, range: IntRange): void {
    const front = this.#frontOf[link]!
    if (front === NONE) this.#edgesOf.load(link, range)
    else this.#lists.load(front - 1, range)
  }

  /** Length of a front; 0 for a short link. */
  length(link: number): number {
    const front = this.#frontOf[link]!
    return front === NONE ? 0 : this.#lists.length(front - 1)
  }

  /** Loads the edges with fewer than `NEAR` dominators, deepest first; all edges of a short link. */
  loadNearFront(link: number, range: IntRange): void {
    const front = this.#frontOf[link]!
    if (front === NONE) this.#edgesOf.load(link, range)
    else this.#lists.load(front, range)
  }

  addLink(): void {
    this.#links += 1
    this.#frontOf = this.#memory.reserveInt32(this.#frontOf, this.#links)
  }

  /** An edge has become one of a link; `update` gives its state. */
  add(edge: number): void {
    this.#reserve(edge)
    this.#forget(edge)
  }

  /** Takes the new state of an edge of a link. */
  update(link: number, edge: number): void {
    const edges = this.#edgesOf.list(link)
    if (edges.length <= MIN_EDGES) return
    if (this.#frontOf[link] === NONE) this.#create(link, edges)
    else this.#compare(edges, edge)
    this.#collect(link, edges)
  }

  /** Takes note that an edge is no longer one of a link. */
  remove(link: number, edge: number): void {
    if (this.#frontOf[link] === NONE) return
    const edges = this.#edgesOf.list(link)
    if (edges.length <= MIN_EDGES) {
      this.#freeLists.push(this.#frontOf[link]!)
      this.#frontOf[link] = NONE
      return
    }
    for (const other of edges)
      if (this.#dominates(edge, other)) this.#dominators[other] = this.#dominators[other]! - 1
    this.#forget(edge)
    this.#collect(link, edges)
  }

  #create(link: number, edges: Int32Array): void {
    let front = this.#freeLists.pop()
    if (front === undefined) {
      front = this.#listCount + 1
      this.#lists.add()
      this.#lists.add()
      this.#listCount += 2
    }
    this.#frontOf[link] = front
    for (const edge of edges) this.#read(edge)
    for (const edge of edges) this.#count(edges, edge)
  }

  /** Corrects the counts of a link after a change of one edge. */
  #compare(edges: Int32Array, edge: number): void {
    const [rate, depth] = [this.#edges.rate(edge), this.#edges.rootDepth(edge)]
    const [oldRate, oldDepth, wasCurve] = [this.#rate[edge]!, this.#depth[edge]!, this.#isCurve[edge]!]
    const isCurve = this.#edges.hasCurve(edge) ? 1 : 0
    for (const other of edges) {
      if (other === edge) continue
      const [otherRate, otherDepth] = [this.#rate[other]!, this.#depth[other]!]
      const before = wasCurve === 0 && exceeds(oldRate, oldDepth, edge, otherRate, otherDepth, other) ? 1 : 0
      const after = isCurve === 0 && exceeds(rate, depth, edge, otherRate, otherDepth, other) ? 1 : 0
      if (before !== after) this.#dominators[other] = this.#dominators[other]! + after - before
    }
    this.#read(edge)
    this.#count(edges, edge)
  }

  /** Makes an edge dominate nothing. */
  #forget(edge: number): void {
    this.#rate[edge] = 0
    this.#depth[edge] = 0
    this.#isCurve[edge] = 1
  }

  #read(edge: number): void {
    this.#rate[edge] = this.#edges.rate(edge)
    this.#depth[edge] = this.#edges.rootDepth(edge)
    this.#isCurve[edge] = this.#edges.hasCurve(edge) ? 1 : 0
  }

  #count(edges: Int32Array, edge: number): void {
    let count = 0
    for (const other of edges) if (other !== edge && this.#dominates(other, edge)) count += 1
    this.#dominators[edge] = count
  }

  #dominates(edge: number, other: number): boolean {
    return (
      this.#isCurve[edge] === 0 &&
      exceeds(this.#rate[edge]!, this.#depth[edge]!, edge, this.#rate[other]!, this.#depth[other]!, other)
    )
  }

  /** Writes the lists of a link; its edges are in order of depth. */
  #collect(link: number, edges: Int32Array): void {
    const front = this.#frontOf[link]!
    this.#lists.clear(front - 1)
    this.#lists.clear(front)
    for (const edge of edges) {
      const count = this.#dominators[edge]!
      if (count >= NEAR || this.#rate[edge] === 0) continue
      this.#lists.push(front, edge)
      if (count === 0) this.#lists.push(front - 1, edge)
    }
  }

  #reserve(edge: number): void {
    if (edge < this.#dominators.length) return
    const size = 2 * edge
    const copy = <T extends Int32Array | Float64Array | Uint8Array>(to: T, from: T): T => {
      to.set(from)
      return to
    }
    this.#dominators = copy(new Int32Array(size), this.#dominators)
    this.#rate = copy(new Float64Array(size), this.#rate)
    this.#depth = copy(new Float64Array(size), this.#depth)
    this.#isCurve = copy(new Uint8Array(size), this.#isCurve)
  }
}

/** Whether one edge is at least as good as another in rate and depth; of equal ones, the first is. */
function exceeds(
  rate: number,
  depth: number,
  edge: number,
  otherRate: number,
  otherDepth: number,
  other: number,
): boolean {
  if (rate < otherRate || depth < otherDepth) return false
  return rate > otherRate || depth > otherDepth || edge < other
}
