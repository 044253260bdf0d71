import type { Clock } from '@callisto/solana'

/** A clock that stands still until it is moved; everything due on the way runs in order. */
export class FakeClock implements Clock {
  #now: number
  #waiting: { at: number; done: () => void }[] = []

  /** `nowMs` is unix ms. */
  constructor(nowMs = 1_000_000) {
    this.#now = nowMs
  }

  nowMs(): number {
    return this.#now
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const entry = { at: this.#now + ms, done }
      this.#waiting.push(entry)
      signal?.addEventListener('abort', done)
    })
  }

  /** Runs `action` once the clock has reached a time from now. */
  after(ms: number, action: () => void): void {
    void this.wait(ms).then(action)
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await settle()
    for (;;) {
      const next = this.#next(end)
      if (!next) break
      this.#now = Math.max(this.#now, next.at)
      next.done()
      await settle()
    }
    this.#now = end
  }

  #next(end: number): { at: number; done: () => void } | undefined {
    let first: { at: number; done: () => void } | undefined
    for (const entry of this.#waiting) if (entry.at <= end && (!first || entry.at < first.at)) first = entry
    return first
  }
}

/** Lets everything that is already resolved run. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
