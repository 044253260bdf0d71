/** A map of at most `max` entries, without those that have not been asked for the longest. */
export class LruMap<V> {
  readonly #entries = new Map<string, V>()
  readonly #max: number
  readonly #onDrop: (value: V) => void

  constructor(max: number, onDrop: (value: V) => void = () => undefined) {
    this.#max = max
    this.#onDrop = onDrop
  }

  get size(): number {
    return this.#entries.size
  }

  values(): Iterable<V> {
    return this.#entries.values()
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#max) return
    const [oldest, dropped] = this.#entries.entries().next().value!
    this.#entries.delete(oldest)
    this.#onDrop(dropped)
  }
}
