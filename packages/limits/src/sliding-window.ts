import { LRUCache } from 'lru-cache'

interface Bucket {
  /** Requests by second, at the second modulo the length of the window. */
  counts: Uint32Array
  total: number
  /** The newest second that is counted. */
  second: number
}

interface WindowState {
  /** Requests within the window, this one included. */
  current: number
  /** Milliseconds until the oldest counted request leaves the window. */
  ttl: number
}

/**
 * Counts the requests of each bucket within the last `seconds`, to the second. Of more than `maxBuckets` the least recent one is
 * forgotten.
 */
export class SlidingWindow {
  readonly #buckets: LRUCache<string, Bucket>
  readonly #seconds: number
  readonly #nowMs: () => number

  constructor(seconds: number, maxBuckets: number, nowMs: () => number = Date.now) {
    this.#seconds = seconds
    this.#buckets = new LRUCache({ max: maxBuckets })
    this.#nowMs = nowMs
  }

  /** Counts a request; one above `max` is refused and does not count, so that a client recovers while it goes on. */
  add(name: string, max: number): WindowState {
    const nowMs = this.#nowMs()
    const second = Math.floor(nowMs / 1_000)
    const bucket = this.#touch(name, second)
    const isRefused = bucket.total >= max
    if (!isRefused) {
      bucket.total++
      bucket.counts[second % this.#seconds]!++
    }
    return {
      current: isRefused ? bucket.total + 1 : bucket.total,
      ttl: Math.max(0, resetAt(bucket) * 1_000 - nowMs),
    }
  }

  #touch(name: string, second: number): Bucket {
    let bucket = this.#buckets.get(name)
    if (bucket === undefined) {
      bucket = { counts: new Uint32Array(this.#seconds), total: 0, second }
      this.#buckets.set(name, bucket)
    }
    advance(bucket, second)
    return bucket
  }
}

/** Drops the seconds that have left the window. A clock that is set back counts on in its newest second. */
function advance(bucket: Bucket, second: number): void {
  const { counts } = bucket
  const passed = Math.min(second - bucket.second, counts.length)
  for (let step = 1; step <= passed; step++) {
    const at = (bucket.second + step) % counts.length
    bucket.total -= counts[at]!
    counts[at] = 0
  }
  bucket.second = Math.max(bucket.second, second)
}

/** Unix seconds at which the oldest counted request leaves the window. */
function resetAt({ counts, second }: Bucket): number {
  const { length } = counts
  for (let age = length - 1; age > 0; age--)
    if (counts[(second - age + length) % length]! > 0) return second - age + length
  return second + length
}

/**
 * The times of one subject's newest calls, so that no window of `windowMs`, wherever it begins, holds more than `allowed`. Times are
 * milliseconds of one clock.
 */
export class CallWindow {
  readonly allowed: number
  readonly #windowMs: number
  /** Oldest first. */
  readonly #times: number[] = []

  constructor(allowed: number, windowMs: number) {
    this.allowed = allowed
    this.#windowMs = windowMs
  }

  /** Earliest time, from `nowMs` on, at which a call fits into this share of what is allowed, rounded down, at least one. */
  freeAtMs(nowMs: number, share: number): number {
    const most = Math.max(1, Math.floor(this.allowed * share))
    this.#forget(nowMs)
    const blocking = this.#times[this.#times.length - most]
    return blocking === undefined ? nowMs : Math.max(nowMs, blocking + this.#windowMs)
  }

  /** Counts a call. */
  take(nowMs: number): void {
    this.#times.push(nowMs)
  }

  /** Calls within the window that ends now. */
  used(nowMs: number): number {
    this.#forget(nowMs)
    return this.#times.length
  }

  #forget(nowMs: number): void {
    const kept = this.#times.findIndex((time) => time > nowMs - this.#windowMs)
    this.#times.splice(0, kept < 0 ? this.#times.length : kept)
  }
}
