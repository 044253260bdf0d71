/** Net changes of one token's holders within the longest window. */
export class HolderLog {
  readonly #seconds: readonly number[]
  /** Times and changes in turn, oldest first. */
  #values: number[] = []
  /** Of each window the number of the oldest change inside it. */
  readonly #heads: number[]

  constructor(seconds: readonly number[]) {
    this.#seconds = seconds
    this.#heads = seconds.map(() => 0)
  }

  get isEmpty(): boolean {
    return this.#values.length === 0
  }

  get bytes(): number {
    return this.#values.length * 8
  }

  push(time: number, delta: number): void {
    this.#values.push(time, delta)
  }

  /** Reports every change that has left a window at `now`; returns whether one has. */
  advance(now: number, onLeave: (window: number, delta: number) => void): boolean {
    let hasLeft = false
    const changes = this.#values.length / 2
    for (const [window, seconds] of this.#seconds.entries()) {
      let head = this.#heads[window]!
      for (; head < changes && this.#values[head * 2]! <= now - seconds; head++) {
        onLeave(window, this.#values[head * 2 + 1]!)
        hasLeft = true
      }
      this.#heads[window] = head
    }
    const gone = this.#heads.at(-1)!
    if (gone > 0 && (gone === changes || gone >= 64)) {
      this.#values = this.#values.slice(gone * 2)
      for (const window of this.#heads.keys()) this.#heads[window]! -= gone
    }
    return hasLeft
  }
}
