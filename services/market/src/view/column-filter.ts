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
