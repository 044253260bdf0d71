import { Heap } from './heap.ts'
import type { Entry } from './waits.ts'

/** Dead entries that a queue keeps at least before it is built anew. */
const MIN_DEAD = 64

/** Waits by a key, the smallest first. Removed ones are dropped when they come up, or when they are more than the live ones. */
export class WaitQueue<W> {
  readonly #keyOf: (entry: Entry<W>) => bigint | number
  #heap: Heap<Entry<W>>
  #dead = 0

  constructor(keyOf: (wait: W) => bigint | number) {
    this.#keyOf = ({ wait }) => keyOf(wait)
    this.#heap = new Heap(this.#keyOf)
  }

  get size(): number {
    return this.#heap.size - this.#dead
  }

  /** Those that are live, in no order. */
  live(): Entry<W>[] {
    return this.#heap.items.filter(({ isLive }) => isLive)
  }

  add(entry: Entry<W>): void {
    this.#heap.push(entry)
  }

  /** An entry of it is not live any more. */
  remove(_entry: Entry<W>): void {
    this.#dead += 1
    if (this.#dead <= MIN_DEAD || this.#dead * 2 <= this.#heap.size) return
    this.#heap = new Heap(this.#keyOf, this.live())
    this.#dead = 0
  }

  /** The first live entry. */
  first(): Entry<W> | undefined {
    for (let top = this.#heap.peek(); top; top = this.#heap.peek()) {
      if (top.isLive) return top
      this.#heap.pop()
      this.#dead -= 1
    }
    return undefined
  }

  /** Removes and returns the first entry when its wait is over. */
  takeIf(isOver: (wait: W) => boolean): Entry<W> | undefined {
    const first = this.first()
    if (!first || !isOver(first.wait)) return undefined
    this.#heap.pop()
    first.isLive = false
    return first
  }
}
