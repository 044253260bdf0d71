/** Limits of the time without a heartbeat. */
export interface HeartbeatLimits {
  /** From here on the chain counts as not ready. */
  lateMs: number
  /** From here on it counts as lost. */
  lostMs: number
}

export const DEFAULT_HEARTBEAT_LIMITS: HeartbeatLimits = { lateMs: 5_000, lostMs: 60_000 }

/** Checks within `lateMs`. */
const CHECKS = 10

/**
 * Measures the silence of a thread in intervals of the watching thread, not by a clock: a machine that was suspended,
 * or a process that was stopped as a whole, is not a silent thread.
 */
export class Heartbeat {
  readonly #limits: HeartbeatLimits
  readonly #checkMs: number
  readonly #timer: NodeJS.Timeout
  #silentMs = 0

  /** `onLost` is called once, when the silence exceeds `lostMs`. */
  constructor(limits: HeartbeatLimits, onLost: () => void) {
    this.#limits = limits
    this.#checkMs = limits.lateMs / CHECKS
    this.#timer = setInterval(() => {
      this.#silentMs += this.#checkMs
      if (this.#silentMs <= limits.lostMs) return
      this.stop()
      onLost()
    }, this.#checkMs)
    this.#timer.unref()
  }

  beat(): void {
    this.#silentMs = 0
  }

  /** Time since the last beat, to a tenth of `lateMs`. */
  get silentMs(): number {
    return this.#silentMs
  }

  get isLate(): boolean {
    return this.#silentMs > this.#limits.lateMs
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
