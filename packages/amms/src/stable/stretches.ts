import type { Stretch } from '../amm.ts'

/** A stable pool as floats, both balances in the common precision; `amplification` is that of the invariant (`a / 100`). */
export interface FloatCurve {
  /** Of what comes in. */
  x: number
  /** Of what goes out. */
  y: number
  amplification: number
  value: number
}

/** A point of the curve: balances and the price there, `-dy/dx`. */
interface Point {
  x: number
  y: number
  price: number
}

/** Share of the output that the stretches reach; the last thousandth is worth no search. */
const LEAST_LEFT = 1e-3

/** A stretch gives at most this much less than the curve, as a share of what it gives, unless it is cut no further. */
const TOLERANCE = 1e-7

const MOST_CUTS = 5

const FLOAT_ERROR = 1e-12

/**
 * The curve from where it stands down to a thousandth of the output, cut into constant products. A stretch runs through
 * the curve at both ends, starts no steeper and ends no flatter than it. Such a hyperbola lies below a curve whose
 * Schwarzian derivative keeps its sign between them (they can meet three times, and have); where it does not, the
 * straight line between the ends is taken, which always lies below a falling price. Pieces are halved up to five times
 * until they give at most `TOLERANCE` less at the quarters.
 */
export function stableStretches(curve: FloatCurve): readonly Stretch[] {
  const start = pointAtInput(curve, curve.x)
  const end = pointAtOutput(curve, start.y * LEAST_LEFT)
  const stretches: Stretch[] = []
  if (end.x > start.x && Number.isFinite(end.x)) cut(curve, start, end, MOST_CUTS, stretches)
  return stretches
}

function cut(curve: FloatCurve, from: Point, to: Point, depth: number, into: Stretch[]): void {
  const stretch = hyperbola(from, to)
  const middle = between(curve, from, to)
  const quarters = [between(curve, from, middle), middle, between(curve, middle, to)]
  const missed = quarters.map((point) => missing(stretch, from, point) / (from.y - to.y))
  const isBelow = missed.every((share) => share >= -FLOAT_ERROR)
  if (depth > 0 && !(isBelow && missed.every((share) => share <= TOLERANCE))) {
    cut(curve, from, middle, depth - 1, into)
    cut(curve, middle, to, depth - 1, into)
    return
  }
  into.push(isBelow ? stretch : line(from, to))
}

const outOf = ({ inReserve, outReserve }: Stretch, input: number) =>
  (outReserve * input) / (inReserve + input)

/** How much less than the curve a stretch gives up to a point. */
const missing = (stretch: Stretch, from: Point, at: Point) => from.y - at.y - outOf(stretch, at.x - from.x)

/** Through both ends: its price falls from `first` to `mean^2 / first`. */
function hyperbola(from: Point, to: Point): Stretch {
  const [input, output] = [to.x - from.x, from.y - to.y]
  const mean = output / input
  const first = Math.min(from.price, (mean * mean) / to.price)
  if (!(first > mean * (1 + 1e-9))) return line(from, to)
  const inReserve = (input * mean) / (first - mean)
  return { inReserve, outReserve: first * inReserve, capacityIn: input }
}

/** Next to straight: a reserve far above the capacity. */
function line(from: Point, to: Point): Stretch {
  const [input, output] = [to.x - from.x, from.y - to.y]
  const inReserve = input * 1e9
  return { inReserve, outReserve: (output / input) * (inReserve + input), capacityIn: input }
}

/** A point well inside, halfway in the logarithm of the balance that changes more. */
function between(curve: FloatCurve, from: Point, to: Point): Point {
  return from.y / to.y > to.x / from.x
    ? pointAtOutput(curve, Math.sqrt(from.y * to.y))
    : pointAtInput(curve, Math.sqrt(from.x * to.x))
}

const pointAtInput = (curve: FloatCurve, x: number) => withPrice(curve, x, partner(curve, x))
const pointAtOutput = (curve: FloatCurve, y: number) => withPrice(curve, partner(curve, y), y)

/** From the invariant's two partial derivatives. */
function withPrice({ amplification, value }: FloatCurve, x: number, y: number): Point {
  const bend = value ** 3 / (4 * x * y)
  return { x, y, price: (amplification + bend / x) / (amplification + bend / y) }
}

/** The other balance: the root of `y^2 + (x + D/A - D) y = D^3 / (4 A x)`, the form without cancellation. */
function partner({ amplification, value }: FloatCurve, x: number): number {
  const half = (x + value / amplification - value) / 2
  const last = value ** 3 / (4 * amplification * x)
  const root = Math.sqrt(half * half + last)
  return half > 0 ? last / (root + half) : root - half
}
