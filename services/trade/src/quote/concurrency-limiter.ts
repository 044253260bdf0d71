/** Idle time after a run, as a multiple of its duration. */
const COOLDOWN_FACTOR = 4

/** Admits one run at a time and, after each, keeps a pause in proportion to its duration. */
export class ConcurrencyLimiter {
  #availableAtMs = Number.NEGATIVE_INFINITY

  /** False while another run or its pause lasts. */
  tryEnter(nowMs: number): boolean {
    if (nowMs < this.#availableAtMs) return false
    this.#availableAtMs = Number.POSITIVE_INFINITY
    return true
  }

  leave(enteredMs: number, nowMs: number): void {
    this.#availableAtMs = nowMs + COOLDOWN_FACTOR * (nowMs - enteredMs)
  }
}
