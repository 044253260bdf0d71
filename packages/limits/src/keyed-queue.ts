export interface WorkOptions<T> {
  /** Items that are handled at a time until they are released, and in all. */
  concurrency: number
  maxRunning: number
  /** Handles its own failures. `release` lets other work begin while the item only waits; its key stays taken until the end. */
  work(item: T, release: () => void): Promise<void>
  /** The work of an item has ended, and its key may be added again; `isMissed`: meanwhile it was added, and not taken. */
  onEnd?(item: T, isMissed: boolean): void
}

/** Whose work it is, and whether it may wait for urgent work of others. */
export interface WorkClass {
  group: string
  isUrgent: boolean
}

/** Of so many items one is not urgent while both kinds wait. */
const TURNS = 4

/**
 * Work by key, one at a time for a key, some at a time in all. Groups take turns, each with its earliest item, so that many
 * items of one group delay the others by an item each; what is not urgent has every fourth turn.
 */
export class KeyedQueue<T> {
  readonly #options: WorkOptions<T>
  readonly #urgent = new Turns<T>()
  readonly #other = new Turns<T>()
  readonly #waiting = new Set<string>()
  readonly #running = new Map<string, Promise<void>>()
  /** Keys that were added while they ran. */
  readonly #missed = new Set<string>()
  #active = 0
  #turn = 0
  #isOpen = true

  constructor(options: WorkOptions<T>) {
    this.#options = options
  }

  get size(): number {
    return this.#waiting.size + this.#running.size
  }

  /** Ignores a key that waits or runs; `onEnd` reports the latter. */
  add(key: string, item: T, { group, isUrgent }: WorkClass): void {
    if (!this.#isOpen || this.#waiting.has(key)) return
    if (this.#running.has(key)) {
      this.#missed.add(key)
      return
    }
    this.#waiting.add(key)
    const turns = isUrgent ? this.#urgent : this.#other
    turns.add(group, { key, item })
    this.#pump()
  }

  /** Forgets what waits. */
  clear(): void {
    this.#waiting.clear()
    this.#urgent.clear()
    this.#other.clear()
  }

  /** Takes nothing more; resolves when what runs has ended. */
  async close(): Promise<void> {
    this.#isOpen = false
    this.clear()
    await Promise.all(this.#running.values())
  }

  #pump(): void {
    const { concurrency, maxRunning } = this.#options
    while (this.#active < concurrency && this.#running.size < maxRunning) {
      const next = this.#take()
      if (!next) return
      this.#waiting.delete(next.key)
      this.#run(next)
    }
  }

  #take(): Keyed<T> | undefined {
    this.#turn = (this.#turn + 1) % TURNS
    const [first, second] = this.#turn === 0 ? [this.#other, this.#urgent] : [this.#urgent, this.#other]
    return first.take() ?? second.take()
  }

  #run({ key, item }: Keyed<T>): void {
    this.#active += 1
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      this.#active -= 1
      this.#pump()
    }
    const end = () => {
      this.#running.delete(key)
      release()
      this.#options.onEnd?.(item, this.#missed.delete(key))
      this.#pump()
    }
    this.#running.set(key, this.#options.work(item, release).then(end, end))
  }
}

interface Keyed<T> {
  key: string
  item: T
}

/** Items of groups that take turns. */
class Turns<T> {
  /** The group whose turn is next comes first. */
  readonly #groups = new Map<string, Set<Keyed<T>>>()

  add(group: string, item: Keyed<T>): void {
    const items = this.#groups.get(group)
    if (items) items.add(item)
    else this.#groups.set(group, new Set([item]))
  }

  take(): Keyed<T> | undefined {
    for (const [group, items] of this.#groups) {
      this.#groups.delete(group)
      const [first] = items
      if (first === undefined) continue
      items.delete(first)
      if (items.size > 0) this.#groups.set(group, items)
      return first
    }
    return undefined
  }

  clear(): void {
    this.#groups.clear()
  }
}
