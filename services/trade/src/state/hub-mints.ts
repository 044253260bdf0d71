import { NATIVE_MINT } from '@callisto/solana'
import type { PoolBook } from './pool-registry.ts'

/** Mints that routes may pass through when intermediates are restricted: those that most pools trade. */
const MOST_HUBS = 12
/** Fewer pools than this make no hub. */
const LEAST_POOLS = 4

/** The hubs of a book, computed again only when the number of pools has moved by a tenth. */
export class Hubs {
  readonly #book: PoolBook
  #mints: ReadonlySet<string> = new Set([NATIVE_MINT])
  #size = 0

  constructor(book: PoolBook) {
    this.#book = book
  }

  get mints(): ReadonlySet<string> {
    const { size } = this.#book
    if (Math.abs(size - this.#size) * 10 >= Math.max(1, this.#size)) this.#recount(size)
    return this.#mints
  }

  #recount(size: number): void {
    const busy = [...this.#book.degrees()].filter(([, pools]) => pools >= LEAST_POOLS)
    busy.sort((a, b) => b[1] - a[1])
    this.#mints = new Set([NATIVE_MINT, ...busy.slice(0, MOST_HUBS).map(([mint]) => mint)])
    this.#size = size
  }
}
