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

/**
 * A binary heap whose top has the smallest key. Keys are compared as numbers, which lie side by side in memory, and exactly
 * only where those are equal: `Number` of a larger bigint is never smaller.
 */
export class Heap<T> {
  readonly #keyOf: (item: T) => bigint | number
  readonly #items: T[]
  readonly #keys: number[]

  constructor(keyOf: (item: T) => bigint | number, items: readonly T[] = []) {
    this.#keyOf = keyOf
    this.#items = [...items]
    this.#keys = items.map((item) => Number(keyOf(item)))
    for (let at = (items.length >> 1) - 1; at >= 0; at--) this.#sink(at)
  }

  get size(): number {
    return this.#items.length
  }

  /** In no order. */
  get items(): readonly T[] {
    return this.#items
  }

  peek(): T | undefined {
    return this.#items[0]
  }

  push(item: T): void {
    const [items, keys] = [this.#items, this.#keys]
    const key = Number(this.#keyOf(item))
    let at = items.length
    items.push(item)
    keys.push(key)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isBefore(key, item, keys[parent]!, items[parent]!)) break
      items[at] = items[parent]!
      keys[at] = keys[parent]!
      at = parent
    }
    items[at] = item
    keys[at] = key
  }

  pop(): T | undefined {
    const [items, keys] = [this.#items, this.#keys]
    const top = items[0]
    const last = items.pop()
    const key = keys.pop()
    if (items.length === 0 || last === undefined || key === undefined) return top
    items[0] = last
    keys[0] = key
    this.#sink(0)
    return top
  }

  #sink(from: number): void {
    const [items, keys] = [this.#items, this.#keys]
    const item = items[from]!
    const key = keys[from]!
    let at = from
    for (let child = 2 * at + 1; child < items.length; child = 2 * at + 1) {
      const right = child + 1
      if (right < items.length && this.#isBefore(keys[right]!, items[right]!, keys[child]!, items[child]!))
        child = right
      if (!this.#isBefore(keys[child]!, items[child]!, key, item)) break
      items[at] = items[child]!
      keys[at] = keys[child]!
      at = child
    }
    items[at] = item
    keys[at] = key
  }

  #isBefore(key: number, item: T, otherKey: number, other: T): boolean {
    return key < otherKey || (key === otherKey && this.#keyOf(item) < this.#keyOf(other))
  }
}
