import type { LiquiditySegment, Side } from '@callisto/amms'
import { type FeeLimiter, incrementsOf } from './fee-limiter.ts'
import { type FeeMoment, type Fees, isLimiting, rateOf } from './fees.ts'
import type { FeeSide } from './swap.ts'

/** Most pieces that the rates of a limiter are cut into. */
const MAX_PIECES = 32

/** Greatest part by which the mean rates of pieces are off: half of the rates that one of them has. */
export const LIMITER_ERROR = 1 / MAX_PIECES

/** Shares that the transfer fees of both mints leave of what comes in and of what goes out. */
export interface KeptShares {
  keptIn: number
  keptOut: number
}

/** A length of the input, fee included, and what its rate leaves of it. */
interface Piece {
  length: number
  kept: number
}

/**
 * The segments of a curve as the user sees them, fees and transfer fees included: those of a fee on the input are cut
 * where its rate changes.
 */
export function segmentsWithFees(
  curve: readonly LiquiditySegment[],
  fees: Fees,
  feeSide: FeeSide,
  side: Side,
  moment: FeeMoment,
  { keptIn, keptOut }: KeptShares,
): readonly LiquiditySegment[] {
  const kept = 1 - Number(rateOf(fees, side, moment, 1n, false) ?? 0n) / 1e9
  if (kept <= 0 || keptIn <= 0 || keptOut <= 0) return []
  if (feeSide === 'output' || side === 0)
    return curve.map((segment) => scaled(segment, keptIn, keptOut * kept))
  if (fees.base.kind !== 'limiter' || !isLimiting(fees, side, moment.now))
    return curve.map((segment) => scaled(segment, keptIn * kept, keptOut))
  const extra = 1 - kept - Number(fees.base.cliff) / 1e9
  const pieces = limiterPieces(fees.base, Number(fees.cap) / 1e9, extra)
  return cut(curve, pieces).map(({ segment, kept: left }) => scaled(segment, keptIn * left, keptOut))
}

const scaled = (
  { inReserve, outReserve, capacityIn }: LiquiditySegment,
  keptIn: number,
  keptOut: number,
): LiquiditySegment => ({
  inReserve: inReserve / keptIn,
  outReserve: outReserve * keptOut,
  capacityIn: capacityIn / keptIn,
})

/** Rates of a limiter, those of several references as their mean, with what is charged on top. */
function limiterPieces(limiter: FeeLimiter, cap: number, extra: number): readonly Piece[] {
  const [reference, increments] = [Number(limiter.reference), Number(incrementsOf(limiter))]
  const [cliff, increment] = [Number(limiter.cliff) / 1e9, Number(limiter.increment) / 1e9]
  const keptAt = (rate: number) => 1 - Math.min(rate + extra, cap)
  const width = Math.ceil(increments / MAX_PIECES)
  const pieces: Piece[] = [{ length: reference, kept: keptAt(cliff) }]
  for (let from = 1; from <= increments; from += width) {
    const count = Math.min(width, increments + 1 - from)
    const mean = cliff + increment * (from + (count - 1) / 2)
    pieces.push({ length: reference * count, kept: keptAt(mean) })
  }
  pieces.push({ length: Infinity, kept: keptAt(Number(limiter.maximum) / 1e9) })
  return pieces
}

/** Segments of the net input cut at the ends of pieces of the gross one. */
function cut(
  curve: readonly LiquiditySegment[],
  pieces: readonly Piece[],
): { segment: LiquiditySegment; kept: number }[] {
  const parts: { segment: LiquiditySegment; kept: number }[] = []
  let piece = 0
  let left = pieces[0]!.length * pieces[0]!.kept
  for (const segment of curve) {
    let { inReserve, outReserve, capacityIn } = segment
    while (capacityIn > 0) {
      const { kept } = pieces[piece]!
      const taken = Math.min(capacityIn, left)
      parts.push({ segment: { inReserve, outReserve, capacityIn: taken }, kept })
      if (left <= capacityIn && piece < pieces.length - 1) {
        piece += 1
        left = pieces[piece]!.length * pieces[piece]!.kept
      } else left -= taken
      if (taken === Infinity || taken === capacityIn) break
      outReserve = (outReserve * inReserve) / (inReserve + taken)
      inReserve += taken
      capacityIn -= taken
    }
  }
  return parts
}
