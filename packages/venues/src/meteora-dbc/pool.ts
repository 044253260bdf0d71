import {
  type ChainTime,
  type LiquiditySegment,
  MAX_AMOUNT,
  type Pool,
  type Side,
  type SwapCost,
  type SwapErrorCode,
  type SwapFootprint,
  type SwapQuote,
  swapError,
} from '@callisto/amms'
import {
  BUY,
  type FeeMoment,
  type Fees,
  isLimiting,
  isLimitingBuys,
  pointOf,
  settlesAt,
} from '../meteora-shared/fees.ts'
import { LIMITER_ERROR, segmentsWithFees } from '../meteora-shared/segments.ts'
import { type Moved, swapExactIn, swapExactOut } from '../meteora-shared/swap.ts'
import { type Volatility, volatilityAfter } from '../meteora-shared/volatility.ts'
import { BondingCurve } from './curve.ts'
import type { CurveTerms } from './layout.ts'

export interface DbcPoolState {
  address: string
  programId: string
  label: string
  mints: readonly [base: string, quote: string]
  reserves: Reserves
  price: bigint
  isMigrated: boolean
  volatility: Volatility
  terms: CurveTerms
  fees: Fees
  /** When its account was decoded. */
  at: ChainTime
  footprint: SwapFootprint
}

/** Measured with a margin: without ranges, for each of them, the rate of a limiter, and what completes the curve. */
const BASE_UNITS = 56_000
const RANGE_UNITS = 5_000
const LIMITER_UNITS = 25_000
const COMPLETION_UNITS = 10_000
const NO_FEES = { keptIn: 1, keptOut: 1 }

const other = (side: Side): Side => (side === 0 ? 1 : 0)

class DbcPool implements Pool {
  readonly address: string
  readonly programId: string
  readonly label: string
  readonly mints: readonly [string, string]
  readonly isBondingCurve = true
  readonly #state: DbcPoolState
  readonly #curve: BondingCurve

  constructor(state: DbcPoolState) {
    this.address = state.address
    this.programId = state.programId
    this.label = state.label
    this.mints = state.mints
    this.#state = state
    this.#curve = new BondingCurve(state.terms, state.price)
  }

  get settlesAt(): number | undefined {
    return settlesAt(this.#state.fees, this.#state.at)
  }

  refusesNestedCalls(at: ChainTime): boolean {
    return isLimitingBuys(this.#state.fees, at)
  }

  get approximationError(): number {
    return this.#state.fees.base.kind === 'limiter' ? LIMITER_ERROR : 0
  }

  quoteExactIn(side: Side, amountIn: bigint, at: ChainTime): SwapQuote {
    const state = this.#state
    if (!isTradable(state, at)) return swapError('NOT_TRADABLE')
    if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    const { fees, terms } = state
    const moment = momentOf(state, at)
    return swapped(state, side, swapExactIn(this.#curve, fees, terms.feeSide, side, moment, amountIn), at)
  }

  quoteExactOut(side: Side, amountOut: bigint, at: ChainTime): SwapQuote {
    const state = this.#state
    if (!isTradable(state, at)) return swapError('NOT_TRADABLE')
    if (amountOut > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    const { fees, terms } = state
    const moment = momentOf(state, at)
    return swapped(state, side, swapExactOut(this.#curve, fees, terms.feeSide, side, moment, amountOut), at)
  }

  segments(side: Side, at: ChainTime, limit = Infinity): readonly LiquiditySegment[] {
    const state = this.#state
    if (!isTradable(state, at)) return []
    const { fees, terms } = state
    const curve = this.#curve.segments(side, limit)
    return segmentsWithFees(curve, fees, terms.feeSide, side, momentOf(state, at), NO_FEES)
  }

  cost(): SwapCost {
    const { footprint, terms } = this.#state
    const computeUnits = unitsOf(terms.points.length, terms.base.kind === 'limiter', true)
    return { ...footprint, computeUnits }
  }
}

/** A curve before its completion. */
export const dbcPool = (state: DbcPoolState): Pool => new DbcPool(state)

const unitsOf = (ranges: number, isLimited: boolean, isCompleting: boolean): number =>
  BASE_UNITS + RANGE_UNITS * ranges + (isLimited ? LIMITER_UNITS : 0) + (isCompleting ? COMPLETION_UNITS : 0)

const isComplete = ({ quoteGoal }: CurveTerms, [, quote]: Reserves): boolean => quote >= quoteGoal

const isTradable = ({ isMigrated, terms, reserves, fees }: DbcPoolState, at: ChainTime): boolean =>
  !isMigrated && !isComplete(terms, reserves) && pointOf(fees, at) >= fees.activation

const momentOf = ({ fees, price, volatility }: DbcPoolState, at: ChainTime): FeeMoment => ({
  now: pointOf(fees, at),
  price,
  accumulated: volatility.accumulated,
})

function swapped(state: DbcPoolState, side: Side, moved: Moved | SwapErrorCode, at: ChainTime): SwapQuote {
  if (typeof moved === 'string') return swapError(moved)
  const { terms, mints, fees } = state
  const next = reservesAfter(state, side, moved)
  if (next === undefined) return swapError('AMOUNT_TOO_LARGE')
  const isCompleting = isComplete(terms, next)
  // What completes a curve has to leave the base of the pool to come.
  if (isCompleting && next[0] < terms.baseLeft) return swapError('AMOUNT_TOO_LARGE')
  const isInputFee = terms.feeSide === 'only-b' && side === BUY
  return {
    ok: true,
    amountIn: moved.received,
    amountOut: moved.paid,
    feeAmount: moved.fee,
    feeMint: mints[isInputFee ? side : other(side)],
    computeUnits: unitsOf(moved.ranges, isLimiting(fees, side, pointOf(fees, at)), isCompleting),
    after: () => dbcPool(after(state, moved, next, at)),
  }
}

type Reserves = readonly [base: bigint, quote: bigint]

/** Undefined when a reserve does not have, or cannot hold, that much. */
function reservesAfter(
  { reserves }: DbcPoolState,
  side: Side,
  { incoming, outgoing }: Moved,
): Reserves | undefined {
  const [into, from] = [reserves[side] + incoming, reserves[other(side)] - outgoing]
  if (from < 0n || into > MAX_AMOUNT) return undefined
  return side === 0 ? [into, from] : [from, into]
}

function after(state: DbcPoolState, { price }: Moved, reserves: Reserves, at: ChainTime): DbcPoolState {
  const { fees, volatility, price: before } = state
  return {
    ...state,
    price,
    reserves,
    volatility: fees.dynamic
      ? volatilityAfter(fees.dynamic, volatility, [before, price], Math.floor(at.unixTime))
      : volatility,
  }
}
