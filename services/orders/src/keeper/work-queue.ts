/** Work by key, the earliest first: one at a time for a key, some at a time in all. */
export class WorkQueue<T> {
  readonly #concurrency: number
  readonly #work: (item: T) => Promise<void>
  readonly #waiting = new Map<string, T>()
  readonly #running = new Map<string, Promise<void>>()
  #isOpen = true

  /** `work` handles its own failures. */
  constructor(concurrency: number, work: (item: T) => Promise<void>) {
    this.#concurrency = concurrency
    this.#work = work
  }

  get size(): number {
    return this.#waiting.size + this.#running.size
  }

  /** Ignores a key that waits or runs. */
  add(key: string, item: T): void {
    if (!this.#isOpen || this.#waiting.has(key) || this.#running.has(key)) return
    this.#waiting.set(key, item)
    this.#pump()
  }

  /** Forgets what waits. */
  clear(): void {
    this.#waiting.clear()
  }

  /** Takes nothing more; resolves when what runs has ended. */
  async close(): Promise<void> {
    this.#isOpen = false
    this.clear()
    await Promise.all(this.#running.values())
  }

  #pump(): void {
    for (const [key, item] of this.#waiting) {
      if (this.#running.size >= this.#concurrency) return
      this.#waiting.delete(key)
      const end = () => {
        this.#running.delete(key)
        this.#pump()
      }
      this.#running.set(key, this.#work(item).then(end, end))
    }
  }
}
