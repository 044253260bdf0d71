/** Rows of `stride` doubles in one typed array that doubles when full; a new row is zero-filled. */
export class Rows {
  readonly stride: number
  data: Float64Array
  #count = 0

  constructor(stride: number, capacity = 64) {
    this.stride = stride
    this.data = new Float64Array(stride * capacity)
  }

  get count(): number {
    return this.#count
  }

  get bytes(): number {
    return this.data.byteLength
  }

  /** Number of the new row. */
  add(): number {
    const row = this.#count++
    if (this.#count * this.stride > this.data.length) {
      const grown = new Float64Array(this.data.length * 2)
      grown.set(this.data)
      this.data = grown
    }
    return row
  }
}
