import {
  type LiquiditySegment,
  MAX_AMOUNT,
  type Pool,
  type Side,
  type StepComputeUnits,
  type SwapCost,
  type SwapFootprint,
  type SwapQuote,
  swapError,
} from '../amm.ts'
import { inOrder, otherSide, PoolBase, type PoolFrame, type SegmentTerms } from '../pool-base.ts'
import { rangeSegments } from './segments.ts'
import { type ClmmFees, type PoolState, swapExactIn, swapExactOut, type Tick } from './swap.ts'

/** All that a quote of concentrated liquidity depends on. */
export interface ClmmState extends PoolFrame {
  poolState: PoolState
  /** In rising order. */
  ticks: readonly Tick[]
  /** The tracked ones, not the vaults' balances. */
  reserves: readonly [bigint, bigint]
  /** Fees owed beside them: they take up room in the vaults. */
  owed: readonly [bigint, bigint]
  fees: ClmmFees
  cost: SwapFootprint
}

/** Within one range, and for each tick that is passed. */
const UNITS: StepComputeUnits & { tick: StepComputeUnits } = {
  exactIn: 26_500,
  exactOut: 39_000,
  tick: { exactIn: 5_500, exactOut: 11_000 },
}

const unitsFor = (mode: keyof StepComputeUnits, ticks: number): number =>
  UNITS[mode] + UNITS.tick[mode] * ticks

class ClmmPool extends PoolBase<ClmmState> {
  /** Initialized ticks in the direction of a side: liquidity ends at ticks. */
  #ticksAhead(side: Side): number {
    const { poolState, ticks } = this.state
    return side === 0 ? poolState.ticksBelow : ticks.length - poolState.ticksBelow
  }

  protected isTradable(side: Side): boolean {
    return this.#ticksAhead(side) > 0
  }

  protected quoteVaults(side: Side, amount: bigint, exactIn: boolean): SwapQuote {
    const { poolState: start, ticks, fees, reserves, owed } = this.state
    const result = (exactIn ? swapExactIn : swapExactOut)(start, ticks, side === 0, amount, fees)
    // A token account ends at 64 bits.
    if (result === undefined || reserves[side] + owed[side] + result.received > MAX_AMOUNT)
      return swapError('AMOUNT_TOO_LARGE')
    const { received, out: paid, fee: feeAmount, poolState } = result
    const out = otherSide(side)
    if (paid > reserves[out]) return swapError('AMOUNT_TOO_LARGE')
    const set = result.protocolFee + result.creatorFee
    return {
      ok: true,
      amountIn: received,
      amountOut: paid,
      feeAmount,
      feeMint: this.mints[side],
      computeUnits: unitsFor(
        exactIn ? 'exactIn' : 'exactOut',
        Math.abs(poolState.ticksBelow - start.ticksBelow),
      ),
      after: () =>
        clmmPool({
          ...this.state,
          poolState,
          reserves: inOrder(side, reserves[side] + received - set, reserves[out] - paid),
          owed: inOrder(side, owed[side] + set, owed[out]),
        }),
    }
  }

  protected liquidity(
    side: Side,
    _: unknown,
    { keptIn, keptOut, limit }: SegmentTerms,
  ): readonly LiquiditySegment[] {
    const { poolState, ticks, fees } = this.state
    const afterFee = keptIn * (1 - Number(fees.tradePpm) / 1e6)
    return rangeSegments(poolState, ticks, side === 0, afterFee, keptOut, limit)
  }

  cost(side: Side): SwapCost {
    return { ...this.state.cost, computeUnits: unitsFor('exactOut', this.#ticksAhead(side)) }
  }
}

/** A pool of concentrated liquidity. Formulas: programs/README.md, clmm. */
export const clmmPool = (state: ClmmState): Pool => new ClmmPool(state)
