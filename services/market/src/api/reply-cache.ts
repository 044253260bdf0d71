/** Replies by URL for as long as the market stands at one block: many screens ask for the same list. */
export class ReplyCache {
  readonly #replies = new Map<string, string>()
  readonly #most: number
  #slot = -1

  constructor(most = 300) {
    this.#most = most
  }

  get(url: string, slot: number, make: () => unknown): string {
    if (slot !== this.#slot || this.#replies.size >= this.#most) {
      this.#replies.clear()
      this.#slot = slot
    }
    const known = this.#replies.get(url)
    if (known !== undefined) return known
    const made = JSON.stringify(make())
    this.#replies.set(url, made)
    return made
  }
}
