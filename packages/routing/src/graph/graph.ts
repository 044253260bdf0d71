import { type ChainTime, chainTimeAt, type LiquiditySegment, type Pool, type Side } from '@callisto/amms'
import { Adjacency } from './adjacency.ts'
import { EdgeTable } from './edge-table.ts'

import { Memory } from './memory.ts'
import type { GraphLayout, SearchGraph } from './search-graph.ts'

/**
 * Directed multigraph of all tradable pools over tokens, updated pool by pool: an update touches its own pool
 * and, when a link appears or disappears, the neighbours of its two tokens. Nothing is rebuilt.
 *
 * Tokens and pools are integers. Edge `2 * pool + side` spends `mints[side]`. The parallel edges of one
 * ordered token pair form a link, the directed edge of the token graph; `link ^ 1` is its reverse.
 * @example
 * const graph = new Graph()
 * graph.upsert(cpmm('pool', ['sol', 'usdc'], [1_000n, 150_000n]))
 * graph.token('usdc') // => 1
 */
export class Graph implements SearchGraph {
  readonly mints: string[] = []
  readonly pools: (Pool | undefined)[] = []
  readonly edges: EdgeTable
  readonly adjacency: Adjacency
  /** Incremented by every change: derived data is valid while it is unchanged. */
  version = 0
  #tokens = new Map<string, number>()
  #indices = new Map<string, number>()
  #free: number[] = []
  #drifting = new Set<number>()
  #at = chainTimeAt(0)
  readonly #memory: Memory
  /** Number of tokens and number of edges. */
  readonly #counts: Int32Array

  /** `memory` decides whether other threads can read the arrays. */
  constructor(memory = new Memory()) {
    this.#memory = memory
    this.#counts = memory.int32(2)
    this.edges = new EdgeTable(memory)
    this.adjacency = new Adjacency(this.edges, memory)
  }

  get tokenCount(): number {
    return this.#counts[0]!
  }

  get edgeCount(): number {
    return this.#counts[1]!
  }

  /** Changes when an array of the layout is replaced. */
  get layoutVersion(): number {
    return this.#memory.allocations
  }

  /** The arrays, for `GraphReader` in another thread. Throws TypeError when their memory is not shared. */
  get layout(): GraphLayout {
    if (!this.#memory.isShared) throw new TypeError('the graph is not in shared memory')
    return { counts: this.#counts, edges: this.edges.layout, adjacency: this.adjacency.layout }
  }

  /** Chain time at which the pools are quoted. */
  get at(): ChainTime {
    return this.#at
  }

  /** Index of a mint; undefined when no pool has referenced it. */
  token(mint: string): number | undefined {
    return this.#tokens.get(mint)
  }

  /** Whether any pool trades a token. */
  isTraded(token: number): boolean {
    return this.adjacency.outgoing.length(token) > 0
  }

  /** Index of a pool; undefined when it is not in the graph. */
  poolIndex(address: string): number | undefined {
    return this.#indices.get(address)
  }

  /** Adds a pool or replaces its state. A pool that trades in neither direction is kept but not linked. */
  upsert(pool: Pool): void {
    if (pool.mints[0] === pool.mints[1]) return
    const index = this.#indices.get(pool.address) ?? this.#claim(pool)
    this.pools[index] = pool
    if (pool.settlesAt !== undefined && pool.settlesAt > this.#at.unixTime) this.#drifting.add(index)
    this.#derive(index, pool)
  }

  remove(address: string): void {
    const index = this.#indices.get(address)
    if (index === undefined) return
    this.edges.clear(2 * index)
    this.edges.clear(2 * index + 1)
    this.adjacency.refresh(index)
    this.adjacency.detach(index)
    this.#indices.delete(address)
    this.#drifting.delete(index)
    this.pools[index] = undefined
    this.#free.push(index)
    this.version += 1
  }

  /** Sets the chain's clock and updates the pools whose fees depend on it. */
  setTime(at: ChainTime): void {
    const { unixTime } = at
    const isSame = unixTime === this.#at.unixTime
    this.#at = at
    if (isSame) return
    for (const index of this.#drifting) {
      const pool = this.pools[index]
      if (pool === undefined) continue
      this.#derive(index, pool)
      if (pool.settlesAt === undefined || pool.settlesAt <= unixTime) this.#drifting.delete(index)
    }
  }

  /** The float view of an edge, as the pool returns it. */
  segments(edge: number): readonly LiquiditySegment[] {
    const pool = this.pools[edge >> 1]
    return pool === undefined ? [] : usable(pool, (edge & 1) as Side, this.#at)
  }

  /** Bytes of the typed arrays and lists, for the memory benchmark. */
  get bytes(): number {
    return this.edges.bytes + this.adjacency.bytes
  }

  #claim(pool: Pool): number {
    const index = this.#free.pop() ?? this.pools.length
    this.#indices.set(pool.address, index)
    this.edges.reserve(2 * index + 2)
    this.#counts[1] = Math.max(this.#counts[1]!, 2 * index + 2)
    this.adjacency.attach(index, this.#intern(pool.mints[0]), this.#intern(pool.mints[1]))
    return index
  }

  #intern(mint: string): number {
    const known = this.#tokens.get(mint)
    if (known !== undefined) return known
    const token = this.mints.length
    this.mints.push(mint)
    this.#tokens.set(mint, token)
    this.adjacency.addToken()
    this.#counts[0] = this.mints.length
    return token
  }

  #derive(index: number, pool: Pool): void {
    const error = pool.approximationError
    for (const side of [0, 1] as const) this.edges.set(2 * index + side, usable(pool, side, this.#at), error)
    this.adjacency.refresh(index)
    this.version += 1
  }
}

/** The float view of one side without segments that are not finite, empty or flat. */
function usable(pool: Pool, side: Side, at: ChainTime): readonly LiquiditySegment[] {
  const segments = pool.segments(side, at)
  return segments.every(sound) ? segments : segments.filter(sound)
}

const positive = (x: number) => x > 0 && x < Number.MAX_VALUE

const sound = (s: LiquiditySegment) => positive(s.inReserve) && positive(s.outReserve) && s.capacityIn > 0
