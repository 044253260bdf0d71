import { LRUCache } from 'lru-cache'

const MAX_ANCHORS = 20_000
const LIFETIME_MS = 600_000

/**
 * How many rows a list had when a caller read its first page, so that its later pages continue behind that one although rows
 * have arrived since. Callers that send the anchor of page 1 themselves need none of it.
 */
export class PageAnchors {
  readonly #anchors: LRUCache<string, number>

  constructor(nowMs: () => number) {
    this.#anchors = new LRUCache({
      max: MAX_ANCHORS,
      ttl: LIFETIME_MS,
      perf: { now: nowMs },
      ttlResolution: 0,
    })
  }

  /** The number of rows that pages are counted in: that of page 1 for later pages, where it is known. */
  anchorOf(key: string, page: number, given: number | undefined, count: number): number {
    if (page === 1) {
      this.#anchors.set(key, count)
      return count
    }
    const anchor = given ?? this.#anchors.get(key) ?? count
    return Math.min(anchor, count)
  }
}
