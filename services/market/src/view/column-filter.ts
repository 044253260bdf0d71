import type { SortDir } from '@callisto/contract'

/** A filter over the rows of columns. */
export interface ColumnFilter {
  /** Moves the rows that pass to the front of the first `count`; returns how many they are. */
  select(rows: Uint32Array, count: number): number
}

const MINUTE_MS = 60_000

/** Both bounds of one column, inclusive. What is not known counts as 0 or fails. */
export class RangeFilter implements ColumnFilter {
  readonly #values: Float64Array
  readonly #min: number
  readonly #max: number
  readonly #passesMissing: boolean
  readonly #nowMs: number | undefined

  /** With `nowMs` the column holds unix ms and the bounds are ages in minutes. */
  constructor(
    values: Float64Array,
    { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number },
    isZeroWhenMissing: boolean,
    nowMs?: number,
  ) {
    this.#values = values
    this.#min = min
    this.#max = max
    this.#passesMissing = isZeroWhenMissing && min <= 0 && max >= 0
    this.#nowMs = nowMs
  }

  select(rows: Uint32Array, count: number): number {
    if (this.#nowMs !== undefined) return this.#selectAges(rows, count, this.#nowMs)
    return this.#passesMissing ? this.#selectOrMissing(rows, count) : this.#selectKnown(rows, count)
  }

  // The rows are written without a branch: which of them pass cannot be predicted.

  #selectKnown(rows: Uint32Array, count: number): number {
    const values = this.#values
    const min = this.#min
    const max = this.#max
    let kept = 0
    for (let n = 0; n < count; n++) {
      const row = rows[n]!
      const value = values[row]!
      rows[kept] = row
      kept += Number(value >= min) & Number(value <= max)
    }
    return kept
  }

  #selectOrMissing(rows: Uint32Array, count: number): number {
    const values = this.#values
    const min = this.#min
    const max = this.#max
    let kept = 0
    for (let n = 0; n < count; n++) {
      const row = rows[n]!
      const value = values[row]!
      rows[kept] = row
      // A comparison with NaN is false.
      kept += 1 ^ (Number(value < min) | Number(value > max))
    }
    return kept
  }

  /** The age is computed as `metricOf` does, so that it rounds in the same way. */
  #selectAges(rows: Uint32Array, count: number, nowMs: number): number {
    const values = this.#values
    const min = this.#min
    const max = this.#max
    const passesMissing = Number(this.#passesMissing)
    let kept = 0
    for (let n = 0; n < count; n++) {
      const row = rows[n]!
      const value = values[row]!
      const age = (nowMs - value) / MINUTE_MS
      rows[kept] = row
      kept += (Number(age >= min) & Number(age <= max)) | (Number(Number.isNaN(value)) & passesMissing)
    }
    return kept
  }
}

/** Codes of one column, of which 0 is none; a row passes with an allowed one. */
export class CodeFilter implements ColumnFilter {
  readonly #values: Float64Array
  /** By code, 1 where it passes. */
  readonly #allowed: Uint8Array

  constructor(values: Float64Array, allowed: Uint8Array) {
    this.#values = values
    this.#allowed = allowed
  }

  select(rows: Uint32Array, count: number): number {
    const values = this.#values
    const allowed = this.#allowed
    let kept = 0
    for (let n = 0; n < count; n++) {
      const row = rows[n]!
      rows[kept] = row
      // NaN becomes 0.
      kept += allowed[values[row]! | 0]!
    }
    return kept
  }
}

/** Rows of a block: the selection stays in the first-level cache. */
const BLOCK = 2048
/** Filters are put in order after this many blocks. */
const ORDER_BLOCKS = 8

interface Measured {
  filter: ColumnFilter
  seen: number
  passed: number
}

const bySelectivity = (a: Measured, b: Measured) => a.passed / a.seen - b.passed / b.seen

/** Runs filters over rows block by block, those that let few rows pass first. */
export class SelectionScan {
  readonly #selection = new Uint32Array(BLOCK)

  /** Calls `visit` with each row that passes every filter. */
  run(rows: Uint32Array, filters: readonly ColumnFilter[], visit: (row: number) => void): void {
    const measured = filters.map((filter) => ({ filter, seen: 1, passed: 1 }))
    const selection = this.#selection
    for (let at = 0, block = 1; at < rows.length; at += BLOCK, block++) {
      const part = rows.subarray(at, at + BLOCK)
      selection.set(part)
      const count = selectAll(measured, selection, part.length)
      for (let n = 0; n < count; n++) visit(selection[n]!)
      if (block % ORDER_BLOCKS === 0) reorder(measured)
    }
  }
}

function selectAll(measured: readonly Measured[], selection: Uint32Array, length: number): number {
  let count = length
  for (const each of measured) {
    if (count === 0) return 0
    each.seen += count
    count = each.filter.select(selection, count)
    each.passed += count
  }
  return count
}

/** What was measured long ago counts half. */
function reorder(measured: Measured[]): void {
  measured.sort(bySelectivity)
  for (const each of measured) {
    each.seen /= 2
    each.passed /= 2
  }
}

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
