import type { Clock } from '@callisto/solana'

/** A clock that only `advance` moves; everything due on the way runs in order. */
export class SteppedClock implements Clock {
  #now: number
  readonly #waiting = new Set<{ at: number; done: () => void }>()

  constructor(nowMs: number) {
    this.#now = nowMs
  }

  nowMs(): number {
    return this.#now
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        this.#waiting.delete(entry)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const entry = { at: this.#now + ms, done }
      this.#waiting.add(entry)
      signal?.addEventListener('abort', done)
    })
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      const due = [...this.#waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.#now = Math.max(this.#now, due.at)
      due.done()
      await turn()
    }
    this.#now = end
  }
}

/** Lets everything that is already resolved run. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
