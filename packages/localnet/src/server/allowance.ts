/** A token bucket that may be overdrawn by the last of what is taken from it. */
export class Allowance {
  /** Units a millisecond. */
  readonly #rate: number
  readonly #burst: number
  #left: number
  #atMs: number

  /** Full at `nowMs`: `burst` units, refilled at `rate` units a millisecond. */
  constructor(rate: number, burst: number, nowMs: number) {
    this.#rate = rate
    this.#burst = burst
    this.#left = burst
    this.#atMs = nowMs
  }

  take(units: number, nowMs: number): void {
    this.#refill(nowMs)
    this.#left -= units
  }

  isFull(nowMs: number): boolean {
    this.#refill(nowMs)
    return this.#left >= this.#burst
  }

  /** Milliseconds until something may be taken; 0 while something is left. */
  readyInMs(nowMs: number): number {
    this.#refill(nowMs)
    return this.#left > 0 ? 0 : (this.#burst * RESUMED_PART - this.#left) / this.#rate
  }

  #refill(nowMs: number): void {
    this.#left = Math.min(this.#burst, this.#left + (nowMs - this.#atMs) * this.#rate)
    this.#atMs = nowMs
  }
}

/** Part of the burst that an empty bucket waits for, so that it is not asked for every unit. */
const RESUMED_PART = 0.005
