import type { Clock } from './clock.ts'

/** A clock that stands still until it is moved; everything due on the way runs in order. */
export class FakeClock implements Clock {
  #now = 0
  #waiting: { at: number; done: () => void }[] = []

  nowMs(): number {
    return this.#now
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        this.#waiting = this.#waiting.filter((other) => other !== entry)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const entry = { at: this.#now + ms, done }
      this.#waiting.push(entry)
      signal?.addEventListener('abort', done)
    })
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await settle()
    for (;;) {
      const next = this.#waiting.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#now = next.at
      next.done()
      await settle()
    }
    this.#now = end
  }
}

/** Lets everything that is already resolved run. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
