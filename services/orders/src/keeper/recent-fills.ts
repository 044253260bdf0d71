/** A fill of the slot before may have changed the rate that the next one is simulated with. */
const RECENT_SLOTS = 1

/** In which slot a fill of each pair was last sent. */
export class RecentFills {
  /** The oldest come first. */
  readonly #slots = new Map<string, number>()

  add(pair: string, slot: number): void {
    for (const [other, filled] of this.#slots) {
      if (slot - filled <= RECENT_SLOTS) break
      this.#slots.delete(other)
    }
    this.#slots.delete(pair)
    this.#slots.set(pair, slot)
  }

  /** Whether a fill of the pair was sent in this slot or the one before. */
  has(pair: string, slot: number): boolean {
    const filled = this.#slots.get(pair)
    return filled !== undefined && slot - filled <= RECENT_SLOTS
  }
}
