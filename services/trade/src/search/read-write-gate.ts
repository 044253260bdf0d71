/** A read of at most a few milliseconds, or one that may take as long as a search may. */
export type ReadLength = 'short' | 'long'

/**
 * Keeps writes to shared memory apart from the searches that read it. The thread that writes also starts every search
 * and hears of its end, so counters on that thread are enough: a write runs when no reader is left. A write that waits
 * bars new long readers, and new short ones as well once it has waited for `patienceMs`: short reads do not wait for
 * the end of a long one, and no kind of read can starve a write.
 */
export class ReadWriteGate {
  readonly #nowMs: () => number
  readonly #patienceMs: number
  #readers = 0
  #writes: { sinceMs: number; run: () => void }[] = []
  #entering: (() => void)[] = []
  #maxWaitMs = 0

  constructor(nowMs: () => number, patienceMs: number) {
    this.#nowMs = nowMs
    this.#patienceMs = patienceMs
  }

  get readers(): number {
    return this.#readers
  }

  /** The longest that a write has waited since this was last read, ms. */
  takeMaxWaitMs(): number {
    const maxWaitMs = this.#maxWaitMs
    this.#maxWaitMs = 0
    return maxWaitMs
  }

  /** Resolves with a function that ends the read; its second call does nothing. */
  read(length: ReadLength): Promise<() => void> {
    return new Promise((resolve) => {
      const enter = () => {
        this.#readers += 1
        let isOver = false
        resolve(() => {
          if (isOver) return
          isOver = true
          this.#readers -= 1
          this.#advance()
        })
      }
      if (this.#isBarred(length)) this.#entering.push(enter)
      else enter()
    })
  }

  /** Runs `write`, which must be synchronous, while nothing reads; resolves or rejects with its outcome. */
  write<T>(write: () => T): Promise<T> {
    const sinceMs = this.#nowMs()
    return new Promise((resolve, reject) => {
      const run = () => {
        this.#maxWaitMs = Math.max(this.#maxWaitMs, this.#nowMs() - sinceMs)
        try {
          resolve(write())
        } catch (error) {
          reject(error)
        }
      }
      this.#writes.push({ sinceMs, run })
      this.#advance()
    })
  }

  #isBarred(length: ReadLength): boolean {
    const [oldest] = this.#writes
    if (oldest === undefined) return false
    return length === 'long' || this.#nowMs() - oldest.sinceMs >= this.#patienceMs
  }

  #advance(): void {
    if (this.#readers > 0) return
    for (let write = this.#writes.shift(); write !== undefined; write = this.#writes.shift()) write.run()
    for (const enter of this.#entering.splice(0)) enter()
  }
}
