import type { SortDir } from '@callisto/contract'
import type { ColumnFilter } from './column-filter.ts'

/**
 * The best rows by one column, at most `limit`: a binary heap with the worst at its root. Values that are not known come
 * last in either direction, equal ones are ordered by their ids.
 */
export class TopRows implements ColumnFilter {
  readonly #values: Float64Array
  readonly #ids: readonly (string | undefined)[]
  readonly #sign: number
  readonly #limit: number
  readonly #heap: number[] = []

  constructor(values: Float64Array, ids: readonly (string | undefined)[], direction: SortDir, limit: number) {
    this.#values = values
    this.#ids = ids
    this.#sign = direction === 'asc' ? -1 : 1
    this.#limit = limit
  }

  /** Whether a row belongs to the best so far. */
  admits(row: number): boolean {
    return this.#heap.length < this.#limit || this.#isWorse(this.#heap[0]!, row)
  }

  /** Adds a row that is admitted, in the place of the worst. */
  add(row: number): void {
    if (this.#heap.length === this.#limit) {
      this.#heap[0] = row
      this.#sink(0)
      return
    }
    this.#heap.push(row)
    this.#rise(this.#heap.length - 1)
  }

  /** Leaves out the rows that are worse than the worst of a full list by their value. */
  select(rows: Uint32Array, count: number): number {
    const worst = this.#heap.length < this.#limit ? Number.NaN : this.#key(this.#heap[0]!)
    if (!(worst > Number.NEGATIVE_INFINITY)) return count
    const values = this.#values
    const sign = this.#sign
    let kept = 0
    for (let n = 0; n < count; n++) {
      const row = rows[n]!
      rows[kept] = row
      kept += Number(sign * values[row]! >= worst)
    }
    return kept
  }

  /** The rows, best first. */
  sorted(): number[] {
    return [...this.#heap].sort((a, b) => (this.#isWorse(a, b) ? 1 : -1))
  }

  #key(row: number): number {
    const value = this.#values[row]!
    return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : this.#sign * value
  }

  #isWorse(a: number, b: number): boolean {
    const [left, right] = [this.#key(a), this.#key(b)]
    return left === right ? this.#ids[a]! > this.#ids[b]! : left < right
  }

  #rise(start: number): void {
    const heap = this.#heap
    let at = start
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isWorse(heap[at]!, heap[parent]!)) return
      swap(heap, at, parent)
      at = parent
    }
  }

  #sink(start: number): void {
    const heap = this.#heap
    let at = start
    for (;;) {
      const left = 2 * at + 1
      let worst = at
      for (const child of [left, left + 1])
        if (child < heap.length && this.#isWorse(heap[child]!, heap[worst]!)) worst = child
      if (worst === at) return
      swap(heap, at, worst)
      at = worst
    }
  }
}

function swap(heap: number[], a: number, b: number): void {
  const held = heap[a]!
  heap[a] = heap[b]!
  heap[b] = held
}
