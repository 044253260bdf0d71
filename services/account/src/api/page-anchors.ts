import { ACTIVITY_PAGE_SIZE, serviceError } from '@callisto/contract'
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

/** The anchor that a caller has sent back. */
export function parseAnchor(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw serviceError('INVALID_REQUEST', 'anchor is not one of this call')
  return Number(text)
}

/** Numbers of the rows of a page, `from <= n < to`; none behind the last page. */
export function pageRange(anchor: number, page: number): { from: number; to: number } {
  const to = Math.max(0, anchor - (page - 1) * ACTIVITY_PAGE_SIZE)
  return { from: Math.max(0, to - ACTIVITY_PAGE_SIZE), to }
}
