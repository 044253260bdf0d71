import { NATIVE_MINT } from '@callisto/solana'
import type { PoolRegistry } from './pool-registry.ts'

/** Number of hubs: the mints with the most pools, through which routes pass when intermediates are restricted. */
const MAX_HUBS = 12
/** Number of pools from which a mint is a hub. */
const MIN_POOLS = 4

/** The hubs of a registry; recomputed when the number of pools has changed by a tenth. */
export class HubMints {
  readonly #registry: PoolRegistry
  #mints: ReadonlySet<string> = new Set([NATIVE_MINT])
  #size = 0

  constructor(registry: PoolRegistry) {
    this.#registry = registry
  }

  get mints(): ReadonlySet<string> {
    const { size } = this.#registry
    if (Math.abs(size - this.#size) * 10 >= Math.max(1, this.#size)) this.#recount(size)
    return this.#mints
  }

  #recount(size: number): void {
    const ranked = [...this.#registry.degrees()].filter(([, pools]) => pools >= MIN_POOLS)
    ranked.sort((a, b) => b[1] - a[1])
    this.#mints = new Set([NATIVE_MINT, ...ranked.slice(0, MAX_HUBS).map(([mint]) => mint)])
    this.#size = size
  }
}
