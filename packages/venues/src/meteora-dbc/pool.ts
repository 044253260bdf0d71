import {
  type ChainTime,
  inOrder,
  MAX_AMOUNT,
  otherSide,
  type Pool,
  type Side,
  type SwapCost,
} from '@callisto/amms'
import { isLimiting, pointOf } from '../meteora-shared/fees.ts'
import { MeteoraPool, type MeteoraState, type Reserves } from '../meteora-shared/pool.ts'
import type { Moved } from '../meteora-shared/swap.ts'
import { BondingCurve } from './curve.ts'
import type { CurveTerms } from './layout.ts'

/** Token A is the base, token B its quote. */
export interface DbcPoolState extends MeteoraState {
  isMigrated: boolean
  terms: CurveTerms
}

/** Measured with a margin: without ranges, for each of them, the rate of a limiter, and what completes the curve. */
const BASE_UNITS = 56_000
const RANGE_UNITS = 5_000
const LIMITER_UNITS = 25_000
const COMPLETION_UNITS = 10_000

class DbcPool extends MeteoraPool<DbcPoolState> {
  readonly isBondingCurve = true
  protected readonly curve: BondingCurve

  constructor(state: DbcPoolState) {
    super(state)
    this.curve = new BondingCurve(state.terms, state.price)
  }

  protected isTradable(_: Side, at: ChainTime): boolean {
    const { isMigrated, terms, reserves, fees } = this.state
    return !isMigrated && !isComplete(terms, reserves) && pointOf(fees, at) >= fees.activation
  }

  /** What completes a curve has to leave the base of the pool to come. */
  protected reservesAfter(side: Side, { incoming, outgoing }: Moved): Reserves | undefined {
    const { reserves, terms } = this.state
    const [into, from] = [reserves[side] + incoming, reserves[otherSide(side)] - outgoing]
    if (from < 0n || into > MAX_AMOUNT) return undefined
    const next = inOrder(side, into, from)
    return isComplete(terms, next) && next[0] < terms.baseLeft ? undefined : next
  }

  protected unitsOf(side: Side, { ranges }: Moved, reserves: Reserves, at: ChainTime): number {
    const { fees, terms } = this.state
    return unitsOf(ranges, isLimiting(fees, side, pointOf(fees, at)), isComplete(terms, reserves))
  }

  protected withState(state: DbcPoolState): Pool {
    return dbcPool(state)
  }

  cost(): SwapCost {
    const { footprint, terms } = this.state
    const computeUnits = unitsOf(terms.points.length, terms.base.kind === 'limiter', true)
    return { ...footprint, computeUnits }
  }
}

/** A curve before its completion. */
export const dbcPool = (state: DbcPoolState): Pool => new DbcPool(state)

const unitsOf = (ranges: number, isLimited: boolean, isCompleting: boolean): number =>
  BASE_UNITS + RANGE_UNITS * ranges + (isLimited ? LIMITER_UNITS : 0) + (isCompleting ? COMPLETION_UNITS : 0)

const isComplete = ({ quoteGoal }: CurveTerms, [, quote]: Reserves): boolean => quote >= quoteGoal
