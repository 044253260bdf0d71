import { LRUCache } from 'lru-cache'

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
