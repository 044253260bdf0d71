import type { Pool } from '@callisto/amms'

/** Pools of venues without a row in the router program, by the pair of mints that they trade. */
export class DirectPools {
  readonly #pools = new Map<string, Pool>()
  readonly #byPair = new Map<string, Map<string, Pool>>()

  get(address: string): Pool | undefined {
    return this.#pools.get(address)
  }

  /** Pools that trade two mints, in either order. */
  between(mintA: string, mintB: string): Iterable<Pool> {
    return this.#byPair.get(pairKey(mintA, mintB))?.values() ?? []
  }

  set(pool: Pool): void {
    const key = pairKey(...pool.mints)
    const pools = this.#byPair.get(key) ?? new Map<string, Pool>()
    this.#byPair.set(key, pools.set(pool.address, pool))
    this.#pools.set(pool.address, pool)
  }

  remove(address: string): void {
    const pool = this.#pools.get(address)
    if (!pool) return
    this.#pools.delete(address)
    const key = pairKey(...pool.mints)
    const pools = this.#byPair.get(key)
    pools?.delete(address)
    if (pools?.size === 0) this.#byPair.delete(key)
  }
}

const pairKey = (mintA: string, mintB: string): string =>
  mintA < mintB ? `${mintA} ${mintB}` : `${mintB} ${mintA}`
