import type { Side } from '@callisto/amms'
import type { AdaptiveFee } from './adaptive-fee.ts'
import { ARRAY_TICKS } from './addresses.ts'
import { PROGRAM } from './layout.ts'
import type { SwapCounts } from './swap.ts'

/** What the units of a pool's swaps depend on beside the swap: known once its accounts are. */
export interface UnitTerms {
  programId: string
  spacing: number
  /** Bumps that the program tries for the addresses that it derives, by side. */
  bumps: readonly [number, number]
  /** Mints of Token-2022. */
  extendedMints: number
}

/** Most that a transaction has. */
export const MAX_UNITS = 1_400_000

/**
 * Measured, with a margin of 7 %: a swap without any range, and for each mint of Token-2022, bump, crossed tick, other
 * range, place that is searched for a tick, and an adaptive fee. `OLDER` is the build of November 2024 of the program
 * that can change, which takes more than the immutable one.
 */
const BUMP_UNITS = 2_000
const TICK_UNITS = 9_500
const ADAPTIVE_UNITS = 17_000
const PLACE_UNITS = 35
const OLDER = { base: 38_500, extendedMint: 13_000, range: 16_500 }
const NEWER = { base: 28_500, extendedMint: 8_000, range: 13_000 }
/** Of all arrays of a swap. */
const MAX_PLACES = 3 * ARRAY_TICKS
/** Groups that volatility counts in 10,000. */
const PER_GROUP = 10_000

/** What a swap takes, at most. */
export function unitsFor(terms: UnitTerms, side: Side, counts: SwapCounts, isAdaptive: boolean): number {
  const { base, extendedMint, range } = terms.programId === PROGRAM ? OLDER : NEWER
  return (
    base +
    (isAdaptive ? ADAPTIVE_UNITS : 0) +
    BUMP_UNITS * terms.bumps[side] +
    extendedMint * terms.extendedMints +
    TICK_UNITS * counts.crossed +
    PLACE_UNITS * Math.min(Math.ceil(counts.distance / terms.spacing), MAX_PLACES) +
    range * (counts.steps - counts.crossed)
  )
}

/** Of a swap that passes all ticks, and all groups between the most volatility on either side of the reference. */
export function mostUnits(
  terms: UnitTerms,
  side: Side,
  ticks: number,
  adaptiveFee: AdaptiveFee | undefined,
): number {
  const groups = adaptiveFee ? 2 * Math.ceil(adaptiveFee.constants.maxVolatility / PER_GROUP) + 3 : 0
  const distance = MAX_PLACES * terms.spacing
  const counts = { crossed: ticks, steps: ticks + groups + 2, distance }
  return Math.min(unitsFor(terms, side, counts, adaptiveFee !== undefined), MAX_UNITS)
}
