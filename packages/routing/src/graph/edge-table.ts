import type { LiquiditySegment } from '@callisto/amms'
import { Curve } from './curve.ts'

/**
 * The float view of every edge in flat arrays. Most edges are one unbounded segment `out = b * x / (a + x)`,
 * given by `a` and `b`. Others have a curve, and the arrays hold its first segment. An edge that does not
 * trade has `b` 0.
 */
export class EdgeTable {
  from = new Int32Array(64)
  to = new Int32Array(64)
  a = new Float64Array(64)
  b = new Float64Array(64)
  rootA = new Float64Array(64)
  rootB = new Float64Array(64)
  /** Root of the depth: an edge with less depth and no better initial rate never gives more. */
  rootDepth = new Float64Array(64)
  /** Root of the maximum output of an edge. */
  rootPayout = new Float64Array(64)
  /** Curves of the edges that have one, smoothed where the pool's curve has steps. */
  readonly curves: (Curve | undefined)[] = []
  /** The unsmoothed curves, where they differ. */
  readonly stepped: (Curve | undefined)[] = []
  /** Result of `approximateAt`. */
  localA = 0
  localB = 0

  reserve(edges: number): void {
    while (this.curves.length < edges) {
      this.curves.push(undefined)
      this.stepped.push(undefined)
    }
    if (edges <= this.a.length) return
    const size = Math.max(edges, 2 * this.a.length)
    this.from = grown(this.from, new Int32Array(size))
    this.to = grown(this.to, new Int32Array(size))
    this.a = grown(this.a, new Float64Array(size))
    this.b = grown(this.b, new Float64Array(size))
    this.rootA = grown(this.rootA, new Float64Array(size))
    this.rootB = grown(this.rootB, new Float64Array(size))
    this.rootDepth = grown(this.rootDepth, new Float64Array(size))
    this.rootPayout = grown(this.rootPayout, new Float64Array(size))
  }

  set(edge: number, segments: readonly LiquiditySegment[]): void {
    const first = segments[0]
    if (first === undefined) {
      this.clear(edge)
      return
    }
    const usable = shortened(segments)
    const exact = usable.length > 1 || first.capacityIn < Infinity ? new Curve(usable) : undefined
    const smooth = usable.length > 1 ? Curve.smooth(usable) : undefined
    const curve = smooth ?? exact
    this.a[edge] = first.inReserve
    this.b[edge] = first.outReserve
    this.rootA[edge] = Math.sqrt(first.inReserve)
    this.rootB[edge] = Math.sqrt(first.outReserve)
    this.rootDepth[edge] = curve === undefined ? this.rootB[edge]! : curve.rootDepth
    this.rootPayout[edge] = curve === undefined ? this.rootB[edge]! : Math.sqrt(curve.y[curve.size]!)
    this.curves[edge] = curve
    this.stepped[edge] = smooth && exact
  }

  clear(edge: number): void {
    this.a[edge] = 1
    this.b[edge] = 0
    this.rootA[edge] = 1
    this.rootB[edge] = 0
    this.rootDepth[edge] = 0
    this.rootPayout[edge] = 0
    this.curves[edge] = undefined
    this.stepped[edge] = undefined
  }

  /** Marginal output of the first unit. */
  rate(edge: number): number {
    return this.b[edge]! / this.a[edge]!
  }

  /** Output of an edge for an input; input above its capacity is lost. */
  outputOf(edge: number, amountIn: number): number {
    const curve = this.curves[edge]
    if (curve !== undefined) return curve.outputFor(amountIn)
    return (this.b[edge]! * amountIn) / (this.a[edge]! + amountIn)
  }

  /** Input of an edge for an output; Infinity above its capacity. */
  inputFor(edge: number, amountOut: number): number {
    const curve = this.curves[edge]
    if (curve !== undefined) return curve.inputFor(amountOut)
    const left = this.b[edge]! - amountOut
    return left > 0 ? (this.a[edge]! * amountOut) / left : Infinity
  }

  /** Root of the marginal rate after an input of `amountIn`. */
  rootRateAfter(edge: number, amountIn: number): number {
    const curve = this.curves[edge]
    if (curve !== undefined) return curve.rootRateAfter(amountIn)
    return (this.rootA[edge]! * this.rootB[edge]!) / (this.a[edge]! + amountIn)
  }

  /** Root of the profit of an edge at two root prices; 0 or less when it has none. */
  rootProfit(edge: number, su: number, sv: number): number {
    const first = this.rootB[edge]! * sv - this.rootA[edge]! * su
    const curve = this.curves[edge]
    return curve === undefined || first <= 0 ? first : Math.sqrt(Math.max(0, curve.profitAt(su, sv)))
  }

  /**
   * Sets `localA` and `localB` to a segment that approximates the edge at two root prices: the same initial
   * rate, and the same output for the input that the edge takes there.
   */
  approximateAt(edge: number, su: number, sv: number): void {
    this.localA = this.a[edge]!
    this.localB = this.b[edge]!
    const curve = this.curves[edge]
    if (curve === undefined) return
    const input = curve.inputAt(su, sv)
    const rate = this.localB / this.localA
    const roundingLoss = input - curve.outputFor(input) / rate
    if (!(roundingLoss > 0)) return
    this.localA = (input * (input - roundingLoss)) / roundingLoss
    this.localB = this.localA * rate
  }

  get bytes(): number {
    let bytes = this.a.length * (2 * 4 + 6 * 8) + this.curves.length * 16
    for (const curve of [...this.curves, ...this.stepped]) bytes += curve?.bytes ?? 0
    return bytes
  }
}

/** Relative margin at the end of a curve: exact integer execution ends slightly before the float view. */
const CAPACITY_MARGIN = 1e-5

function shortened(segments: readonly LiquiditySegment[]): readonly LiquiditySegment[] {
  const last = segments.at(-1)!
  if (segments.length === 1 || last.capacityIn === Infinity) return segments
  let hair = CAPACITY_MARGIN * segments.reduce((sum, { capacityIn }) => sum + capacityIn, 0)
  let end = segments.length - 1
  for (; end > 0 && segments[end]!.capacityIn <= hair; end--) hair -= segments[end]!.capacityIn
  const cut = segments[end]!
  return [...segments.slice(0, end), { ...cut, capacityIn: cut.capacityIn - hair }]
}

/** Copies an array into a larger one. */
export function grown<T extends Int32Array | Float64Array>(old: T, next: T): T {
  next.set(old)
  return next
}
