import {
  type ChainTime,
  type LiquiditySegment,
  otherSide,
  type Pool,
  PoolBase,
  type PoolFrame,
  type SegmentTerms,
  type Side,
  type SwapFootprint,
  type SwapQuote,
  swapError,
} from '@callisto/amms'
import { BUY, type FeeMoment, type Fees, isLimitingBuys, pointOf, settlesAt } from './fees.ts'
import { LIMITER_ERROR, segmentsWithFees } from './segments.ts'
import { type Curve, type FeeSide, type Moved, swapExactIn, swapExactOut } from './swap.ts'
import { type Volatility, volatilityAfter } from './volatility.ts'

export type Reserves = readonly [bigint, bigint]

export interface MeteoraState extends PoolFrame {
  /** What the account counts as reserves; a swap fails that takes more. */
  reserves: Reserves
  price: bigint
  fees: Fees
  feeSide: FeeSide
  volatility: Volatility
  /** When its account was decoded. */
  at: ChainTime
  footprint: SwapFootprint
}

/** The pools of both programs: a curve between fees that follow time, price, amount and volatility. */
export abstract class MeteoraPool<State extends MeteoraState> extends PoolBase<State> {
  /** With its float view before fees, nearest segments first. */
  protected abstract readonly curve: Curve & {
    segments(side: Side, limit: number): readonly LiquiditySegment[]
  }

  override get settlesAt(): number | undefined {
    return settlesAt(this.state.fees, this.state.at)
  }

  refusesNestedCalls(at: ChainTime): boolean {
    return isLimitingBuys(this.state.fees, at)
  }

  get approximationError(): number {
    return this.state.fees.base.kind === 'limiter' ? LIMITER_ERROR : 0
  }

  protected quoteVaults(side: Side, amount: bigint, exactIn: boolean, at: ChainTime): SwapQuote {
    const { fees, feeSide } = this.state
    const swap = exactIn ? swapExactIn : swapExactOut
    const moved = swap(this.curve, fees, feeSide, side, this.#momentAt(at), amount)
    if (typeof moved === 'string') return swapError(moved)
    const reserves = this.reservesAfter(side, moved)
    if (reserves === undefined) return swapError('AMOUNT_TOO_LARGE')
    return {
      ok: true,
      amountIn: moved.received,
      amountOut: moved.paid,
      feeAmount: moved.fee,
      feeMint: this.mints[feeSide === 'only-b' && side === BUY ? side : otherSide(side)],
      computeUnits: this.unitsOf(side, moved, reserves, at),
      after: () => this.#after(moved, reserves, at),
    }
  }

  #momentAt(at: ChainTime): FeeMoment {
    const { fees, price, volatility } = this.state
    return { now: pointOf(fees, at), price, accumulated: volatility.accumulated }
  }

  #after(moved: Moved, reserves: Reserves, at: ChainTime): Pool {
    const { fees, volatility, price: before } = this.state
    const price = this.priceAfter(moved, reserves)
    return this.withState({
      ...this.state,
      price,
      reserves,
      volatility: fees.dynamic
        ? volatilityAfter(fees.dynamic, volatility, [before, price], Math.floor(at.unixTime))
        : volatility,
    })
  }

  protected liquidity(side: Side, at: ChainTime, terms: SegmentTerms): readonly LiquiditySegment[] {
    const { fees, feeSide } = this.state
    const curve = this.curve.segments(side, terms.limit)
    return segmentsWithFees(curve, fees, feeSide, side, this.#momentAt(at), terms)
  }

  protected priceAfter({ price }: Moved, _: Reserves): bigint {
    return price
  }

  /** Undefined when a reserve does not have, or cannot hold, that much. */
  protected abstract reservesAfter(side: Side, moved: Moved): Reserves | undefined

  protected abstract unitsOf(side: Side, moved: Moved, reserves: Reserves, at: ChainTime): number

  protected abstract withState(state: State): Pool
}
