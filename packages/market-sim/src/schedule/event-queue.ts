/** Something that will happen. `data` is plain JSON: an agenda outlives the process. */
export interface Happening {
  id: number
  atMs: number
  kind: string
  data: unknown
}

/**
 * What is going to happen, in order of time and then of being planned. A binary heap that also knows what was
 * added and removed since it was last asked, so that a crash loses and doubles nothing.
 */
export class Agenda {
  readonly #heap: Happening[] = []
  readonly #added = new Map<number, Happening>()
  readonly #removed = new Set<number>()
  #nextId: number

  constructor(nextId = 0) {
    this.#nextId = nextId
  }

  get nextId(): number {
    return this.#nextId
  }

  /** When the next thing happens; Infinity when nothing will. */
  get nextAtMs(): number {
    return this.#heap[0]?.atMs ?? Infinity
  }

  add(atMs: number, kind: string, data: unknown): void {
    const happening = { id: this.#nextId++, atMs, kind, data }
    this.#added.set(happening.id, happening)
    this.#push(happening)
  }

  /** Puts back what was kept. */
  restore(happening: Happening): void {
    this.#nextId = Math.max(this.#nextId, happening.id + 1)
    this.#push(happening)
  }

  /** The next thing at or before `unixTimeMs`. */
  take(unixTimeMs: number): Happening | undefined {
    const first = this.#heap[0]
    if (first === undefined || first.atMs > unixTimeMs) return undefined
    const last = this.#heap.pop()!
    if (this.#heap.length > 0) {
      this.#heap[0] = last
      this.#sink()
    }
    if (!this.#added.delete(first.id)) this.#removed.add(first.id)
    return first
  }

  /** What to keep and what to forget since the last call. */
  changes(): { added: Happening[]; removed: number[] } {
    const changes = { added: [...this.#added.values()], removed: [...this.#removed] }
    this.#added.clear()
    this.#removed.clear()
    return changes
  }

  /** Moves everything planned before `unixTimeMs` to after it, keeping its order and spacing. */
  postpone(unixTimeMs: number, byMs: number): void {
    const overdue: Happening[] = []
    for (let next = this.take(unixTimeMs); next !== undefined; next = this.take(unixTimeMs))
      overdue.push(next)
    for (const { atMs, kind, data } of overdue) this.add(Math.max(atMs + byMs, unixTimeMs), kind, data)
  }

  #push(happening: Happening): void {
    const heap = this.#heap
    let at = heap.push(happening) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isBefore(heap[at]!, heap[parent]!)) return
      ;[heap[at], heap[parent]] = [heap[parent]!, heap[at]!]
      at = parent
    }
  }

  #sink(): void {
    const heap = this.#heap
    for (let at = 0; ; ) {
      let least = at
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && isBefore(heap[child]!, heap[least]!)) least = child
      if (least === at) return
      ;[heap[at], heap[least]] = [heap[least]!, heap[at]!]
      at = least
    }
  }
}

const isBefore = (a: Happening, b: Happening) => a.atMs < b.atMs || (a.atMs === b.atMs && a.id < b.id)
