import type { LiquiditySegment } from '@callisto/amms'
import { Curve, SegmentBuffer } from './curve.ts'
import { CurveStore, type CurveStoreLayout } from './curve-store.ts'
import type { Memory } from './memory.ts'

/** Numbers per edge in `EdgeTable`: one cache line; and their places. */
const EDGE = 8
const ROOT_A = 0
const ROOT_B = 1
const ROOT_DEPTH = 2
const ROOT_PAYOUT = 3
/** Root of the final rate of the first segment, 0 of an unbounded one: at higher price ratios no other one trades. */
const FIRST_END = 4
/** Place of the curve times `MAX_SEGMENTS` plus the number of its segments, negative for a bounded one; 0 without one. */
const CURVE = 5
const A = 6
const B = 7

const MAX_SEGMENTS = 2 ** 16

export interface EdgeTableLayout {
  arrays: Readonly<Record<string, Int32Array | Float64Array>>
  curves: CurveStoreLayout
  stepped: CurveStoreLayout
}

/**
 * The float view of every edge in flat arrays. Most edges are one unbounded segment `out = b * x / (a + x)`,
 * given by `a` and `b`. Others have a curve, and these are its first segment. An edge that does not trade has
 * `b` 0.
 */
export class EdgeTable {
  from: Int32Array
  to: Int32Array
  /**
   * Per edge `EDGE` numbers: the roots of `a` and of `b`, of the depth (an edge with less depth and no better initial rate
   * never gives more), and of the maximum output; where its curve is; `a` and `b`.
   */
  numbers: Float64Array
  /** Maximum excess of what the pool pays over this view, relative to the output. */
  approximationError: Float64Array
  /** Result of `approximateAt`. */
  localA = 0
  localB = 0
  readonly #memory: Memory
  readonly #curves: CurveStore
  readonly #stepped: CurveStore
  readonly #buffer = new SegmentBuffer()
  readonly #smoothBuffer = new SegmentBuffer()
  /** The curve that was read last. */
  readonly #read = Curve.empty()

  constructor(memory: Memory) {
    this.#memory = memory
    this.from = memory.int32(64)
    this.to = memory.int32(64)
    this.numbers = memory.float64(64 * EDGE)
    this.approximationError = memory.float64(64)
    this.#curves = new CurveStore(memory)
    this.#stepped = new CurveStore(memory)
  }

  get layout(): EdgeTableLayout {
    const { from, to, numbers, approximationError } = this
    const arrays = { from, to, numbers, approximationError }
    return { arrays, curves: this.#curves.layout, stepped: this.#stepped.layout }
  }

  /** Reads the table of another thread from now on. */
  useLayout({ arrays, curves, stepped }: EdgeTableLayout): void {
    Object.assign(this, arrays)
    this.#curves.useLayout(curves)
    this.#stepped.useLayout(stepped)
  }

  reserve(edges: number): void {
    const memory = this.#memory
    this.from = memory.reserveInt32(this.from, edges)
    this.to = memory.reserveInt32(this.to, edges)
    this.numbers = memory.reserveFloat64(this.numbers, EDGE * edges)
    this.approximationError = memory.reserveFloat64(this.approximationError, edges)
    this.#curves.reserve(edges)
    this.#stepped.reserve(edges)
  }

  /** Curve of an edge, smoothed where the pool's has steps; undefined for a single unbounded segment. */
  curve(edge: number): Curve | undefined {
    return this.#curves.get(edge)
  }

  /** Loads the curve of an edge, as `curve` returns it, into one that the caller owns; false without one. */
  loadCurve(edge: number, into: Curve): boolean {
    const of = this.numbers[EDGE * edge + CURVE]!
    if (of === 0) return false
    this.#load(of, into)
    return true
  }

  /** The unsmoothed curve; undefined where it does not differ. */
  steppedCurve(edge: number): Curve | undefined {
    return this.#stepped.get(edge)
  }

  hasCurve(edge: number): boolean {
    return this.numbers[EDGE * edge + CURVE]! !== 0
  }

  /** Whether an edge takes any amount. */
  isUnbounded(edge: number): boolean {
    return this.numbers[EDGE * edge + CURVE]! >= 0
  }

  hasSteps(edge: number): boolean {
    return this.#stepped.has(edge)
  }

  set(edge: number, segments: readonly LiquiditySegment[], approximationError = 0): void {
    const first = segments[0]
    if (first === undefined) {
      this.clear(edge)
      return
    }
    const curve = this.#setCurve(edge, segments)
    const { numbers } = this
    const at = EDGE * edge
    numbers[at + A] = first.inReserve
    numbers[at + B] = first.outReserve
    const rootB = Math.sqrt(first.outReserve)
    numbers[at + ROOT_A] = Math.sqrt(first.inReserve)
    numbers[at + ROOT_B] = rootB
    numbers[at + ROOT_DEPTH] = curve === undefined ? rootB : curve.rootDepth
    numbers[at + ROOT_PAYOUT] = curve === undefined ? rootB : Math.sqrt(curve.payout)
    numbers[at + FIRST_END] = curve === undefined ? 0 : curve.ends(0)
    numbers[at + CURVE] = 0
    if (curve !== undefined) {
      const place = this.#curves.placeOf(edge) * MAX_SEGMENTS + curve.size
      numbers[at + CURVE] = curve.capacity === Infinity ? place : -place
    }
    this.approximationError[edge] = approximationError
  }

  /** Writes the curve of an edge and returns it; undefined for a single unbounded segment, which needs none. */
  #setCurve(edge: number, segments: readonly LiquiditySegment[]): Curve | undefined {
    const isCurve = segments.length > 1 || segments[0]!.capacityIn < Infinity
    if (segments.length >= MAX_SEGMENTS)
      throw new RangeError(`a curve of ${segments.length} segments is too long`)
    if (isCurve) {
      this.#buffer.load(segments)
      this.#buffer.shorten(CAPACITY_MARGIN)
    }
    const hasSteps = isCurve && this.#smoothBuffer.loadSmoothed(this.#buffer)
    this.#curves.set(edge, isCurve ? (hasSteps ? this.#smoothBuffer : this.#buffer) : undefined)
    this.#stepped.set(edge, hasSteps ? this.#buffer : undefined)
    return this.curve(edge)
  }

  clear(edge: number): void {
    const at = EDGE * edge
    this.numbers.fill(0, at, at + EDGE)
    this.numbers[at + ROOT_A] = 1
    this.numbers[at + A] = 1
    this.#curves.set(edge, undefined)
    this.#stepped.set(edge, undefined)
  }

  /** Reserves of the first segment, `out = b * x / (a + x)`. */
  a(edge: number): number {
    return this.numbers[EDGE * edge + A]!
  }

  b(edge: number): number {
    return this.numbers[EDGE * edge + B]!
  }

  rootA(edge: number): number {
    return this.numbers[EDGE * edge + ROOT_A]!
  }

  rootB(edge: number): number {
    return this.numbers[EDGE * edge + ROOT_B]!
  }

  rootDepth(edge: number): number {
    return this.numbers[EDGE * edge + ROOT_DEPTH]!
  }

  rootPayout(edge: number): number {
    return this.numbers[EDGE * edge + ROOT_PAYOUT]!
  }

  /** Marginal output of the first unit. */
  rate(edge: number): number {
    return this.b(edge) / this.a(edge)
  }

  /** Output of an edge for an input; input above its capacity is lost. */
  outputOf(edge: number, amountIn: number): number {
    if (this.hasCurve(edge)) return this.#readCurve(edge).outputFor(amountIn)
    return (this.b(edge) * amountIn) / (this.a(edge) + amountIn)
  }

  /** Whether an input is within the capacity of an edge. */
  accepts(edge: number, amountIn: number): boolean {
    return this.isUnbounded(edge) || this.#readCurve(edge).capacity >= amountIn
  }

  /** Input of an edge for an output; Infinity above its capacity. */
  inputFor(edge: number, amountOut: number): number {
    if (this.hasCurve(edge)) return this.#readCurve(edge).inputFor(amountOut)
    const left = this.b(edge) - amountOut
    return left > 0 ? (this.a(edge) * amountOut) / left : Infinity
  }

  /** Root of the marginal rate after an input of `amountIn`. */
  rootRateAfter(edge: number, amountIn: number): number {
    if (this.hasCurve(edge)) return this.#readCurve(edge).rootRateAfter(amountIn)
    return (this.rootA(edge) * this.rootB(edge)) / (this.a(edge) + amountIn)
  }

  /** Root of the profit of an edge at two root prices; 0 or less when it has none. */
  rootProfit(edge: number, su: number, sv: number): number {
    const first = this.rootB(edge) * sv - this.rootA(edge) * su
    if (first <= 0 || this.#isInFirst(edge, su, sv)) return first
    return Math.sqrt(Math.max(0, this.#readCurve(edge).profitAt(su, sv)))
  }

  /** The same where it exceeds `least`; else 0 or less, or any value up to `least`. */
  rootProfitAbove(edge: number, su: number, sv: number, least: number): number {
    const rootB = this.rootB(edge)
    const first = rootB * sv - this.rootA(edge) * su
    if (first <= 0 || this.#isInFirst(edge, su, sv)) return first
    // The smallest constant product that dominates the curve: its depth at the same initial rate.
    if (this.rootDepth(edge) * first <= least * rootB) return 0
    // Every unit of the output costs at least the initial rate.
    const part = first / rootB
    if (this.rootPayout(edge) ** 2 * part * (2 * sv - part) <= least * least) return 0
    return Math.sqrt(Math.max(0, this.#readCurve(edge).profitAt(su, sv)))
  }

  /**
   * Sets `localA` and `localB` to a segment that approximates the edge at two root prices: the same initial
   * rate, and the same output for the input that the edge takes there.
   */
  approximateAt(edge: number, su: number, sv: number): void {
    this.localA = this.a(edge)
    this.localB = this.b(edge)
    if (this.#isInFirst(edge, su, sv)) return
    const curve = this.#readCurve(edge)
    const input = curve.inputAt(su, sv)
    const rate = this.localB / this.localA
    const roundingLoss = input - curve.outputFor(input) / rate
    if (!(roundingLoss > 0)) return
    this.localA = (input * (input - roundingLoss)) / roundingLoss
    this.localB = this.localA * rate
  }

  /** Whether an edge trades within its first segment at two root prices, as a single unbounded one always does. */
  #isInFirst(edge: number, su: number, sv: number): boolean {
    return this.numbers[EDGE * edge + FIRST_END]! <= su / sv
  }

  /** The curve of an edge that has one, valid until the next call. */
  #readCurve(edge: number): Curve {
    this.#load(this.numbers[EDGE * edge + CURVE]!, this.#read)
    return this.#read
  }

  #load(signed: number, into: Curve): void {
    const of = Math.abs(signed)
    // Both as 32-bit integers: a curve whose size was once a float is slow to read from then on.
    const place = (of / MAX_SEGMENTS) | 0
    this.#curves.load(place, (of - place * MAX_SEGMENTS) | 0, into)
  }

  get bytes(): number {
    return this.from.length * (2 * 4 + (1 + EDGE) * 8) + this.#curves.bytes + this.#stepped.bytes
  }
}

/** Relative margin at the end of a curve: exact integer execution ends slightly before the float view. */
export const CAPACITY_MARGIN = 1e-5
