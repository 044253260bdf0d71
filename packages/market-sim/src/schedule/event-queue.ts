/** An event to dispatch. `data` is plain JSON: the queue is part of the snapshot. */
export interface ScheduledEvent {
  id: number
  atMs: number
  kind: string
  data: unknown
}

/**
 * Scheduled events ordered by time, then by id: a binary heap that also tracks added and removed events since
 * the last snapshot.
 */
export class EventQueue {
  readonly #heap: ScheduledEvent[] = []
  readonly #added = new Map<number, ScheduledEvent>()
  readonly #removed = new Set<number>()
  #nextId: number

  constructor(nextId = 0) {
    this.#nextId = nextId
  }

  get nextId(): number {
    return this.#nextId
  }

  /** Time of the next event; Infinity for an empty queue. */
  get nextAtMs(): number {
    return this.#heap[0]?.atMs ?? Infinity
  }

  add(atMs: number, kind: string, data: unknown): void {
    const event = { id: this.#nextId++, atMs, kind, data }
    this.#added.set(event.id, event)
    this.#push(event)
  }

  /** Adds an event from a snapshot. */
  restore(event: ScheduledEvent): void {
    this.#nextId = Math.max(this.#nextId, event.id + 1)
    this.#push(event)
  }

  /** Removes and returns the next event at or before `unixTimeMs`. */
  take(unixTimeMs: number): ScheduledEvent | undefined {
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

  /** Events added and removed since the previous call. */
  changes(): { added: ScheduledEvent[]; removed: number[] } {
    const changes = { added: [...this.#added.values()], removed: [...this.#removed] }
    this.#added.clear()
    this.#removed.clear()
    return changes
  }

  /** Moves every event before `unixTimeMs` behind it, keeping order and spacing. */
  postpone(unixTimeMs: number, byMs: number): void {
    const overdue: ScheduledEvent[] = []
    for (let next = this.take(unixTimeMs); next !== undefined; next = this.take(unixTimeMs))
      overdue.push(next)
    for (const { atMs, kind, data } of overdue) this.add(Math.max(atMs + byMs, unixTimeMs), kind, data)
  }

  #push(event: ScheduledEvent): void {
    const heap = this.#heap
    let at = heap.push(event) - 1
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

const isBefore = (a: ScheduledEvent, b: ScheduledEvent) =>
  a.atMs < b.atMs || (a.atMs === b.atMs && a.id < b.id)
