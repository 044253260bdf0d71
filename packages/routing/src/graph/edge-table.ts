import type { LiquiditySegment } from '@callisto/amms'
import { type Curve, SegmentBuffer } from './curve.ts'
import { CurveStore, type CurveStoreLayout } from './curve-store.ts'
import type { Memory } from './memory.ts'

/** Numbers per edge in `EdgeTable.roots`, and the places of all but the first. */
const ROOTS = 4
const ROOT_B = 1
const ROOT_DEPTH = 2
const ROOT_PAYOUT = 3

export interface EdgeTableLayout {
  arrays: Readonly<Record<string, Int32Array | Float64Array>>
  curves: CurveStoreLayout
  stepped: CurveStoreLayout
}

/**
 * The float view of every edge in flat arrays. Most edges are one unbounded segment `out = b * x / (a + x)`,
 * given by `a` and `b`. Others have a curve, and the arrays hold its first segment. An edge that does not
 * trade has `b` 0.
 */
export class EdgeTable {
  from: Int32Array
  to: Int32Array
  a: Float64Array
  b: Float64Array
  /**
   * Per edge `ROOTS` numbers, so that they share a cache line: the roots of `a` and of `b`, of the depth (an edge with
   * less depth and no better initial rate never gives more), and of the maximum output.
   */
  roots: Float64Array
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

  constructor(memory: Memory) {
    this.#memory = memory
    this.from = memory.int32(64)
    this.to = memory.int32(64)
    this.a = memory.float64(64)
    this.b = memory.float64(64)
    this.roots = memory.float64(64 * ROOTS)
    this.approximationError = memory.float64(64)
    this.#curves = new CurveStore(memory)
    this.#stepped = new CurveStore(memory)
  }

  get layout(): EdgeTableLayout {
    const { from, to, a, b, roots, approximationError } = this
    const arrays = { from, to, a, b, roots, approximationError }
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
    this.a = memory.reserveFloat64(this.a, edges)
    this.b = memory.reserveFloat64(this.b, edges)
    this.roots = memory.reserveFloat64(this.roots, ROOTS * edges)
    this.approximationError = memory.reserveFloat64(this.approximationError, edges)
    this.#curves.reserve(edges)
    this.#stepped.reserve(edges)
  }

  /** Curve of an edge, smoothed where the pool's has steps; undefined for a single unbounded segment. */
  curve(edge: number): Curve | undefined {
    return this.#curves.get(edge)
  }

  /** The unsmoothed curve; undefined where it does not differ. */
  steppedCurve(edge: number): Curve | undefined {
    return this.#stepped.get(edge)
  }

  hasCurve(edge: number): boolean {
    return this.#curves.has(edge)
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
    this.a[edge] = first.inReserve
    this.b[edge] = first.outReserve
    const rootB = Math.sqrt(first.outReserve)
    this.roots[ROOTS * edge] = Math.sqrt(first.inReserve)
    this.roots[ROOTS * edge + ROOT_B] = rootB
    this.roots[ROOTS * edge + ROOT_DEPTH] = curve === undefined ? rootB : curve.rootDepth
    this.roots[ROOTS * edge + ROOT_PAYOUT] = curve === undefined ? rootB : Math.sqrt(curve.payout)
    this.approximationError[edge] = approximationError
  }

  /** Writes the curve of an edge and returns it; undefined for a single unbounded segment, which needs none. */
  #setCurve(edge: number, segments: readonly LiquiditySegment[]): Curve | undefined {
    const isCurve = segments.length > 1 || segments[0]!.capacityIn < Infinity
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
    this.a[edge] = 1
    this.b[edge] = 0
    this.roots.fill(0, ROOTS * edge, ROOTS * (edge + 1))
    this.roots[ROOTS * edge] = 1
    this.#curves.set(edge, undefined)
    this.#stepped.set(edge, undefined)
  }

  rootA(edge: number): number {
    return this.roots[ROOTS * edge]!
  }

  rootB(edge: number): number {
    return this.roots[ROOTS * edge + ROOT_B]!
  }

  rootDepth(edge: number): number {
    return this.roots[ROOTS * edge + ROOT_DEPTH]!
  }

  rootPayout(edge: number): number {
    return this.roots[ROOTS * edge + ROOT_PAYOUT]!
  }

  /** Marginal output of the first unit. */
  rate(edge: number): number {
    return this.b[edge]! / this.a[edge]!
  }

  /** Output of an edge for an input; input above its capacity is lost. */
  outputOf(edge: number, amountIn: number): number {
    const curve = this.curve(edge)
    if (curve !== undefined) return curve.outputFor(amountIn)
    return (this.b[edge]! * amountIn) / (this.a[edge]! + amountIn)
  }

  /** Input of an edge for an output; Infinity above its capacity. */
  inputFor(edge: number, amountOut: number): number {
    const curve = this.curve(edge)
    if (curve !== undefined) return curve.inputFor(amountOut)
    const left = this.b[edge]! - amountOut
    return left > 0 ? (this.a[edge]! * amountOut) / left : Infinity
  }

  /** Root of the marginal rate after an input of `amountIn`. */
  rootRateAfter(edge: number, amountIn: number): number {
    const curve = this.curve(edge)
    if (curve !== undefined) return curve.rootRateAfter(amountIn)
    return (this.rootA(edge) * this.rootB(edge)) / (this.a[edge]! + amountIn)
  }

  /** Root of the profit of an edge at two root prices; 0 or less when it has none. */
  rootProfit(edge: number, su: number, sv: number): number {
    const first = this.rootB(edge) * sv - this.rootA(edge) * su
    const curve = this.curve(edge)
    return curve === undefined || first <= 0 ? first : Math.sqrt(Math.max(0, curve.profitAt(su, sv)))
  }

  /** The same where it exceeds `least`; else 0 or less, or any value up to `least`. */
  rootProfitAbove(edge: number, su: number, sv: number, least: number): number {
    const rootB = this.rootB(edge)
    const first = rootB * sv - this.rootA(edge) * su
    if (first <= 0 || !this.#curves.has(edge)) return first
    // The smallest constant product that dominates the curve: its depth at the same initial rate.
    if (this.rootDepth(edge) * first <= least * rootB) return 0
    // Every unit of the output costs at least the initial rate.
    const part = first / rootB
    if (this.rootPayout(edge) ** 2 * part * (2 * sv - part) <= least * least) return 0
    return Math.sqrt(Math.max(0, this.curve(edge)!.profitAt(su, sv)))
  }

  /**
   * Sets `localA` and `localB` to a segment that approximates the edge at two root prices: the same initial
   * rate, and the same output for the input that the edge takes there.
   */
  approximateAt(edge: number, su: number, sv: number): void {
    this.localA = this.a[edge]!
    this.localB = this.b[edge]!
    const curve = this.curve(edge)
    if (curve === undefined) return
    const input = curve.inputAt(su, sv)
    const rate = this.localB / this.localA
    const roundingLoss = input - curve.outputFor(input) / rate
    if (!(roundingLoss > 0)) return
    this.localA = (input * (input - roundingLoss)) / roundingLoss
    this.localB = this.localA * rate
  }

  get bytes(): number {
    return this.a.length * (2 * 4 + (3 + ROOTS) * 8) + this.#curves.bytes + this.#stepped.bytes
  }
}

/** Relative margin at the end of a curve: exact integer execution ends slightly before the float view. */
export const CAPACITY_MARGIN = 1e-5
