import type { LiquiditySegment } from '@callisto/amms'

/** A segment that uses less than this fraction of its reserve is practically flat. */
const FLAT = 1e-5

/** Segments in flat arrays: the table loads each update into the same one, so that an update allocates nothing. */
export class SegmentBuffer {
  size = 0
  inReserve = new Float64Array(64)
  outReserve = new Float64Array(64)
  capacityIn = new Float64Array(64)

  static of(segments: readonly LiquiditySegment[]): SegmentBuffer {
    const buffer = new SegmentBuffer()
    buffer.load(segments)
    return buffer
  }

  load(segments: readonly LiquiditySegment[]): void {
    const size = segments.length
    this.#reserve(size)
    for (let k = 0; k < size; k++) {
      const segment = segments[k]!
      this.inReserve[k] = segment.inReserve
      this.outReserve[k] = segment.outReserve
      this.capacityIn[k] = segment.capacityIn
    }
  }

  /** Takes a part of the capacity away from the end; an unbounded end stays. */
  shorten(share: number): void {
    const { capacityIn } = this
    if (this.size <= 1 || capacityIn[this.size - 1] === Infinity) return
    let total = 0
    for (let k = 0; k < this.size; k++) total += capacityIn[k]!
    let rest = share * total
    for (; this.size > 1 && capacityIn[this.size - 1]! <= rest; this.size--)
      rest -= capacityIn[this.size - 1]!
    capacityIn[this.size - 1] = capacityIn[this.size - 1]! - rest
  }

  /**
   * Loads segments with their steps smoothed; returns whether there were any. Nearly flat segments in sequence, as bins
   * are, give a dual with kinks only, which Newton crosses one at a time. Each but the first is replaced by a segment
   * around its rate with the same total input and output that reaches half the distance to the nearer neighbour.
   */
  loadSmoothed(stepped: SegmentBuffer): boolean {
    let isSmoothed = false
    this.#reserve(stepped.size)
    for (let k = 0; k < stepped.size; k++) {
      const [inReserve, outReserve] = [stepped.inReserve[k]!, stepped.outReserve[k]!]
      const capacityIn = stepped.capacityIn[k]!
      const fall = k === 0 || capacityIn > FLAT * inReserve ? 0 : stepped.#halfStep(k)
      const isStep = fall > 2 * FLAT
      this.inReserve[k] = isStep ? capacityIn / fall : inReserve
      this.outReserve[k] = isStep
        ? (outReserve / (inReserve + capacityIn)) * (this.inReserve[k]! + capacityIn)
        : outReserve
      this.capacityIn[k] = capacityIn
      isSmoothed ||= isStep
    }
    return isSmoothed
  }

  /** Half the distance of a flat segment's rate to that of the nearer neighbour, as a share of the rate. */
  #halfStep(k: number): number {
    const { inReserve, outReserve, capacityIn } = this
    const rate = outReserve[k]! / (inReserve[k]! + capacityIn[k]!)
    const end = inReserve[k - 1]! + capacityIn[k - 1]!
    const above = (outReserve[k - 1]! * inReserve[k - 1]!) / (end * end) / rate
    const below = k + 1 === this.size ? above : (rate * inReserve[k + 1]!) / outReserve[k + 1]!
    return Math.sqrt(Math.min(above, below)) - 1
  }

  #reserve(size: number): void {
    this.size = size
    if (size <= this.inReserve.length) return
    this.inReserve = new Float64Array(2 * size)
    this.outReserve = new Float64Array(2 * size)
    this.capacityIn = new Float64Array(2 * size)
  }
}

/** Numbers per segment of a curve, and their places. */
const SEGMENT = 4
const X = 0
const Y = 1
const ROOT_A = 2
const ROOT_B = 3

/**
 * A concave piecewise curve of several liquidity segments, or of one with finite capacity: `out = b * x / (a
 * + x)` on each segment. Prefix sums allow binary search by amount or by price ratio. Prices are square roots
 * throughout the search: a segment is saturated when the root of its final rate is at least the root price
 * ratio.
 */
export class Curve {
  /**
   * The array that holds the curve from index `at` on: the roots of the final rates of its segments (0 for an unbounded
   * one); then per segment `SEGMENT` numbers, which share a cache line: cumulative input and output before it and the
   * roots of its reserves; last the cumulative input and output after all.
   */
  floats: Float64Array
  at: number
  size: number

  constructor(floats: Float64Array, at: number, size: number) {
    this.floats = floats
    this.at = at
    this.size = size
  }

  /** A curve with memory of its own. */
  static of(segments: SegmentBuffer): Curve {
    const floats = new Float64Array(curveFloats(segments.size))
    Curve.write(segments, floats, 0)
    return new Curve(floats, 0, segments.size)
  }

  /** A curve without segments, to be loaded. */
  static empty(): Curve {
    return new Curve(new Float64Array(0), 0, 0)
  }

  /** Writes the curve of some segments into `curveFloats` floats from index `at` on. */
  static write(segments: SegmentBuffer, floats: Float64Array, at: number): void {
    const { size } = segments
    floats[at + size + X] = 0
    floats[at + size + Y] = 0
    for (let k = 0; k < size; k++) {
      const segment = at + size + SEGMENT * k
      const [inReserve, outReserve] = [segments.inReserve[k]!, segments.outReserve[k]!]
      const capacityIn = segments.capacityIn[k]!
      const [rootA, rootB] = [Math.sqrt(inReserve), Math.sqrt(outReserve)]
      const isBounded = capacityIn < Infinity
      floats[at + k] = isBounded ? (rootA * rootB) / (inReserve + capacityIn) : 0
      floats[segment + SEGMENT + X] = floats[segment + X]! + capacityIn
      const paid = isBounded ? (outReserve * capacityIn) / (inReserve + capacityIn) : outReserve
      floats[segment + SEGMENT + Y] = floats[segment + Y]! + paid
      floats[segment + ROOT_A] = rootA
      floats[segment + ROOT_B] = rootB
    }
  }

  /** Root of the final rate of a segment; 0 for an unbounded one. */
  ends(k: number): number {
    return this.floats[this.at + k]!
  }

  /** Cumulative input before a segment, and after the last. */
  x(k: number): number {
    return this.floats[this.at + this.size + SEGMENT * k + X]!
  }

  /** Cumulative output before a segment, and after the last. */
  y(k: number): number {
    return this.floats[this.at + this.size + SEGMENT * k + Y]!
  }

  /** Roots of the reserves of a segment. */
  rootA(k: number): number {
    return this.floats[this.at + this.size + SEGMENT * k + ROOT_A]!
  }

  rootB(k: number): number {
    return this.floats[this.at + this.size + SEGMENT * k + ROOT_B]!
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
    return this.x(this.size)
  }

  /** Total output. */
  get payout(): number {
    return this.y(this.size)
  }

  /** Number of saturated segments where the root of the marginal rate is `ratio`. */
  full(ratio: number): number {
    const { floats, at, size } = this
    if (floats[at]! < ratio) return 0
    let low = 1
    let high = size
    while (low < high) {
      const middle = (low + high) >> 1
      if (floats[at + middle]! >= ratio) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The same, found from `start` on: for ratios that change little from one call to the next. */
  fullFrom(ratio: number, start: number): number {
    const { floats, at, size } = this
    let k = start
    while (k < size && floats[at + k]! >= ratio) k += 1
    while (k > 0 && floats[at + k - 1]! < ratio) k -= 1
    return k
  }

  /**
   * Input at which the marginal rate equals the price ratio; a unit of input costs `su ** 2`, a unit of
   * output is worth `sv ** 2`.
   */
  inputAt(su: number, sv: number): number {
    const k = this.full(su / sv)
    if (k === this.size) return this.x(k)
    const rootA = this.rootA(k)
    const rootProfit = this.rootB(k) * sv - rootA * su
    return rootProfit > 0 ? this.x(k) + (rootA * rootProfit) / su : this.x(k)
  }

  /** Profit of that input: value of the output less cost of the input. */
  profitAt(su: number, sv: number): number {
    const k = this.full(su / sv)
    const whole = sv * sv * this.y(k) - su * su * this.x(k)
    if (k === this.size) return whole
    const rootProfit = this.rootB(k) * sv - this.rootA(k) * su
    return rootProfit > 0 ? whole + rootProfit * rootProfit : whole
  }

  /** Output for an input; input above the capacity is lost. */
  outputFor(amountIn: number): number {
    const k = this.#begun(X, amountIn)
    if (k === this.size) return this.y(k)
    const part = amountIn - this.x(k)
    return this.y(k) + (this.rootB(k) ** 2 * part) / (this.rootA(k) ** 2 + part)
  }

  /** Input for an output; Infinity above the capacity. */
  inputFor(amountOut: number): number {
    const k = this.#begun(Y, amountOut)
    if (k === this.size) return Infinity
    const rest = amountOut - this.y(k)
    return this.x(k) + (this.rootA(k) ** 2 * rest) / (this.rootB(k) ** 2 - rest)
  }

  /** Root of the marginal rate after an input. */
  rootRateAfter(amountIn: number): number {
    const k = Math.min(this.#begun(X, amountIn), this.size - 1)
    const rootA = this.rootA(k)
    return (rootA * this.rootB(k)) / (rootA ** 2 + Math.max(0, amountIn - this.x(k)))
  }

  /** Index of the segment in which an amount ends, by the prefix sums at place `of` of each; `size` beyond the last. */
  #begun(of: number, amount: number): number {
    const { floats, size } = this
    const ends = this.at + size + SEGMENT + of
    if (floats[ends]! > amount) return 0
    let low = 1
    let high = size
    while (low < high) {
      const middle = (low + high) >> 1
      if (floats[ends + SEGMENT * middle]! <= amount) low = middle + 1
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
    const first = this.rootB(0) / this.rootA(0)
    let depth = this.rootB(0) ** 2
    for (let k = 0; k < this.size; k++) {
      const left = 1 - this.ends(k) / first
      if (left > 0) depth = Math.max(depth, this.y(k + 1) / left)
    }
    return depth
  }
}

/** Floats of a curve of so many segments. */
export const curveFloats = (size: number): number => (1 + SEGMENT) * size + 2
