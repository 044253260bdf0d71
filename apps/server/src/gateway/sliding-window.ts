import { WINDOW_SECONDS } from './plans.ts'

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

/** Counts the requests of each bucket within the last minute, to the second. The least recent bucket is forgotten first. */
export class SlidingWindow {
  readonly #buckets = new Map<string, Bucket>()
  readonly #maxBuckets: number
  readonly #nowMs: () => number

  constructor(maxBuckets: number, nowMs: () => number = Date.now) {
    this.#maxBuckets = maxBuckets
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
      bucket.counts[second % WINDOW_SECONDS]!++
    }
    return {
      current: isRefused ? bucket.total + 1 : bucket.total,
      ttl: Math.max(0, resetAt(bucket) * 1_000 - nowMs),
    }
  }

  #touch(name: string, second: number): Bucket {
    const bucket = this.#buckets.get(name) ?? {
      counts: new Uint32Array(WINDOW_SECONDS),
      total: 0,
      second,
    }
    this.#buckets.delete(name)
    this.#buckets.set(name, bucket)
    if (this.#buckets.size > this.#maxBuckets) {
      const [oldest] = this.#buckets.keys()
      if (oldest !== undefined) this.#buckets.delete(oldest)
    }
    advance(bucket, second)
    return bucket
  }
}

/** Drops the seconds that have left the window. A clock that is set back counts on in its newest second. */
function advance(bucket: Bucket, second: number): void {
  const passed = Math.min(second - bucket.second, WINDOW_SECONDS)
  for (let step = 1; step <= passed; step++) {
    const at = (bucket.second + step) % WINDOW_SECONDS
    bucket.total -= bucket.counts[at]!
    bucket.counts[at] = 0
  }
  bucket.second = Math.max(bucket.second, second)
}

/** Unix seconds at which the oldest counted request leaves the window. */
function resetAt({ counts, second }: Bucket): number {
  for (let age = WINDOW_SECONDS - 1; age > 0; age--)
    if (counts[(second - age + WINDOW_SECONDS) % WINDOW_SECONDS]! > 0) return second - age + WINDOW_SECONDS
  return second + WINDOW_SECONDS
}
