/** Slots behind the newest one from which a reply is refused. */
const MAX_LAG_SLOTS = 25
/** After this time without a later slot, the newest one is taken for a false one where a reply is far behind it. */
const FALSE_SLOT_MS = 60_000

/** Tells replies of the present from those of a node that is behind or stands still. */
export class SlotWatch {
  readonly #maxAgeMs: number
  #slot = 0
  /** When a reply first had it. */
  #sinceMs = Number.NEGATIVE_INFINITY

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs
  }

  /** Takes the slot of a reply; false when its state may not be quoted. */
  accepts(slot: number, nowMs: number): boolean {
    const isBehind = slot < this.#slot - MAX_LAG_SLOTS
    const silentMs = nowMs - this.#sinceMs
    if (slot <= this.#slot && !(isBehind && silentMs > FALSE_SLOT_MS))
      return !isBehind && silentMs <= this.#maxAgeMs
    this.#slot = slot
    this.#sinceMs = nowMs
    return true
  }
}
