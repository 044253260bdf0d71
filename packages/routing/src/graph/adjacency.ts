import { DeepLinks } from './deep-links.ts'
import { EdgeCells, type EdgeCellsLayout } from './edge-cells.ts'
import type { EdgeTable } from './edge-table.ts'
import { HUBS, HubTable, type HubTableLayout } from './hub-table.ts'
import { IntLists, type IntListsLayout, type IntRange } from './int-lists.ts'
import { LinkFronts, type LinkFrontsLayout } from './link-fronts.ts'
import type { Memory } from './memory.ts'
import { PairIndex } from './pair-index.ts'

/** A token replaces the least connected hub when its degree is larger by this factor. */
const HUB_REPLACEMENT_FACTOR = 1.1

/** Numbers per link in `Adjacency.links`, and their places. */
export const LINK = 4
export const TARGET = 0
export const RATE = 1
export const ROOT_DEPTH = 2
export const ROOT_PAYOUT = 3

export interface AdjacencyLayout {
  coreCount: Int32Array
  linkTarget: Int32Array
  linkBest: Int32Array
  links: Float64Array
  outgoing: IntListsLayout
  linkEdges: IntListsLayout
  fronts: LinkFrontsLayout
  cells: EdgeCellsLayout
  deep: IntListsLayout
  table: HubTableLayout
  pairs: Int32Array
  hubs: Int32Array
}

/**
 * Adjacency of the token graph. The links of a token are ordered with those to *core* tokens first: a core
 * token has two or more neighbours, so only core tokens can be interior to a path. A pair of tokens without a
 * trading pool is not listed.
 */
export class Adjacency {
  /** Per token: outgoing links, core neighbours first. */
  readonly outgoing: IntLists
  /** Per token: number of its links to core tokens. */
  coreCount: Int32Array
  /** Per link: its target token. */
  linkTarget: Int32Array
  /** Per link: its edge with the best rate for a small amount; -1 when none trades. */
  linkBest: Int32Array
  /**
   * Per link `LINK` numbers, so that both directions of a pair share a cache line: its target token, its best rate (0
   * when none trades), and the largest root depth and root payout of its edges.
   */
  links: Float64Array
  /** Per link: its edges, ordered by decreasing root depth up to a factor of 1.1. */
  readonly linkEdges: IntLists
  /** Per link: the edges that can be the best one. */
  readonly fronts: LinkFronts
  /** Per link with a long front: the edges that can be the best one at a price or for an amount. */
  readonly cells: EdgeCells
  readonly #deep: DeepLinks
  /** Rates of core tokens against the hubs; its columns follow `hubs`. */
  readonly table: HubTable
  readonly #memory: Memory
  readonly #pairs: PairIndex
  /** Number of hubs, then their tokens. */
  #hubs: Int32Array
  #hubView: Int32Array
  /** Per pool: the link of its side 0. */
  readonly #poolLink: number[] = []
  readonly #position: number[] = []
  readonly #edges: EdgeTable
  #tokens = 0
  #linkCount = 0

  constructor(edges: EdgeTable, memory: Memory) {
    this.#edges = edges
    this.#memory = memory
    this.outgoing = new IntLists(memory)
    this.coreCount = memory.int32(64)
    this.linkTarget = memory.int32(64)
    this.linkBest = memory.int32(64)
    this.links = memory.float64(64 * LINK)
    this.linkEdges = new IntLists(memory)
    this.fronts = new LinkFronts(this.linkEdges, edges, memory)
    this.cells = new EdgeCells(this.linkEdges, edges, memory)
    this.#deep = new DeepLinks(
      {
        coreLinks: (token) => this.outgoing.list(token).subarray(0, this.coreCount[token]),
        rootDepthBack: (link) => this.links[LINK * (link ^ 1) + ROOT_DEPTH]!,
      },
      memory,
    )
    this.table = new HubTable(memory)
    this.#pairs = new PairIndex(memory)
    this.#hubs = memory.int32(1 + HUBS)
    this.#hubView = this.#hubs.subarray(1, 1)
  }

  get layout(): AdjacencyLayout {
    const { coreCount, linkTarget, linkBest, links } = this
    return {
      coreCount,
      linkTarget,
      linkBest,
      links,
      outgoing: this.outgoing.layout,
      linkEdges: this.linkEdges.layout,
      fronts: this.fronts.layout,
      cells: this.cells.layout,
      deep: this.#deep.layout,
      table: this.table.layout,
      pairs: this.#pairs.layout,
      hubs: this.#hubs,
    }
  }

  /** Reads the adjacency of another thread from now on. */
  useLayout(layout: AdjacencyLayout): void {
    this.coreCount = layout.coreCount
    this.linkTarget = layout.linkTarget
    this.linkBest = layout.linkBest
    this.links = layout.links
    this.outgoing.useLayout(layout.outgoing)
    this.linkEdges.useLayout(layout.linkEdges)
    this.fronts.useLayout(layout.fronts)
    this.cells.useLayout(layout.cells)
    this.#deep.useLayout(layout.deep)
    this.table.useLayout(layout.table)
    this.#pairs.useLayout(layout.pairs)
    this.#hubs = layout.hubs
    this.#hubView = this.#hubs.subarray(1, 1)
  }

  /** The tokens with the highest core degree, approximately. */
  get hubs(): Int32Array {
    const count = this.#hubs[0]!
    if (this.#hubView.length !== count) this.#hubView = this.#hubs.subarray(1, 1 + count)
    return this.#hubView
  }

  addToken(): void {
    this.outgoing.add()
    this.#deep.addToken()
    this.#tokens += 1
    this.coreCount = this.#memory.reserveInt32(this.coreCount, this.#tokens)
    this.table.reserve(this.#tokens)
  }

  /** Rate of the best edge of a link for a small amount; 0 when none trades. */
  rate(link: number): number {
    return this.links[LINK * link + RATE]!
  }

  isCore(token: number): boolean {
    return this.outgoing.length(token) > 1
  }

  /** Loads the links of a token to core tokens; of many, only those over which most can be traded, and of a hub all. */
  loadCoreLinks(token: number, range: IntRange): void {
    if (this.#deep.has(token)) {
      this.#deep.load(token, range)
      return
    }
    this.outgoing.load(token, range)
    range.end = range.start + this.coreCount[token]!
  }

  /** Link between two tokens; -1 when they never shared a pool. */
  linkBetween(from: number, to: number): number {
    const [low, high] = from < to ? [from, to] : [to, from]
    const pair = this.#pairs.get(low, high)
    return pair < 0 ? -1 : 2 * pair + (from < to ? 0 : 1)
  }

  attach(pool: number, token0: number, token1: number): void {
    let link = this.linkBetween(token0, token1)
    if (link < 0) link = this.#addLink(token0, token1)
    this.#poolLink[pool] = link
    for (const side of [0, 1]) {
      const edge = 2 * pool + side
      this.#edges.from[edge] = side === 0 ? token0 : token1
      this.#edges.to[edge] = side === 0 ? token1 : token0
      this.linkEdges.push(link ^ side, edge)
      this.fronts.add(edge)
    }
  }

  detach(pool: number): void {
    const link = this.#poolLink[pool]!
    for (const side of [0, 1]) {
      this.linkEdges.remove(link ^ side, 2 * pool + side)
      this.fronts.remove(link ^ side, 2 * pool + side)
      this.cells.remove(link ^ side, 2 * pool + side)
    }
  }

  /** Updates the best edges of the pool's links and lists or unlists the pair. */
  refresh(pool: number): void {
    const link = this.#poolLink[pool]!
    const wasListed = this.#listed(link)
    for (const side of [0, 1]) {
      const [direction, edge] = [link ^ side, 2 * pool + side]
      this.#updateBest(direction)
      this.fronts.update(direction, edge)
      this.cells.update(direction, edge, this.fronts.length(direction), Math.sqrt(this.rate(direction)))
    }
    const isListed = this.linkBest[link]! >= 0 || this.linkBest[link ^ 1]! >= 0
    if (isListed && !wasListed) this.#list(link)
    if (!isListed && wasListed) this.#unlist(link)
    this.#updateHubRow(link)
    this.#updateHubRow(link ^ 1)
    this.#updateDeep(link)
    this.#updateDeep(link ^ 1)
  }

  /** Hubs have no list: their neighbours are in the hub table. */
  #updateDeep(link: number): void {
    const token = this.linkTarget[link ^ 1]!
    this.#deep.update(token, link, this.hubs.includes(token) ? 0 : this.coreCount[token]!)
  }

  get bytes(): number {
    const arrays = [this.coreCount, this.linkTarget, this.linkBest, this.links]
    const lists =
      this.outgoing.bytes + this.#deep.bytes + this.linkEdges.bytes + this.fronts.bytes + this.cells.bytes
    const own = 8 * (this.#poolLink.length + this.#position.length)
    return arrays.reduce(
      (sum, array) => sum + array.byteLength,
      lists + own + this.#pairs.bytes + this.table.bytes,
    )
  }

  #addLink(token0: number, token1: number): number {
    const pair = this.#linkCount / 2
    const [low, high] = token0 < token1 ? [token0, token1] : [token1, token0]
    this.#pairs.add(low, high, pair)
    this.#linkCount += 2
    this.linkTarget = this.#memory.reserveInt32(this.linkTarget, this.#linkCount)
    this.linkBest = this.#memory.reserveInt32(this.linkBest, this.#linkCount)
    this.links = this.#memory.reserveFloat64(this.links, LINK * this.#linkCount)
    for (const [link, target] of [
      [2 * pair, high],
      [2 * pair + 1, low],
    ] as const) {
      this.linkTarget[link] = target
      this.linkBest[link] = -1
      this.links[LINK * link] = target
      this.linkEdges.add()
      this.fronts.addLink()
      this.cells.addLink()
      this.#position.push(-1)
    }
    return 2 * pair + (token0 < token1 ? 0 : 1)
  }

  #listed(link: number): boolean {
    return this.#position[link]! >= 0
  }

  #updateBest(link: number): void {
    let best = -1
    let rate = 0
    let depth = 0
    let payout = 0
    const table = this.#edges
    const edges = this.linkEdges.list(link)
    for (let i = 0; i < edges.length; i++) {
      const edge = edges[i]!
      if (i > 0) this.#settle(edges, i)
      depth = Math.max(depth, table.rootDepth(edge))
      payout = Math.max(payout, table.rootPayout(edge))
      const other = table.rate(edge)
      if (other <= rate) continue
      best = edge
      rate = other
    }
    this.linkBest[link] = best
    const at = LINK * link
    this.links[at + RATE] = rate
    this.links[at + ROOT_DEPTH] = depth
    this.links[at + ROOT_PAYOUT] = payout
  }

  /** Moves an edge ahead of those with smaller depth. */
  #settle(edges: Int32Array, index: number): void {
    const edge = edges[index]!
    const depth = this.#edges.rootDepth(edge)
    let at = index
    while (at > 0 && this.#edges.rootDepth(edges[at - 1]!) < depth) at -= 1
    if (at === index) return
    edges.copyWithin(at + 1, at, index)
    edges[at] = edge
  }

  #list(link: number): void {
    const ends = [this.linkTarget[link ^ 1]!, this.linkTarget[link]!] as const
    this.#append(link)
    this.#append(link ^ 1)
    for (const token of ends) if (this.outgoing.length(token) === 2) this.#promote(token)
    if (this.isCore(ends[1])) this.#markCore(link)
    if (this.isCore(ends[0])) this.#markCore(link ^ 1)
  }

  #unlist(link: number): void {
    for (const side of [link, link ^ 1]) {
      this.#markLeaf(side)
      this.#swapOut(side)
    }
    for (const token of [this.linkTarget[link]!, this.linkTarget[link ^ 1]!])
      if (this.outgoing.length(token) === 1) this.#demote(token)
  }

  #append(link: number): void {
    const token = this.linkTarget[link ^ 1]!
    this.#position[link] = this.outgoing.length(token)
    this.outgoing.push(token, link)
  }

  #swapOut(link: number): void {
    const token = this.linkTarget[link ^ 1]!
    this.#exchange(token, this.#position[link]!, this.outgoing.length(token) - 1)
    this.outgoing.pop(token)
    this.#position[link] = -1
  }

  /** A token with its second neighbour becomes core: its neighbours reorder their links. */
  #promote(token: number): void {
    this.table.add(token)
    for (const link of this.outgoing.list(token)) {
      this.#markCore(link ^ 1)
      this.#updateHubRow(link ^ 1)
    }
  }

  /** Writes rates and depths of a link from a hub to a core token into the hub table. */
  #updateHubRow(link: number): void {
    const hub = this.hubs.indexOf(this.linkTarget[link ^ 1]!)
    const token = this.linkTarget[link]!
    if (hub < 0) return
    if (this.hubs.includes(token)) this.table.setReferencePrices(this.#hubPrices())
    if (this.table.rowOf(token) < 0) return
    if (this.#listed(link)) {
      const [there, back] = [this.rate(link), this.rate(link ^ 1)]
      const depthIn = there > 0 ? this.#depth(link) / there : 0
      this.table.set(token, hub, link, there, back, depthIn, this.#depth(link ^ 1))
    } else this.table.forget(token, hub)
  }

  /** Depth of the best edge of a link, in units of its output; 0 when none trades. */
  #depth(link: number): number {
    const edge = this.linkBest[link]!
    return edge < 0 ? 0 : this.#edges.rootDepth(edge) ** 2
  }

  /** Prices of the hubs in units of the first one, over two links at most; 1 for a hub without such a path. */
  #hubPrices(): number[] {
    const { hubs } = this
    const rateBetween = (from: number, to: number) => {
      const link = this.linkBetween(from, to)
      return link < 0 ? 0 : this.rate(link)
    }
    const direct = [...hubs].map((hub, i) => (i === 0 ? 1 : rateBetween(hub, hubs[0]!)))
    return Array.from({ length: HUBS }, (_, i) => {
      if (i >= hubs.length) return 1
      if (direct[i]! > 0) return direct[i]!
      const indirect = [...hubs].map((hub, k) => (k === i ? 0 : rateBetween(hubs[i]!, hub) * direct[k]!))
      return Math.max(...indirect) || 1
    })
  }

  #demote(token: number): void {
    this.table.remove(token)
    for (const link of this.outgoing.list(token)) this.#markLeaf(link ^ 1)
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
    this.#hubs[1 + hub] = token
    this.#hubs[0] = Math.max(this.#hubs[0]!, hub + 1)
    this.table.forgetHub(hub)
    this.table.setReferencePrices(this.#hubPrices())
    for (const link of this.outgoing.list(token)) this.#updateHubRow(link)
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
    const list = this.outgoing.list(token)
    const [x, y] = [list[i]!, list[j]!]
    list[i] = y
    list[j] = x
    this.#position[y] = i
    this.#position[x] = j
  }
}
