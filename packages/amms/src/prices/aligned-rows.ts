/** Doubles before the first row: allocators put large arrays 16 bytes behind a page, so 48 bytes align to a cache line. */
export const ROW_BASE = 6

/**
 * Rows of `stride` doubles in one buffer, readable as doubles and as unsigned 32-bit words. Rows of whole cache lines
 * (multiples of 8 doubles) are aligned to them. Freed rows are zero-filled and handed out again.
 */
export class AlignedRows {
  readonly stride: number
  f64: Float64Array
  u32: Uint32Array
  readonly #free: number[] = []
  #end = 0

  constructor(stride: number, capacity = 64) {
    this.stride = stride
    this.f64 = new Float64Array(ROW_BASE + stride * capacity)
    this.u32 = new Uint32Array(this.f64.buffer)
  }

  /** Rows in use. */
  get count(): number {
    return this.#end - this.#free.length
  }

  /** Bytes of the buffer. */
  get bytes(): number {
    return this.f64.byteLength
  }

  /** Index of a row's first double; twice that is the index of its first word. */
  at(row: number): number {
    return ROW_BASE + row * this.stride
  }

  /** A zero-filled row. */
  add(): number {
    const free = this.#free.pop()
    if (free !== undefined) return free
    const row = this.#end++
    if (this.at(this.#end) > this.f64.length) this.#grow()
    return row
  }

  /** Gives a row back. */
  free(row: number): void {
    const { f64 } = this
    for (let at = this.at(row), end = at + this.stride; at < end; at++) f64[at] = 0
    this.#free.push(row)
  }

  #grow(): void {
    const grown = new Float64Array(this.f64.length * 2 - ROW_BASE)
    grown.set(this.f64)
    this.f64 = grown
    this.u32 = new Uint32Array(grown.buffer)
  }
}
