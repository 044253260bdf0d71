import type { LiquiditySegment } from '../amm.ts'

/** A stable pool as floats, both balances in the common precision; `amplification` is that of the invariant (`a / U`). */
export interface FloatCurve {
  /** Of what comes in. */
  x: number
  /** Of what goes out. */
  y: number
  amplification: number
  value: number
  /** Common precision per base unit of what the user gives and of what the user gets, fees included. */
  unitIn: number
  unitOut: number
}

/** A point of the curve: balances and the price there, `-dy/dx`. */
interface Point {
  x: number
  y: number
  price: number
}

/** Share of the output that is left where the last piece ends; from there on one segment without end is near enough. */
const MIN_REMAINING_SHARE = 1e-5

/** By how much the first segment's price at its start may be off: it decides between pools of nearly equal price. */
const PRICE_TOLERANCE = 1e-8

/** By how much a segment in its middle may be below the curve, as a share of all that came out by then. */
const TOLERANCE = 3e-6

/** With these, no curve was seen to give a part of this more than they say. */
export const APPROXIMATION_ERROR = 1e-5

/** A segment that misses its tolerance by less is kept. */
const MAX_EXCESS = 2

/** Changes from one step to the next, and lengths as shares of the balance that is stepped along. */
const STEP = {
  initial: 1e-4,
  min: 1e-6,
  maxRising: 3,
  maxFalling: 0.75,
  maxShrink: 0.1,
  maxGrowth: 4,
  margin: 0.95,
}

/** Reached by states only that no swap leads to. */
const MAX_SEGMENTS = 256

/**
 * The value of a pool (`D`), rounded up: the root of `D^3 + (A - 1) 4xy D = A 4xy (x + y)`. Newton's steps from above
 * fall until floats end them.
 */
export function floatInvariant(x: number, y: number, amplification: number): number {
  const product = 4 * x * y
  const linear = (amplification - 1) * product
  const constant = amplification * product * (x + y)
  let value = x + y
  for (;;) {
    const square = value * value
    const next = (2 * square * value + constant) / (3 * square + linear)
    if (!(next < value)) return Math.ceil(value)
    value = next
  }
}

/**
 * The curve from where it stands until next to nothing is left, cut into constant products. A segment runs through
 * the curve at both ends, starts no steeper and ends no flatter than it. Such a hyperbola lies below a curve whose
 * Schwarzian derivative keeps its sign between them: the two can meet three times, and have. The derivative of this
 * curve changes its sign where both balances are equal and nowhere else, so that point is always an end. Segments
 * follow each other with step size control as for differential equations (Hairer, Norsett and Wanner 1993, II.4): each
 * is as long as its tolerance permits, and nearly every point that is computed ends one.
 */
export function stableSegments(curve: FloatCurve): readonly LiquiditySegment[] {
  const start = pointAtInput(curve, curve.x)
  const end = pointAtOutput(curve, start.y * MIN_REMAINING_SHARE)
  if (!(end.x > start.x && Number.isFinite(end.x))) return []
  const centre = pointAtInput(curve, curve.value / 2)
  const segments: LiquiditySegment[] = []
  const step = STEP.initial * Math.min(start.x, start.y)
  if (centre.x > start.x && centre.x < end.x)
    addSegments(curve, start, centre, end, addSegments(curve, start, start, centre, step, segments), segments)
  else addSegments(curve, start, start, end, step, segments)
  segments.push({
    inReserve: end.y / end.price / curve.unitIn,
    outReserve: end.y / curve.unitOut,
    capacityIn: Infinity,
  })
  return segments
}

/** Adds segments between two points of a curve that stands at `start`; returns the length of the next step. */
function addSegments(
  curve: FloatCurve,
  start: Point,
  first: Point,
  last: Point,
  firstStep: number,
  segments: LiquiditySegment[],
): number {
  const isRising = first.x < first.y
  let from = first
  let step = firstStep
  while (from !== last) {
    const balance = isRising ? from.x : from.y
    step = Math.min(step, balance * (isRising ? STEP.maxRising : STEP.maxFalling))
    const to = segments.length < MAX_SEGMENTS ? pointAfter(curve, from, last, step, isRising) : last
    const [input, output] = [to.x - from.x, from.y - to.y]
    const mean = output / input
    const bend = Math.abs(1 - (mean * mean) / (from.price * to.price))
    const travelled = isRising ? input : output
    const middle = start.y - from.y + output / 2
    const excess = from === start ? bend / PRICE_TOLERANCE : (bend * output) / (8 * middle * TOLERANCE)
    const shrink = Math.cbrt(excess)
    if (excess > MAX_EXCESS && travelled > STEP.min * balance) {
      step = travelled * Math.max(STEP.maxShrink, STEP.margin / shrink)
      continue
    }
    if (input > 0 && output > 0) segments.push(hyperbola(curve, from, to))
    step = travelled * Math.min(STEP.maxGrowth, STEP.margin / shrink)
    from = to
  }
  return step
}

/** The point one step on; the last one when it is not much farther. */
function pointAfter(curve: FloatCurve, from: Point, last: Point, step: number, isRising: boolean): Point {
  if (isRising) return from.x + 1.25 * step > last.x ? last : pointAtInput(curve, from.x + step)
  return from.y - 1.25 * step < last.y ? last : pointAtOutput(curve, from.y - step)
}

/** Through both ends: its price falls from `first` to `mean^2 / first`. */
function hyperbola({ unitIn, unitOut }: FloatCurve, from: Point, to: Point): LiquiditySegment {
  const [input, output] = [to.x - from.x, from.y - to.y]
  const mean = output / input
  const first = Math.min(from.price, (mean * mean) / to.price)
  // Next to straight: a reserve far above the capacity.
  const isFlat = !(first > mean * (1 + 1e-9))
  const inReserve = isFlat ? input * 1e9 : (input * mean) / (first - mean)
  const outReserve = isFlat ? mean * (inReserve + input) : first * inReserve
  return { inReserve: inReserve / unitIn, outReserve: outReserve / unitOut, capacityIn: input / unitIn }
}

const pointAtInput = (curve: FloatCurve, x: number) => withPrice(curve, x, partner(curve, x))
const pointAtOutput = (curve: FloatCurve, y: number) => withPrice(curve, partner(curve, y), y)

/** From the invariant's two partial derivatives. */
function withPrice({ amplification, value }: FloatCurve, x: number, y: number): Point {
  const bend = (value * value * value) / (4 * x * y)
  return { x, y, price: (amplification + bend / x) / (amplification + bend / y) }
}

/** The other balance: the root of `y^2 + (x + D/A - D) y = D^3 / (4 A x)`, the form without cancellation. */
function partner({ amplification, value }: FloatCurve, x: number): number {
  const half = (x + value / amplification - value) / 2
  const last = (value * value * value) / (4 * amplification * x)
  const root = Math.sqrt(half * half + last)
  return half > 0 ? last / (root + half) : root - half
}
