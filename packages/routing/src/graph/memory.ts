/**
 * Allocates the arrays of a graph: in the memory of the thread, or in memory that other threads read. An array that
 * grows is replaced by a larger one; `allocations` changes then, and readers in other threads need the new layout.
 */
export class Memory {
  readonly isShared: boolean
  allocations = 0

  constructor(isShared = false) {
    this.isShared = isShared
  }

  int32(length: number): Int32Array {
    return new Int32Array(this.#buffer(length * Int32Array.BYTES_PER_ELEMENT))
  }

  float64(length: number): Float64Array {
    return new Float64Array(this.#buffer(length * Float64Array.BYTES_PER_ELEMENT))
  }

  /** The array itself when it holds `length` elements, else a copy with room for them and as many again. */
  reserveInt32(array: Int32Array, length: number): Int32Array {
    if (length <= array.length) return array
    const larger = this.int32(Math.max(length, 2 * array.length))
    larger.set(array)
    return larger
  }

  reserveFloat64(array: Float64Array, length: number): Float64Array {
    if (length <= array.length) return array
    const larger = this.float64(Math.max(length, 2 * array.length))
    larger.set(array)
    return larger
  }

  #buffer(bytes: number): ArrayBufferLike {
    this.allocations += 1
    return this.isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)
  }
}
