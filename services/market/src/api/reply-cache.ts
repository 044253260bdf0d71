/** Characters that all kept replies may have together. */
const mostKept = 16_000_000

/** Replies by URL for as long as the market stands at one block: many screens ask for the same list. */
export class ReplyCache {
  readonly #replies = new Map<string, string>()
  #slot = -1
  #kept = 0

  get(url: string, slot: number, make: () => unknown): string {
    if (slot !== this.#slot || this.#kept > mostKept) {
      this.#replies.clear()
      this.#slot = slot
      this.#kept = 0
    }
    const known = this.#replies.get(url)
    if (known !== undefined) return known
    const made = JSON.stringify(make())
    this.#replies.set(url, made)
    this.#kept += url.length + made.length
    return made
  }
}
