import type { Random } from '../../routing/random.ts'

interface Event {
  at: number
  n: number
  label: string
  run: () => void
  isCancelled: boolean
}

/** Lets everything that is already resolved run. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A clock that only events move: one at a time, the earliest first, and all that follows from one before the next. */
export class Scheduler {
  readonly random: Random
  nowMs = 0
  /** Hash of all events so far: equal runs have equal ones. */
  trace = 0x811c9dc5
  events = 0
  #count = 0
  #heap: Event[] = []
  readonly #prints: boolean

  constructor(random: Random, prints = false) {
    this.random = random
    this.#prints = prints
  }

  /** Runs it after a time; returns how to cancel. */
  after(ms: number, label: string, run: () => void): () => void {
    const event = {
      at: this.nowMs + Math.max(0, Math.ceil(ms)),
      n: this.#count++,
      label,
      run,
      isCancelled: false,
    }
    this.#push(event)
    return () => {
      event.isCancelled = true
    }
  }

  /** Runs events until the condition holds, which is evaluated behind each of them. */
  async runUntil(isOver: () => boolean): Promise<void> {
    await settle()
    while (!isOver()) {
      const event = this.#pop()
      if (!event) throw new Error('nothing is left to happen')
      if (event.isCancelled) continue
      this.nowMs = event.at
      this.events += 1
      this.note(event.label)
      event.run()
      await settle()
    }
  }

  /** Adds a text to the trace. */
  note(text: string): void {
    if (this.#prints) console.error(`${this.nowMs} ${text}`)
    let hash = this.trace ^ this.nowMs
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    this.trace = hash >>> 0
  }

  #push(event: Event): void {
    const heap = this.#heap
    let at = heap.push(event) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!isBefore(event, heap[above]!)) break
      heap[at] = heap[above]!
      at = above
    }
    heap[at] = event
  }

  #pop(): Event | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below += 1
      if (!isBefore(heap[below]!, last)) break
      heap[at] = heap[below]!
      at = below
    }
    heap[at] = last
    return first
  }
}

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.n < b.n)
