const MINUTE_MS = 60_000
/** Part of the calls of a minute that may be made at once. */
const BURST_SHARE = 4

/**
 * Limits calls so that no window of a minute has more than `perMinute`: a bucket of a quarter of them, which the rest
 * refills evenly over a minute. `perMinute` is at least 2.
 */
export class TokenBucket {
  readonly #nowMs: () => number
  readonly #size: number
  readonly #perMs: number
  #tokens: number
  #atMs: number

  constructor(perMinute: number, nowMs: () => number) {
    this.#nowMs = nowMs
    this.#size = Math.max(1, Math.floor(perMinute / BURST_SHARE))
    this.#perMs = (perMinute - this.#size) / MINUTE_MS
    this.#tokens = this.#size
    this.#atMs = nowMs()
  }

  /** Milliseconds until a call may be made; 0 for at once. */
  waitMs(): number {
    const nowMs = this.#nowMs()
    const gained = Math.max(0, nowMs - this.#atMs) * this.#perMs
    this.#tokens = Math.min(this.#size, this.#tokens + gained)
    this.#atMs = nowMs
    return this.#tokens >= 1 ? 0 : (1 - this.#tokens) / this.#perMs
  }

  /** Takes the token of a call, after `waitMs` was 0. */
  take(): void {
    this.#tokens -= 1
  }
}
