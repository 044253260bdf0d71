import { LRUCache } from 'lru-cache'
import type { Market } from '../fold/market.ts'

/** Figures that many trades are read for are up to this old, in seconds of the chain. */
const MAX_AGE_SECONDS = 5
const MAX_SNAPSHOTS = 200

/** Figures and the block that they describe. */
export interface Snapshot<Figures> {
  slot: number
  time: number
  figures: Promise<Figures>
}

/** Figures by a key, read again after some seconds of the chain: requests for the same figures share one read. */
export class Snapshots<Figures> {
  readonly #market: Pick<Market, 'slot' | 'time'>
  readonly #snapshots = new LRUCache<string, Snapshot<Figures>>({ max: MAX_SNAPSHOTS })

  constructor(market: Pick<Market, 'slot' | 'time'>) {
    this.#market = market
  }

  get(key: string, read: () => Promise<Figures>): Snapshot<Figures> {
    const { slot, time } = this.#market
    const kept = this.#snapshots.get(key)
    if (kept && time - kept.time < MAX_AGE_SECONDS) return kept
    const snapshot = { slot, time, figures: read() }
    this.#snapshots.set(key, snapshot)
    snapshot.figures.catch(() => {
      if (this.#snapshots.get(key) === snapshot) this.#snapshots.delete(key)
    })
    return snapshot
  }
}

/** Characters of all cached replies and their URLs. */
const MAX_CACHED_LENGTH = 16_000_000

/** Serialised replies by URL, valid for one block: many clients request the same list. */
export class ReplyCache {
  readonly #replies = new LRUCache<string, string>({
    maxSize: MAX_CACHED_LENGTH,
    sizeCalculation: (reply, url) => url.length + reply.length,
  })
  #slot = -1

  get(url: string, slot: number, make: () => unknown): string {
    if (slot !== this.#slot) {
      this.#replies.clear()
      this.#slot = slot
    }
    const cached = this.#replies.get(url)
    if (cached !== undefined) return cached
    const reply = JSON.stringify(make())
    this.#replies.set(url, reply)
    return reply
  }
}
