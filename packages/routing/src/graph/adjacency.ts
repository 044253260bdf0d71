import { type EdgeTable, grown } from './edge-table.ts'
import { HUBS, HubTable } from './hub-table.ts'

/** A token replaces the least connected hub when its degree is larger by this factor. */
const HUB_REPLACEMENT_FACTOR = 1.1

/**
 * Adjacency of the token graph. The links of a token are ordered with those to *core* tokens first: a core
 * token has two or more neighbours, so only core tokens can be interior to a path. A pair of tokens without a
 * trading pool is not listed.
 */
export class Adjacency {
  /** Per token: outgoing links, core neighbours first. */
  readonly outgoing: number[][] = []
  /** Per token: number of its links to core tokens. */
  readonly coreCount: number[] = []
  /** Per link: its target token. */
  readonly linkTarget: number[] = []
  /** Per link: its edge with the best rate for a small amount; -1 when none trades. */
  readonly linkBest: number[] = []
  /** Per link two numbers, for sequential access: its target token and its best rate (0 when none trades). */
  flat = new Float64Array(128)
  /** Per link: its edges, ordered by decreasing root depth up to a factor of 1.1. */
  readonly linkEdges: number[][] = []
  /** Per pool: the link of its side 0. */
  readonly poolLink: number[] = []
  /** The tokens with the highest core degree, approximately. */
  readonly hubs: number[] = []
  /** Rates of core tokens against the hubs; its columns follow `hubs`. */
  readonly table = new HubTable()
  readonly #position: number[] = []
  readonly #pairs = new Map<number, number>()
  readonly #edges: EdgeTable

  constructor(edges: EdgeTable) {
    this.#edges = edges
  }

  addToken(): void {
    this.outgoing.push([])
    this.coreCount.push(0)
  }

  /** Rate of the best edge of a link for a small amount; 0 when none trades. */
  rate(link: number): number {
    return this.flat[2 * link + 1]!
  }

  isCore(token: number): boolean {
    return this.outgoing[token]!.length > 1
  }

  /** Link between two tokens; -1 when they never shared a pool. */
  linkBetween(from: number, to: number): number {
    const [low, high] = from < to ? [from, to] : [to, from]
    const pair = this.#pairs.get(low * 2 ** 26 + high)
    return pair === undefined ? -1 : 2 * pair + (from < to ? 0 : 1)
  }

  attach(pool: number, token0: number, token1: number): void {
    let link = this.linkBetween(token0, token1)
    if (link < 0) link = this.#addLink(token0, token1)
    this.poolLink[pool] = link
    for (const side of [0, 1]) {
      const edge = 2 * pool + side
      this.#edges.from[edge] = side === 0 ? token0 : token1
      this.#edges.to[edge] = side === 0 ? token1 : token0
      this.linkEdges[link ^ side]!.push(edge)
    }
  }

  detach(pool: number): void {
    const link = this.poolLink[pool]!
    for (const side of [0, 1]) {
      const edges = this.linkEdges[link ^ side]!
      edges.splice(edges.indexOf(2 * pool + side), 1)
    }
  }

  /** Updates the best edges of the pool's links and lists or unlists the pair. */
  refresh(pool: number): void {
    const link = this.poolLink[pool]!
    const wasListed = this.#listed(link)
    this.#updateBest(link)
    this.#updateBest(link ^ 1)
    const isListed = this.linkBest[link]! >= 0 || this.linkBest[link ^ 1]! >= 0
    if (isListed && !wasListed) this.#list(link)
    if (!isListed && wasListed) this.#unlist(link)
    this.#updateHubRow(link)
    this.#updateHubRow(link ^ 1)
  }

  get bytes(): number {
    const entries = this.poolLink.length * 3 + this.linkTarget.length * 4 + this.outgoing.length * 3
    return entries * 8 + this.flat.byteLength + this.table.bytes
  }

  #addLink(token0: number, token1: number): number {
    const pair = this.linkTarget.length / 2
    const [low, high] = token0 < token1 ? [token0, token1] : [token1, token0]
    this.#pairs.set(low * 2 ** 26 + high, pair)
    this.linkTarget.push(high, low)
    this.linkBest.push(-1, -1)
    if (2 * this.linkTarget.length > this.flat.length)
      this.flat = grown(this.flat, new Float64Array(2 * this.flat.length))
    this.flat[4 * pair] = high
    this.flat[4 * pair + 2] = low
    this.linkEdges.push([], [])
    this.#position.push(-1, -1)
    return 2 * pair + (token0 < token1 ? 0 : 1)
  }

  #listed(link: number): boolean {
    return this.#position[link]! >= 0
  }

  #updateBest(link: number): void {
    let best = -1
    let rate = 0
    const edges = this.linkEdges[link]!
    for (let i = 0; i < edges.length; i++) {
      const edge = edges[i]!
      if (i > 0) this.#settle(edges, i)
      const other = this.#edges.rate(edge)
      if (other <= rate) continue
      best = edge
      rate = other
    }
    this.linkBest[link] = best
    this.flat[2 * link + 1] = rate
  }

  /** Moves an edge ahead of those with clearly smaller depth. */
  #settle(edges: number[], index: number): void {
    const edge = edges[index]!
    const depth = this.#edges.rootDepth[edge]!
    let at = index
    while (at > 0 && this.#edges.rootDepth[edges[at - 1]!]! < depth) at -= 1
    if (at === index) return
    edges.copyWithin(at + 1, at, index)
    edges[at] = edge
  }

  #list(link: number): void {
    const ends = [this.linkTarget[link ^ 1]!, this.linkTarget[link]!] as const
    this.#append(link)
    this.#append(link ^ 1)
    for (const token of ends) if (this.outgoing[token]!.length === 2) this.#promote(token)
    if (this.isCore(ends[1])) this.#markCore(link)
    if (this.isCore(ends[0])) this.#markCore(link ^ 1)
  }

  #unlist(link: number): void {
    for (const side of [link, link ^ 1]) {
      this.#markLeaf(side)
      this.#swapOut(side)
    }
    for (const token of [this.linkTarget[link]!, this.linkTarget[link ^ 1]!])
      if (this.outgoing[token]!.length === 1) this.#demote(token)
  }

  #append(link: number): void {
    const list = this.outgoing[this.linkTarget[link ^ 1]!]!
    this.#position[link] = list.length
    list.push(link)
  }

  #swapOut(link: number): void {
    const token = this.linkTarget[link ^ 1]!
    const list = this.outgoing[token]!
    this.#exchange(token, this.#position[link]!, list.length - 1)
    list.pop()
    this.#position[link] = -1
  }

  /** A token with its second neighbour becomes core: its neighbours reorder their links. */
  #promote(token: number): void {
    this.table.add(token)
    for (const link of this.outgoing[token]!) {
      this.#markCore(link ^ 1)
      this.#updateHubRow(link ^ 1)
    }
  }

  /** Writes the rates of a link from a hub to a core token into the hub table. */
  #updateHubRow(link: number): void {
    const hub = this.hubs.indexOf(this.linkTarget[link ^ 1]!)
    const row = this.table.rowOf(this.linkTarget[link]!)
    if (hub < 0 || row < 0) return
    if (this.#listed(link)) this.table.set(row, hub, link, this.rate(link), this.rate(link ^ 1))
    else this.table.forget(row, hub)
  }

  #demote(token: number): void {
    this.table.remove(token)
    for (const link of this.outgoing[token]!) this.#markLeaf(link ^ 1)
  }

  #markCore(link: number): void {
    const token = this.linkTarget[link ^ 1]!
    const position = this.#position[link]!
    if (position < this.coreCount[token]!) return
    this.#exchange(token, position, this.coreCount[token]!)
    this.coreCount[token] = this.coreCount[token]! + 1
    this.#considerHub(token)
  }

  /** Makes a token a hub when its degree exceeds that of the least connected hub. */
  #considerHub(token: number): void {
    const { hubs, coreCount } = this
    if (hubs.includes(token)) return
    let hub = hubs.length
    if (hub === HUBS) {
      hub = 0
      for (let i = 1; i < HUBS; i++) if (coreCount[hubs[i]!]! < coreCount[hubs[hub]!]!) hub = i
      if (coreCount[token]! <= coreCount[hubs[hub]!]! * HUB_REPLACEMENT_FACTOR) return
    }
    hubs[hub] = token
    for (let row = 0; row < this.table.tokens.length; row++) this.table.forget(row, hub)
    for (const link of this.outgoing[token]!) this.#updateHubRow(link)
  }

  #markLeaf(link: number): void {
    const token = this.linkTarget[link ^ 1]!
    const position = this.#position[link]!
    if (position >= this.coreCount[token]!) return
    this.coreCount[token] = this.coreCount[token]! - 1
    this.#exchange(token, position, this.coreCount[token]!)
  }

  #exchange(token: number, i: number, j: number): void {
    if (i === j) return
    const list = this.outgoing[token]!
    const [x, y] = [list[i]!, list[j]!]
    list[i] = y
    list[j] = x
    this.#position[y] = i
    this.#position[x] = j
  }
}
