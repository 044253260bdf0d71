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
import { type CpmmFees, keptInReserve, outputFor, receivedFor, tradeFee } from './swap.ts'

/** All that a constant-product quote depends on. Reserves are the tracked ones, not the vaults' balances. */
export interface CpmmState extends PoolFrame {
  reserves: readonly [bigint, bigint]
  /** Fees owed beside them: they take up room in the vaults. */
  owed?: readonly [bigint, bigint]
  fees: CpmmFees
  cost: SwapFootprint
}

const UNITS: StepComputeUnits = { exactIn: 14_500, exactOut: 17_500 }

class CpmmPool extends PoolBase<CpmmState> {
  protected isTradable(): boolean {
    const { reserves, fees } = this.state
    return reserves[0] > 0n && reserves[1] > 0n && fees.tradePpm < 1_000_000n
  }

  protected quoteVaults(side: Side, amount: bigint, exactIn: boolean): SwapQuote {
    const { reserves, owed, fees } = this.state
    const out = otherSide(side)
    if (!exactIn && amount >= reserves[out]) return swapError('AMOUNT_TOO_LARGE')
    const received = exactIn ? amount : receivedFor(amount, reserves[side], reserves[out], fees)
    // A token account ends at 64 bits.
    if (reserves[side] + (owed?.[side] ?? 0n) + received > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    const paid = exactIn ? outputFor(received, reserves[side], reserves[out], fees) : amount
    return {
      ok: true,
      amountIn: received,
      amountOut: paid,
      feeAmount: tradeFee(received, fees),
      feeMint: this.mints[side],
      computeUnits: exactIn ? UNITS.exactIn : UNITS.exactOut,
      after: () => this.#after(side, received, paid),
    }
  }

  #after(side: Side, received: bigint, paid: bigint): Pool {
    const { reserves, owed = [0n, 0n], fees } = this.state
    const out = otherSide(side)
    const kept = keptInReserve(received, fees)
    return cpmmPool({
      ...this.state,
      reserves: inOrder(side, reserves[side] + kept, reserves[out] - paid),
      owed: inOrder(side, owed[side] + received - kept, owed[out]),
    })
  }

  protected liquidity(
    side: Side,
    _: unknown,
    { keptIn, keptOut }: SegmentTerms,
  ): readonly LiquiditySegment[] {
    const { reserves, fees } = this.state
    const inReserve = Number(reserves[side]) / (keptIn * (1 - Number(fees.tradePpm) / 1e6))
    return [{ inReserve, outReserve: Number(reserves[otherSide(side)]) * keptOut, capacityIn: Infinity }]
  }

  cost(): SwapCost {
    return { ...this.state.cost, computeUnits: UNITS.exactOut }
  }
}

/** A constant-product pool. Formulas: programs/README.md, cpmm. */
export const cpmmPool = (state: CpmmState): Pool => new CpmmPool(state)
