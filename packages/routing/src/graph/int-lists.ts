import type { Memory } from './memory.ts'

/** Slots of a list when it gets its first element; doubled whenever it is full. */
const MIN_CAPACITY = 2

/** Numbers per list in `spans`: the index of its first element, and the number of elements. */
const SPAN = 2
const COUNT = 1

export interface IntListsLayout {
  data: Int32Array
  spans: Int32Array
}

/** The elements of a list: `data` from `start` to `end`, valid until a list changes. Reused from list to list. */
export class IntRange {
  data: Int32Array = new Int32Array(0)
  start = 0
  end = 0

  get length(): number {
    return this.end - this.start
  }
}

/**
 * Many lists of integers in one array. A list that is full moves to a range of twice its size; the range that it
 * leaves is reused.
 */
export class IntLists {
  readonly #memory: Memory
  #data: Int32Array
  #spans: Int32Array
  #lists = 0
  #top = 0
  readonly #capacities: number[] = []
  /** Free ranges by capacity. */
  readonly #free = new Map<number, number[]>()
  #views: (Int32Array | undefined)[] = []
  #viewStarts: number[] = []

  constructor(memory: Memory) {
    this.#memory = memory
    this.#data = memory.int32(256)
    this.#spans = memory.int32(64 * SPAN)
  }

  get layout(): IntListsLayout {
    return { data: this.#data, spans: this.#spans }
  }

  get bytes(): number {
    return this.#data.byteLength + this.#spans.byteLength + 24 * this.#lists
  }

  /** Reads the lists of another thread. */
  useLayout({ data, spans }: IntListsLayout): void {
    if (data.buffer !== this.#data.buffer) this.#views = []
    this.#data = data
    this.#spans = spans
  }

  /** Number of a new empty list. */
  add(): number {
    const list = this.#lists++
    this.#spans = this.#memory.reserveInt32(this.#spans, SPAN * (list + 1))
    this.#capacities.push(0)
    return list
  }

  length(list: number): number {
    return this.#spans[SPAN * list + COUNT]!
  }

  /** The elements of a list, as a view that is valid until the list grows or shrinks. */
  list(list: number): Int32Array {
    const view = this.#views[list]
    const count = this.#spans[SPAN * list + COUNT]!
    const start = this.#spans[SPAN * list]!
    if (view !== undefined && view.length === count && this.#viewStarts[list] === start) return view
    const fresh = this.#data.subarray(start, start + count)
    this.#views[list] = fresh
    this.#viewStarts[list] = start
    return fresh
  }

  /** Sets a range to the elements of a list: faster than a view, which is an object of its own. */
  load(list: number, range: IntRange): void {
    const start = this.#spans[SPAN * list]!
    range.data = this.#data
    range.start = start
    range.end = start + this.#spans[SPAN * list + COUNT]!
  }

  /** An element of a list, without a view of it. */
  at(list: number, index: number): number {
    return this.#data[this.#spans[SPAN * list]! + index]!
  }

  clear(list: number): void {
    this.#spans[SPAN * list + COUNT] = 0
  }

  push(list: number, value: number): void {
    const count = this.#spans[SPAN * list + COUNT]!
    if (count === this.#capacities[list]) this.#enlarge(list)
    this.#data[this.#spans[SPAN * list]! + count] = value
    this.#spans[SPAN * list + COUNT] = count + 1
  }

  pop(list: number): void {
    this.#spans[SPAN * list + COUNT] = this.#spans[SPAN * list + COUNT]! - 1
  }

  /** Removes the first occurrence of a value and keeps the order of the others. */
  remove(list: number, value: number): void {
    const view = this.list(list)
    const index = view.indexOf(value)
    view.copyWithin(index, index + 1)
    this.pop(list)
  }

  #enlarge(list: number): void {
    const capacity = this.#capacities[list]!
    const larger = Math.max(MIN_CAPACITY, 2 * capacity)
    const from = this.#spans[SPAN * list]!
    const to = this.#take(larger)
    this.#data.copyWithin(to, from, from + capacity)
    if (capacity > 0) this.#release(from, capacity)
    this.#spans[SPAN * list] = to
    this.#capacities[list] = larger
  }

  #take(capacity: number): number {
    const free = this.#free.get(capacity)?.pop()
    if (free !== undefined) return free
    const start = this.#top
    this.#top += capacity
    const { buffer } = this.#data
    this.#data = this.#memory.reserveInt32(this.#data, this.#top)
    if (this.#data.buffer !== buffer) this.#views = []
    return start
  }

  #release(start: number, capacity: number): void {
    const free = this.#free.get(capacity)
    if (free) free.push(start)
    else this.#free.set(capacity, [start])
  }
}
