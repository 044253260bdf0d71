/**
 * Keeps writes to shared memory apart from the searches that read it. The thread that writes also starts every search
 * and hears of its end, so counters on that thread are enough: a write runs when no reader is left, and a write that
 * waits bars new readers, which therefore cannot starve it.
 */
export class ReadWriteGate {
  readonly #nowMs: () => number
  #readers = 0
  #writes: (() => void)[] = []
  #entering: (() => void)[] = []
  #maxWaitMs = 0

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
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
  read(): Promise<() => void> {
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
      if (this.#writes.length > 0) this.#entering.push(enter)
      else enter()
    })
  }

  /** Runs `write`, which must be synchronous, while nothing reads; resolves or rejects with its outcome. */
  write<T>(write: () => T): Promise<T> {
    const startedMs = this.#nowMs()
    return new Promise((resolve, reject) => {
      this.#writes.push(() => {
        this.#maxWaitMs = Math.max(this.#maxWaitMs, this.#nowMs() - startedMs)
        try {
          resolve(write())
        } catch (error) {
          reject(error)
        }
      })
      this.#advance()
    })
  }

  #advance(): void {
    if (this.#readers > 0) return
    for (let write = this.#writes.shift(); write !== undefined; write = this.#writes.shift()) write()
    for (const enter of this.#entering.splice(0)) enter()
  }
}
