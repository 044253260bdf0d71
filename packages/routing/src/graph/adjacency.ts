import { type EdgeTable, grown } from './edge-table.ts'
import { HUBS, HubTable } from './hub-table.ts'

/** How many times busier than the least busy hub a token must be to take its place. */
const BUSIER = 1.1

/**
 * Who trades with whom. Half-links of a token are listed with those to *core* tokens first: a core token has two
 * or more trading neighbours, so only core tokens can stand in the middle of a path. A link without a trading
 * pool is not listed.
 */
export class Adjacency {
  /** Per token: half-links that start there, core neighbours first. */
  readonly halves: number[][] = []
  /** Per token: how many of its half-links lead to core tokens. */
  readonly coreCount: number[] = []
  /** Per half-link: the token it leads to. */
  readonly halfTo: number[] = []
  /** Per half-link: its edge with the best rate for a small amount, -1 while none trades that way. */
  readonly halfBest: number[] = []
  /** Per half-link two numbers: the token it leads to, and that rate, 0 while none trades. For loops over many. */
  flat = new Float64Array(128)
  /** Per half-link: every edge in that direction, deep ones first: in order of root depth but for a tenth. */
  readonly halfEdges: number[][] = []
  /** Per pool: the half-link of its side 0. */
  readonly poolHalf: number[] = []
  /** The tokens with the most core neighbours, or nearly: where ways from everywhere cross. */
  readonly hubs: number[] = []
  /** What core tokens cost in hubs; its columns follow `hubs`. */
  readonly table = new HubTable()
  readonly #position: number[] = []
  readonly #links = new Map<number, number>()
  readonly #edges: EdgeTable

  constructor(edges: EdgeTable) {
    this.#edges = edges
  }

  addToken(): void {
    this.halves.push([])
    this.coreCount.push(0)
  }

  /** Rate of the best edge of a half-link for a small amount, 0 while none trades. */
  rate(half: number): number {
    return this.flat[2 * half + 1]!
  }

  isCore(token: number): boolean {
    return this.halves[token]!.length > 1
  }

  /** Half-link between two tokens, -1 when they never shared a pool. */
  halfBetween(from: number, to: number): number {
    const [low, high] = from < to ? [from, to] : [to, from]
    const link = this.#links.get(low * 2 ** 26 + high)
    return link === undefined ? -1 : 2 * link + (from < to ? 0 : 1)
  }

  attach(pool: number, token0: number, token1: number): void {
    let half = this.halfBetween(token0, token1)
    if (half < 0) half = this.#addLink(token0, token1)
    this.poolHalf[pool] = half
    for (const side of [0, 1]) {
      const edge = 2 * pool + side
      this.#edges.from[edge] = side === 0 ? token0 : token1
      this.#edges.to[edge] = side === 0 ? token1 : token0
      this.halfEdges[half ^ side]!.push(edge)
    }
  }

  detach(pool: number): void {
    const half = this.poolHalf[pool]!
    for (const side of [0, 1]) {
      const edges = this.halfEdges[half ^ side]!
      edges.splice(edges.indexOf(2 * pool + side), 1)
    }
  }

  /** Finds the best edges of the pool's link again and lists or unlists the link. */
  refresh(pool: number): void {
    const half = this.poolHalf[pool]!
    const wasListed = this.#listed(half)
    this.#noteBest(half)
    this.#noteBest(half ^ 1)
    const isListed = this.halfBest[half]! >= 0 || this.halfBest[half ^ 1]! >= 0
    if (isListed && !wasListed) this.#list(half)
    if (!isListed && wasListed) this.#unlist(half)
    this.#tell(half)
    this.#tell(half ^ 1)
  }

  get bytes(): number {
    const entries = this.poolHalf.length * 3 + this.halfTo.length * 4 + this.halves.length * 3
    return entries * 8 + this.flat.byteLength + this.table.bytes
  }

  #addLink(token0: number, token1: number): number {
    const link = this.halfTo.length / 2
    const [low, high] = token0 < token1 ? [token0, token1] : [token1, token0]
    this.#links.set(low * 2 ** 26 + high, link)
    this.halfTo.push(high, low)
    this.halfBest.push(-1, -1)
    if (2 * this.halfTo.length > this.flat.length)
      this.flat = grown(this.flat, new Float64Array(2 * this.flat.length))
    this.flat[4 * link] = high
    this.flat[4 * link + 2] = low
    this.halfEdges.push([], [])
    this.#position.push(-1, -1)
    return 2 * link + (token0 < token1 ? 0 : 1)
  }

  #listed(half: number): boolean {
    return this.#position[half]! >= 0
  }

  #noteBest(half: number): void {
    let best = -1
    let rate = 0
    const edges = this.halfEdges[half]!
    for (let i = 0; i < edges.length; i++) {
      const edge = edges[i]!
      if (i > 0) this.#settle(edges, i)
      const other = this.#edges.rate(edge)
      if (other <= rate) continue
      best = edge
      rate = other
    }
    this.halfBest[half] = best
    this.flat[2 * half + 1] = rate
  }

  /** Moves an edge ahead of those it has clearly outgrown. */
  #settle(edges: number[], index: number): void {
    const edge = edges[index]!
    const depth = this.#edges.rootDepth[edge]!
    let at = index
    while (at > 0 && this.#edges.rootDepth[edges[at - 1]!]! < depth) at -= 1
    if (at === index) return
    edges.copyWithin(at + 1, at, index)
    edges[at] = edge
  }

  #list(half: number): void {
    const ends = [this.halfTo[half ^ 1]!, this.halfTo[half]!] as const
    this.#append(half)
    this.#append(half ^ 1)
    for (const token of ends) if (this.halves[token]!.length === 2) this.#promote(token)
    if (this.isCore(ends[1])) this.#markCore(half)
    if (this.isCore(ends[0])) this.#markCore(half ^ 1)
  }

  #unlist(half: number): void {
    for (const side of [half, half ^ 1]) {
      this.#markLeaf(side)
      this.#swapOut(side)
    }
    for (const token of [this.halfTo[half]!, this.halfTo[half ^ 1]!])
      if (this.halves[token]!.length === 1) this.#demote(token)
  }

  #append(half: number): void {
    const list = this.halves[this.halfTo[half ^ 1]!]!
    this.#position[half] = list.length
    list.push(half)
  }

  #swapOut(half: number): void {
    const token = this.halfTo[half ^ 1]!
    const list = this.halves[token]!
    this.#exchange(token, this.#position[half]!, list.length - 1)
    list.pop()
    this.#position[half] = -1
  }

  /** The token has just got its second neighbour: its neighbours now list it among their core ones. */
  #promote(token: number): void {
    this.table.add(token)
    for (const half of this.halves[token]!) {
      this.#markCore(half ^ 1)
      this.#tell(half ^ 1)
    }
  }

  /** Writes a half-link from a hub to a core token into the table. */
  #tell(half: number): void {
    const hub = this.hubs.indexOf(this.halfTo[half ^ 1]!)
    const row = this.table.rowOf(this.halfTo[half]!)
    if (hub < 0 || row < 0) return
    if (this.#listed(half)) this.table.set(row, hub, half, this.rate(half), this.rate(half ^ 1))
    else this.table.forget(row, hub)
  }

  #demote(token: number): void {
    this.table.remove(token)
    for (const half of this.halves[token]!) this.#markLeaf(half ^ 1)
  }

  #markCore(half: number): void {
    const token = this.halfTo[half ^ 1]!
    const position = this.#position[half]!
    if (position < this.coreCount[token]!) return
    this.#exchange(token, position, this.coreCount[token]!)
    this.coreCount[token] = this.coreCount[token]! + 1
    this.#rank(token)
  }

  /** A token has gained a neighbour: it may have become one of the busiest. */
  #rank(token: number): void {
    const { hubs, coreCount } = this
    if (hubs.includes(token)) return
    let hub = hubs.length
    if (hub === HUBS) {
      hub = 0
      for (let i = 1; i < HUBS; i++) if (coreCount[hubs[i]!]! < coreCount[hubs[hub]!]!) hub = i
      if (coreCount[token]! <= coreCount[hubs[hub]!]! * BUSIER) return
    }
    hubs[hub] = token
    for (let row = 0; row < this.table.tokens.length; row++) this.table.forget(row, hub)
    for (const half of this.halves[token]!) this.#tell(half)
  }

  #markLeaf(half: number): void {
    const token = this.halfTo[half ^ 1]!
    const position = this.#position[half]!
    if (position >= this.coreCount[token]!) return
    this.coreCount[token] = this.coreCount[token]! - 1
    this.#exchange(token, position, this.coreCount[token]!)
  }

  #exchange(token: number, i: number, j: number): void {
    if (i === j) return
    const list = this.halves[token]!
    const [x, y] = [list[i]!, list[j]!]
    list[i] = y
    list[j] = x
    this.#position[y] = i
    this.#position[x] = j
  }
}
