import type { LiquiditySegment } from '../amm.ts'

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

/** Share of the output that is left where the last piece ends; from there on one segment without end is near enough. */
const MIN_REMAINING_SHARE = 1e-5

/** No segment is cut further when none gives less than the curve by more than this share of all that came out. */
const TOLERANCE = 1e-8

const MAX_SEGMENTS = 96

/** With as many, no curve was seen to give a part of this more than they say. */
export const APPROXIMATION_ERROR = 1e-5

/** A segment between two points of the curve, and how much less it gives, as a share of what came out by then. */
interface Piece {
  from: Point
  to: Point
  middle: Point
  segment: LiquiditySegment
  error: number
}

/**
 * The curve from where it stands until next to nothing is left, cut into constant products. A segment runs through
 * the curve at both ends, starts no steeper and ends no flatter than it. Such a hyperbola lies below a curve whose
 * Schwarzian derivative keeps its sign between them: the two can meet three times, and have. The derivative of this
 * curve changes its sign where both balances are equal and nowhere else, so that point is always an end. The piece that
 * misses most is halved until there are 96.
 */
export function stableSegments(curve: FloatCurve): readonly LiquiditySegment[] {
  const start = pointAtInput(curve, curve.x)
  const end = pointAtOutput(curve, start.y * MIN_REMAINING_SHARE)
  if (!(end.x > start.x && Number.isFinite(end.x))) return []
  const centre = pointAtInput(curve, curve.value / 2)
  const pieces =
    centre.x > start.x && centre.x < end.x
      ? [piece(curve, start, start, centre), piece(curve, start, centre, end)]
      : [piece(curve, start, start, end)]
  while (pieces.length < MAX_SEGMENTS) {
    let worst = 0
    for (let at = 1; at < pieces.length; at++) if (pieces[at]!.error > pieces[worst]!.error) worst = at
    const { from, middle, to, error } = pieces[worst]!
    if (!(error > TOLERANCE)) break
    pieces.splice(worst, 1, piece(curve, start, from, middle), piece(curve, start, middle, to))
  }
  const cut = pieces.filter(({ from, to }) => to.x > from.x && from.y > to.y).map(({ segment }) => segment)
  return [...cut, { inReserve: end.y / end.price, outReserve: end.y, capacityIn: Infinity }]
}

function piece(curve: FloatCurve, start: Point, from: Point, to: Point): Piece {
  const middle = between(curve, from, to)
  const segment = hyperbola(from, to)
  const given = outOf(segment, middle.x - from.x)
  const halfway = (from.y - middle.y - given) / (start.y - middle.y)
  const atOnce = from === start ? 1 - segment.outReserve / segment.inReserve / start.price : 0
  return { from, to, middle, segment, error: Math.max(halfway, atOnce) }
}

const outOf = ({ inReserve, outReserve }: LiquiditySegment, input: number) =>
  (outReserve * input) / (inReserve + input)

/** Through both ends: its price falls from `first` to `mean^2 / first`. */
function hyperbola(from: Point, to: Point): LiquiditySegment {
  const [input, output] = [to.x - from.x, from.y - to.y]
  const mean = output / input
  const first = Math.min(from.price, (mean * mean) / to.price)
  if (!(first > mean * (1 + 1e-9))) return line(from, to)
  const inReserve = (input * mean) / (first - mean)
  return { inReserve, outReserve: first * inReserve, capacityIn: input }
}

/** Next to straight: a reserve far above the capacity. */
function line(from: Point, to: Point): LiquiditySegment {
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
