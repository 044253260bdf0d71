/** A binary heap whose top is the item that no other one is before. */
export class Heap<T> {
  readonly #isBefore: (a: T, b: T) => boolean
  #items: T[]

  constructor(isBefore: (a: T, b: T) => boolean, items: readonly T[] = []) {
    this.#isBefore = isBefore
    this.#items = [...items]
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
    const items = this.#items
    let at = items.length
    items.push(item)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isBefore(item, items[parent]!)) break
      items[at] = items[parent]!
      at = parent
    }
    items[at] = item
  }

  pop(): T | undefined {
    const items = this.#items
    const top = items[0]
    const last = items.pop()
    if (items.length === 0 || last === undefined) return top
    items[0] = last
    this.#sink(0)
    return top
  }

  #sink(from: number): void {
    const items = this.#items
    const item = items[from]!
    let at = from
    for (let child = 2 * at + 1; child < items.length; child = 2 * at + 1) {
      const right = child + 1
      if (right < items.length && this.#isBefore(items[right]!, items[child]!)) child = right
      if (!this.#isBefore(items[child]!, item)) break
      items[at] = items[child]!
      at = child
    }
    items[at] = item
  }
}
