/** Total characters of all cached replies, after which the cache is cleared. */
const MAX_CACHED_LENGTH = 16_000_000

/** Serialised replies by URL, valid for one block: many clients request the same list. */
export class ReplyCache {
  readonly #replies = new Map<string, string>()
  #slot = -1
  #cachedLength = 0

  get(url: string, slot: number, make: () => unknown): string {
    if (slot !== this.#slot || this.#cachedLength > MAX_CACHED_LENGTH) {
      this.#replies.clear()
      this.#slot = slot
      this.#cachedLength = 0
    }
    const cached = this.#replies.get(url)
    if (cached !== undefined) return cached
    const reply = JSON.stringify(make())
    this.#replies.set(url, reply)
    this.#cachedLength += url.length + reply.length
    return reply
  }
}
