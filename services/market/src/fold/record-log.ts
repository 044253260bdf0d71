/**
 * A queue of fixed-width records. Positions are absolute and stay valid while records are dropped at the front, so
 * that several readers can each keep their own place.
 */
export class RecordLog {
  readonly stride: number
  #data: Float64Array
  #first = 0
  #end = 0

  constructor(stride: number, capacity = 8) {
    this.stride = stride
    this.#data = new Float64Array(stride * capacity)
  }

  /** Position of the oldest kept record, and one past the newest. */
  get first(): number {
    return this.#first
  }

  get end(): number {
    return this.#end
  }

  get data(): Float64Array {
    return this.#data
  }

  get bytes(): number {
    return this.#data.byteLength
  }

  /** Where a record's fields begin in `data`; valid until the next `push` or `drop`. */
  offset(position: number): number {
    return (position - this.#first) * this.stride
  }

  /** Makes room for one record and gives its offset in `data`; the caller fills it. */
  push(): number {
    const at = (this.#end - this.#first) * this.stride
    if (at + this.stride > this.#data.length) {
      const grown = new Float64Array(this.#data.length * 2)
      grown.set(this.#data)
      this.#data = grown
    }
    this.#end += 1
    return at
  }

  /** Forgets records before `position`; memory moves only when most of it is gone. */
  drop(position: number): void {
    const gone = position - this.#first
    if (gone < 64 || gone * 2 < this.#end - this.#first) return
    const kept = (this.#end - position) * this.stride
    const start = gone * this.stride
    if (kept * 4 < this.#data.length && this.#data.length > 64 * this.stride) {
      const shrunk = new Float64Array(Math.max(kept * 2, 8 * this.stride))
      shrunk.set(this.#data.subarray(start, start + kept))
      this.#data = shrunk
    } else this.#data.copyWithin(0, start, start + kept)
    this.#first = position
  }
}
