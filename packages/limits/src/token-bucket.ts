const MINUTE_MS = 60_000
/** Part of the units of a minute that may be taken at once. */
const BURST_SHARE = 4

export interface BucketOptions {
  /** Units that it holds when it is full. */
  size: number
  /** Units that it regains in a millisecond. */
  perMs: number
}

/** A token bucket, full at first. The last of what is taken from it may overdraw it. Times are milliseconds of one clock. */
export class TokenBucket {
  readonly size: number
  readonly #perMs: number
  #left: number
  #atMs: number

  constructor({ size, perMs }: BucketOptions, nowMs: number) {
    this.size = size
    this.#perMs = perMs
    this.#left = size
    this.#atMs = nowMs
  }

  take(units: number, nowMs: number): void {
    this.#refill(nowMs)
    this.#left -= units
  }

  isFull(nowMs: number): boolean {
    this.#refill(nowMs)
    return this.#left >= this.size
  }

  /** 0 while it holds `least` units; else the milliseconds, not rounded, until it holds `resumeAt`. */
  waitMs(least: number, nowMs: number, resumeAt = least): number {
    this.#refill(nowMs)
    return this.#left >= least ? 0 : (resumeAt - this.#left) / this.#perMs
  }

  #refill(nowMs: number): void {
    const gained = Math.max(0, nowMs - this.#atMs) * this.#perMs
    this.#left = Math.min(this.size, this.#left + gained)
    this.#atMs = nowMs
  }
}

/**
 * A bucket from which no window of a minute takes more than `perMinute` units, at least 2: it holds a quarter of them, rounded
 * down but at least one, and regains the rest evenly over a minute.
 */
export function minuteBucket(perMinute: number, nowMs: number): TokenBucket {
  const size = Math.max(1, Math.floor(perMinute / BURST_SHARE))
  return new TokenBucket({ size, perMs: (perMinute - size) / MINUTE_MS }, nowMs)
}
