/** Slots that a reply may be ahead of the newest known one at once, and for each second since that one. */
const MAX_LEAD_SLOTS = 500
const MAX_SLOTS_A_SECOND = 50

/** The newest slot that any service has named; one that no cluster could have reached since the last is refused. */
export class SlotBound {
  #slot = 0
  #atMs = 0

  get slot(): number {
    return this.#slot
  }

  /** Whether a slot can be of the cluster. The first one is believed. */
  isReachable(slot: number, nowMs: number): boolean {
    if (this.#slot === 0) return true
    const lead = MAX_LEAD_SLOTS + ((nowMs - this.#atMs) * MAX_SLOTS_A_SECOND) / 1_000
    return slot <= this.#slot + lead
  }

  record(slot: number, nowMs: number): void {
    if (slot < this.#slot) return
    this.#slot = slot
    this.#atMs = nowMs
  }
}
