import type { LiquiditySegment } from '@callisto/amms'

/** A segment that uses less than this fraction of its reserve is practically flat. */
const FLAT = 1e-5

const lastRate = ({ inReserve, outReserve, capacityIn }: LiquiditySegment): number =>
  (outReserve * inReserve) / (inReserve + capacityIn) ** 2

/**
 * A concave piecewise curve of several liquidity segments, or of one with finite capacity: `out = b * x / (a
 * + x)` on each segment. Prefix sums allow binary search by amount or by price ratio. Prices are square roots
 * throughout the search: a segment is saturated when the root of its final rate is at least the root price
 * ratio.
 */
export class Curve {
  readonly size: number
  readonly a: Float64Array
  readonly b: Float64Array
  readonly rootA: Float64Array
  readonly rootB: Float64Array
  /** Root of the final rate of each segment; 0 for an unbounded one. */
  readonly ends: Float64Array
  /** Cumulative input and output before each segment, and after the last. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** A view of the floats that `write` has filled. */
  constructor(floats: Float64Array, size: number) {
    const part = (i: number, length = size) => floats.subarray(i * size, i * size + length)
    this.size = size
    this.a = part(0)
    this.b = part(1)
    this.rootA = part(2)
    this.rootB = part(3)
    this.ends = part(4)
    this.x = part(5, size + 1)
    this.y = floats.subarray(6 * size + 1)
  }

  /** A curve with memory of its own. */
  static of(segments: readonly LiquiditySegment[]): Curve {
    return Curve.write(segments, new Float64Array(curveFloats(segments.length)))
  }

  /** Writes the curve of some segments into `curveFloats` floats. */
  static write(segments: readonly LiquiditySegment[], floats: Float64Array): Curve {
    const curve = new Curve(floats, segments.length)
    const { a, b, rootA, rootB, ends, x, y } = curve
    x[0] = 0
    y[0] = 0
    for (const [k, { inReserve, outReserve, capacityIn }] of segments.entries()) {
      a[k] = inReserve
      b[k] = outReserve
      rootA[k] = Math.sqrt(inReserve)
      rootB[k] = Math.sqrt(outReserve)
      const isBounded = capacityIn < Infinity
      ends[k] = isBounded ? (rootA[k]! * rootB[k]!) / (inReserve + capacityIn) : 0
      x[k + 1] = x[k]! + capacityIn
      y[k + 1] = y[k]! + (isBounded ? (outReserve * capacityIn) / (inReserve + capacityIn) : outReserve)
    }
    return curve
  }

  /**
   * Root of the depth of the shallowest single segment with the same initial rate that dominates this curve. Computed
   * from all segments.
   */
  get rootDepth(): number {
    return Math.sqrt(this.#depth())
  }

  /** Total input capacity; Infinity when unbounded. */
  get capacity(): number {
    return this.x[this.size]!
  }

  get bytes(): number {
    return 8 * curveFloats(this.size)
  }

  /** Number of saturated segments where the root of the marginal rate is `ratio`. */
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

  /**
   * Input at which the marginal rate equals the price ratio; a unit of input costs `su ** 2`, a unit of
   * output is worth `sv ** 2`.
   */
  inputAt(su: number, sv: number): number {
    const k = this.full(su / sv)
    if (k === this.size) return this.x[k]!
    const rootProfit = this.rootB[k]! * sv - this.rootA[k]! * su
    return rootProfit > 0 ? this.x[k]! + (this.rootA[k]! * rootProfit) / su : this.x[k]!
  }

  /** Profit of that input: value of the output less cost of the input. */
  profitAt(su: number, sv: number): number {
    const k = this.full(su / sv)
    const whole = sv * sv * this.y[k]! - su * su * this.x[k]!
    if (k === this.size) return whole
    const rootProfit = this.rootB[k]! * sv - this.rootA[k]! * su
    return rootProfit > 0 ? whole + rootProfit * rootProfit : whole
  }

  /** Output for an input; input above the capacity is lost. */
  outputFor(amountIn: number): number {
    const k = this.#begun(this.x, amountIn)
    if (k === this.size) return this.y[k]!
    const part = amountIn - this.x[k]!
    return this.y[k]! + (this.b[k]! * part) / (this.a[k]! + part)
  }

  /** Input for an output; Infinity above the capacity. */
  inputFor(amountOut: number): number {
    const k = this.#begun(this.y, amountOut)
    if (k === this.size) return Infinity
    const rest = amountOut - this.y[k]!
    return this.x[k]! + (this.a[k]! * rest) / (this.b[k]! - rest)
  }

  /** Root of the marginal rate after an input. */
  rootRateAfter(amountIn: number): number {
    const k = Math.min(this.#begun(this.x, amountIn), this.size - 1)
    return (this.rootA[k]! * this.rootB[k]!) / (this.a[k]! + Math.max(0, amountIn - this.x[k]!))
  }

  /** Index of the segment in which an amount ends, by prefix sums; `size` beyond the last. */
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
   * A segment of depth `d` has paid `d * (1 - q / first)` when the root of its rate has fallen to `q`. It
   * dominates this curve if it has paid at least as much at every `q`; between two segment ends the quotient
   * is monotone, so the ends suffice.
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

/** Floats of a curve of so many segments. */
export const curveFloats = (size: number): number => 7 * size + 2

/**
 * Segments with smoothed steps; undefined when there are none. Nearly flat segments in sequence, as bins are,
 * give a dual with kinks only, which Newton crosses one at a time. Each but the first is replaced by a
 * segment around its rate with the same total input and output that reaches half the distance to the nearer
 * neighbour.
 */
export function smoothed(segments: readonly LiquiditySegment[]): readonly LiquiditySegment[] | undefined {
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
  return stepped ? slopes : undefined
}
