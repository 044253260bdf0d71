import {
  type ChainTime,
  inOrder,
  type LiquiditySegment,
  MAX_AMOUNT,
  otherSide,
  type Pool,
  PoolBase,
  type PoolFrame,
  type SegmentTerms,
  type Side,
  type SwapCost,
  type SwapFootprint,
  type SwapQuote,
  swapError,
} from '@callisto/amms'
import { settlesAt } from './adaptive-fee.ts'
import { MAX_UNITS, mostUnits, type UnitTerms, unitsFor } from './compute-units.ts'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE } from './prices.ts'
import { pathSegments } from './segments.ts'
import { type PoolPosition, swapRanges } from './swap.ts'
import { type TickArrays, TickPath } from './tick-path.ts'

export interface WhirlpoolState extends PoolFrame {
  spacing: number
  /** The whole fee, or the base of an adaptive one. */
  feePpm: number
  /** What the vaults hold. */
  held: readonly [bigint, bigint]
  position: PoolPosition
  /** Those of both directions. A pool after a swap has no others: it refuses what needs one. */
  arrays: TickArrays
  /** Of the position that was read. */
  footprintOf: (side: Side) => SwapFootprint
  units: UnitTerms
}

class WhirlpoolPool extends PoolBase<WhirlpoolState> {
  readonly #paths: [TickPath | undefined, TickPath | undefined] = [undefined, undefined]

  override get settlesAt(): number | undefined {
    const { adaptiveFee } = this.state.position
    return adaptiveFee && settlesAt(adaptiveFee)
  }

  #path(side: Side): TickPath {
    const { arrays, position, spacing } = this.state
    this.#paths[side] ??= new TickPath(arrays, position.tick, spacing, side)
    return this.#paths[side]
  }

  protected isTradable(side: Side): boolean {
    const { sqrtPrice, liquidity } = this.state.position
    if (sqrtPrice === (side === 0 ? MIN_SQRT_PRICE : MAX_SQRT_PRICE)) return false
    return liquidity !== 0n || this.#path(side).at(0)?.isInitialized === true
  }

  protected quoteVaults(side: Side, amount: bigint, exactIn: boolean, { unixTime }: ChainTime): SwapQuote {
    const { state } = this
    const { position, feePpm, held } = state
    const swap = swapRanges(position, { path: this.#path(side), feePpm, side, exactIn, unixTime }, amount)
    if (typeof swap === 'string') return swapError(swap)
    const { received, out: paid } = swap
    if (paid <= 0n) return swapError('AMOUNT_TOO_SMALL')
    const incoming = held[side] + received
    const outgoing = held[otherSide(side)] - paid
    if (incoming > MAX_AMOUNT || outgoing < 0n) return swapError('AMOUNT_TOO_LARGE')
    const computeUnits = unitsFor(state.units, side, swap.counts, position.adaptiveFee !== undefined)
    if (computeUnits > MAX_UNITS) return swapError('AMOUNT_TOO_LARGE')
    return {
      ok: true,
      amountIn: received,
      amountOut: paid,
      feeAmount: swap.fee,
      feeMint: this.mints[side],
      computeUnits,
      after: () =>
        whirlpoolPool({ ...state, held: inOrder(side, incoming, outgoing), position: swap.after() }),
    }
  }

  protected liquidity(side: Side, { unixTime }: ChainTime, terms: SegmentTerms): LiquiditySegment[] {
    const { position, feePpm } = this.state
    return pathSegments(position, { path: this.#path(side), feePpm, side, unixTime, ...terms })
  }

  cost(side: Side): SwapCost {
    const { footprintOf, units, position } = this.state
    const computeUnits = mostUnits(units, side, this.#path(side).tickCount, position.adaptiveFee)
    return { ...footprintOf(side), computeUnits }
  }
}

/** A pool of one of Orca's Whirlpool programs. */
export const whirlpoolPool = (state: WhirlpoolState): Pool => new WhirlpoolPool(state)
