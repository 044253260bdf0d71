import type { Memory } from './memory.ts'

/** Slots of a list when it gets its first element; doubled whenever it is full. */
const MIN_CAPACITY = 2

export interface IntListsLayout {
  data: Int32Array
  start: Int32Array
  count: Int32Array
}

/**
 * Many lists of integers in one array. A list that is full moves to a range of twice its size; the range that it
 * leaves is reused.
 */
export class IntLists {
  readonly #memory: Memory
  #data: Int32Array
  /** Per list: index of its first element, and number of elements. */
  #start: Int32Array
  #count: Int32Array
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
    this.#start = memory.int32(64)
    this.#count = memory.int32(64)
  }

  get layout(): IntListsLayout {
    return { data: this.#data, start: this.#start, count: this.#count }
  }

  get bytes(): number {
    return this.#data.byteLength + this.#start.byteLength + this.#count.byteLength + 24 * this.#lists
  }

  /** Reads the lists of another thread. */
  useLayout({ data, start, count }: IntListsLayout): void {
    if (data.buffer !== this.#data.buffer) this.#views = []
    this.#data = data
    this.#start = start
    this.#count = count
  }

  /** Number of a new empty list. */
  add(): number {
    const list = this.#lists++
    this.#start = this.#memory.reserveInt32(this.#start, list + 1)
    this.#count = this.#memory.reserveInt32(this.#count, list + 1)
    this.#capacities.push(0)
    return list
  }

  length(list: number): number {
    return this.#count[list]!
  }

  /** The elements of a list, as a view that is valid until the list grows or shrinks. */
  list(list: number): Int32Array {
    const view = this.#views[list]
    const count = this.#count[list]!
    const start = this.#start[list]!
    if (view !== undefined && view.length === count && this.#viewStarts[list] === start) return view
    const fresh = this.#data.subarray(start, start + count)
    this.#views[list] = fresh
    this.#viewStarts[list] = start
    return fresh
  }

  /** An element of a list, without a view of it. */
  at(list: number, index: number): number {
    return this.#data[this.#start[list]! + index]!
  }

  clear(list: number): void {
    this.#count[list] = 0
  }

  push(list: number, value: number): void {
    const count = this.#count[list]!
    if (count === this.#capacities[list]) this.#enlarge(list)
    this.#data[this.#start[list]! + count] = value
    this.#count[list] = count + 1
  }

  pop(list: number): void {
    this.#count[list] = this.#count[list]! - 1
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
    const from = this.#start[list]!
    const to = this.#take(larger)
    this.#data.copyWithin(to, from, from + capacity)
    if (capacity > 0) this.#release(from, capacity)
    this.#start[list] = to
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
