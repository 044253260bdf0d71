import type { Amm, Pool } from '@callisto/amms'
import { Graph, Memory } from '@callisto/routing'

/** Pools that are swapped at by the own instructions of their venues, by the mints that they trade. */
export class DirectPools {
  /** These pools alone, for the searches that divide an amount between them. */
  readonly graph: Graph
  /** Pools by mint and by the other mint of their pair. */
  readonly #partners = new Map<string, Map<string, Map<string, Pool>>>()
  readonly #withExactOut = new Set<string>()

  /** With `isShared`, search threads can read the graph. */
  constructor(isShared = false) {
    this.graph = new Graph(new Memory(isShared))
  }

  get(address: string): Pool | undefined {
    const index = this.graph.poolIndex(address)
    return index === undefined ? undefined : this.graph.pools[index]
  }

  /** Pools that trade two mints, in either order. */
  between(mintA: string, mintB: string): Iterable<Pool> {
    return this.#partners.get(mintA)?.get(mintB)?.values() ?? []
  }

  /** Mints that share a pool with a mint. */
  partnersOf(mint: string): ReadonlyMap<string, unknown> {
    return this.#partners.get(mint) ?? NO_PARTNERS
  }

  /** Whether the program of a pool has an exact output. */
  hasExactOut({ address }: Pool): boolean {
    return this.#withExactOut.has(address)
  }

  set(pool: Pool, hasExactOut: boolean): void {
    this.graph.upsert(pool)
    const [mint0, mint1] = pool.mints
    const pools = this.#partners.get(mint0)?.get(mint1) ?? new Map<string, Pool>()
    pools.set(pool.address, pool)
    this.#link(mint0, mint1, pools)
    this.#link(mint1, mint0, pools)
    if (hasExactOut) this.#withExactOut.add(pool.address)
    else this.#withExactOut.delete(pool.address)
  }

  remove(address: string): void {
    const pool = this.get(address)
    if (!pool) return
    this.graph.remove(address)
    this.#withExactOut.delete(address)
    const [mint0, mint1] = pool.mints
    const pools = this.#partners.get(mint0)?.get(mint1)
    pools?.delete(address)
    if (pools?.size !== 0) return
    this.#unlink(mint0, mint1)
    this.#unlink(mint1, mint0)
  }

  #link(from: string, to: string, pools: Map<string, Pool>): void {
    const partners = this.#partners.get(from) ?? new Map<string, Map<string, Pool>>()
    this.#partners.set(from, partners.set(to, pools))
  }

  #unlink(from: string, to: string): void {
    const partners = this.#partners.get(from)
    partners?.delete(to)
    if (partners?.size === 0) this.#partners.delete(from)
  }
}

const NO_PARTNERS: ReadonlyMap<string, unknown> = new Map()

/** A venue on a cluster without the router program: wallets call it, and pages read its own instruction. */
export function withoutRouter(amm: Amm): Amm {
  const { routerVenue: _, ...others } = amm
  const swaps = amm.program.swaps.map(({ routerVenue: _row, ...layout }) => layout)
  return { ...others, program: { ...amm.program, swaps } }
}

/** Whether the program of a venue has a swap with an exact output, by the description of its instructions. */
export const hasExactOut = ({ program }: Amm): boolean =>
  program.swaps.some(({ direct }) => direct?.exactOut !== undefined)
