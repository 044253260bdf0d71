import type { LiquiditySegment } from '@callisto/amms'

/** A segment that uses less than this part of its reserve is next to flat. */
const FLAT = 1e-5

const lastRate = ({ inReserve, outReserve, capacityIn }: LiquiditySegment): number =>
  (outReserve * inReserve) / (inReserve + capacityIn) ** 2

/**
 * A concave curve of several segments, or of one that ends: `out = b * x / (a + x)` on each, one after the other.
 * Laid out so that an amount, or a pair of prices, finds its segment by halving. Prices are square roots here, as
 * everywhere in the search: a segment is used to its end when its last `root of the rate` is worth it.
 */
export class Curve {
  readonly size: number
  readonly a: Float64Array
  readonly b: Float64Array
  readonly rootA: Float64Array
  readonly rootB: Float64Array
  /** Root of the rate at the end of each segment; 0 where it has none. */
  readonly ends: Float64Array
  /** What went in and came out before each segment, and after the last. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Root of the depth of the shallowest single segment of the same first rate that gives as much or more everywhere. */
  readonly rootDepth: number

  constructor(segments: readonly LiquiditySegment[]) {
    const size = segments.length
    const room = new Float64Array(7 * size + 2)
    const part = (i: number, length = size) => room.subarray(i * size, i * size + length)
    this.size = size
    this.a = part(0)
    this.b = part(1)
    this.rootA = part(2)
    this.rootB = part(3)
    this.ends = part(4)
    this.x = part(5, size + 1)
    this.y = room.subarray(6 * size + 1)
    for (const [k, { inReserve, outReserve, capacityIn }] of segments.entries()) {
      this.a[k] = inReserve
      this.b[k] = outReserve
      this.rootA[k] = Math.sqrt(inReserve)
      this.rootB[k] = Math.sqrt(outReserve)
      const ends = capacityIn < Infinity
      this.ends[k] = ends ? (this.rootA[k]! * this.rootB[k]!) / (inReserve + capacityIn) : 0
      this.x[k + 1] = this.x[k]! + capacityIn
      this.y[k + 1] = this.y[k]! + (ends ? (outReserve * capacityIn) / (inReserve + capacityIn) : outReserve)
    }
    this.rootDepth = Math.sqrt(this.#depth())
  }

  /**
   * The same with its steps made slopes, undefined where there are none. Next to flat segments one below the other,
   * as bins are, make a dual of nothing but edges, which Newton crosses one at a time. Each but the first is replaced
   * by a range around its rate that takes and gives the same in all and reaches half the way to the nearer neighbour.
   */
  static smooth(segments: readonly LiquiditySegment[]): Curve | undefined {
    let stepped = false
    const slopes = segments.map((segment, k) => {
      if (k === 0 || segment.capacityIn > FLAT * segment.inReserve) return segment
      const given = (segment.outReserve * segment.capacityIn) / (segment.inReserve + segment.capacityIn)
      const rate = given / segment.capacityIn
      const above = lastRate(segments[k - 1]!) / rate
      const next = segments[k + 1]
      const below = next === undefined ? above : (rate * next.inReserve) / next.outReserve
      const fall = Math.sqrt(Math.min(above, below)) - 1
      if (!(fall > 2 * FLAT)) return segment
      stepped = true
      const inReserve = segment.capacityIn / fall
      const outReserve = (given * (inReserve + segment.capacityIn)) / segment.capacityIn
      return { inReserve, outReserve, capacityIn: segment.capacityIn }
    })
    return stepped ? new Curve(slopes) : undefined
  }

  /** All that can go in; Infinity when there is no end. */
  get capacity(): number {
    return this.x[this.size]!
  }

  get bytes(): number {
    return 8 * (7 * this.size + 2)
  }

  /** How many segments are used to the end where the root of the rate is `ratio` at last. */
  full(ratio: number): number {
    const { ends } = this
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! >= ratio) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Input where a unit of it costs `su ** 2` and one of the output fetches `sv ** 2`. */
  inputAt(su: number, sv: number): number {
    const k = this.full(su / sv)
    if (k === this.size) return this.x[k]!
    const hinge = this.rootB[k]! * sv - this.rootA[k]! * su
    return hinge > 0 ? this.x[k]! + (this.rootA[k]! * hinge) / su : this.x[k]!
  }

  /** What that input earns: the worth of its output less its cost. */
  earningAt(su: number, sv: number): number {
    const k = this.full(su / sv)
    const whole = sv * sv * this.y[k]! - su * su * this.x[k]!
    if (k === this.size) return whole
    const hinge = this.rootB[k]! * sv - this.rootA[k]! * su
    return hinge > 0 ? whole + hinge * hinge : whole
  }

  /** Output for an input; what exceeds the capacity is lost. */
  outputFor(amountIn: number): number {
    const k = this.#begun(this.x, amountIn)
    if (k === this.size) return this.y[k]!
    const part = amountIn - this.x[k]!
    return this.y[k]! + (this.b[k]! * part) / (this.a[k]! + part)
  }

  /** Input for an output; Infinity when it cannot be paid. */
  inputFor(amountOut: number): number {
    const k = this.#begun(this.y, amountOut)
    if (k === this.size) return Infinity
    const rest = amountOut - this.y[k]!
    return this.x[k]! + (this.a[k]! * rest) / (this.b[k]! - rest)
  }

  /** Root of the rate after an input. */
  rootRateAfter(amountIn: number): number {
    const k = Math.min(this.#begun(this.x, amountIn), this.size - 1)
    return (this.rootA[k]! * this.rootB[k]!) / (this.a[k]! + Math.max(0, amountIn - this.x[k]!))
  }

  /** The segment that an amount ends in, by what is summed up before each; `size` when it goes beyond the last. */
  #begun(sums: Float64Array, amount: number): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle + 1]! <= amount) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * A segment of depth `d` has given `d * (1 - q / first)` by when the root of its rate has fallen to `q`. It gives
   * more than this curve everywhere if it does so at every `q`; between two ends their proportion moves one way only.
   */
  #depth(): number {
    const first = this.rootB[0]! / this.rootA[0]!
    let depth = this.b[0]!
    for (let k = 0; k < this.size; k++) {
      const left = 1 - this.ends[k]! / first
      if (left > 0) depth = Math.max(depth, this.y[k + 1]! / left)
    }
    return depth
  }
}
