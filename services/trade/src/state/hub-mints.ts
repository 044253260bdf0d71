import { NATIVE_MINT } from '@callisto/solana'
import type { PoolRegistry } from './pool-registry.ts'

/** Mints that routes may pass through when intermediates are restricted: those that most pools trade. */
const MAX_HUBS = 12
/** Fewer pools than this make no hub. */
const MIN_POOLS = 4

/** The hubs of a registry, computed again only when the number of pools has moved by a tenth. */
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
    const busy = [...this.#registry.degrees()].filter(([, pools]) => pools >= MIN_POOLS)
    busy.sort((a, b) => b[1] - a[1])
    this.#mints = new Set([NATIVE_MINT, ...busy.slice(0, MAX_HUBS).map(([mint]) => mint)])
    this.#size = size
  }
}
