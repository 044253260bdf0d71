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
import type { CpmmRates, CreatorFeeSide } from './layout.ts'
import { type Moved, type SwapSide, swapExactIn, swapExactOut } from './swap.ts'

export interface CpmmPoolState extends PoolFrame {
  /** What the vaults hold, and what of it is fees owed. */
  held: readonly [bigint, bigint]
  owed: readonly [bigint, bigint]
  rates: CpmmRates
  creatorFee: CreatorFeeSide | undefined
  isPaused: boolean
  openTime: number
  footprint: SwapFootprint
}

/** Measured: at most 49,000, with a transfer fee on both sides. */
const COMPUTE_UNITS = 60_000

class CpmmPool extends PoolBase<CpmmPoolState> {
  override get settlesAt(): number | undefined {
    return this.state.openTime === 0 ? undefined : this.state.openTime
  }

  #reserve(side: Side): bigint {
    return this.state.held[side] - this.state.owed[side]
  }

  protected isTradable(_: Side, { unixTime }: ChainTime): boolean {
    const { isPaused, openTime } = this.state
    return !isPaused && unixTime >= openTime && this.#reserve(0) > 0n && this.#reserve(1) > 0n
  }

  #sideOf(side: Side): SwapSide {
    const { rates, creatorFee } = this.state
    const isOnInput = creatorFee === 'input' || creatorFee === side
    const creatorFeeOn = creatorFee === undefined ? undefined : isOnInput ? 'input' : 'output'
    return { reserveIn: this.#reserve(side), reserveOut: this.#reserve(otherSide(side)), rates, creatorFeeOn }
  }

  protected quoteVaults(side: Side, amount: bigint, exactIn: boolean): SwapQuote {
    const swap = (exactIn ? swapExactIn : swapExactOut)(this.#sideOf(side), amount)
    if (typeof swap === 'string') return swapError(swap)
    const { received, paid, feeIn, feeOut } = swap
    if (paid <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (this.state.held[side] + received > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    // A fee of the output is far less than that of the input in every config that exists: the greater one is reported.
    const isOutputFee = feeIn === 0n && feeOut > 0n
    return {
      ok: true,
      amountIn: received,
      amountOut: paid,
      feeAmount: isOutputFee ? feeOut : feeIn,
      feeMint: this.mints[isOutputFee ? otherSide(side) : side],
      computeUnits: COMPUTE_UNITS,
      after: () => this.#after(side, swap),
    }
  }

  #after(side: Side, { received, paid, owedIn, owedOut }: Moved): Pool {
    const { held, owed } = this.state
    const out = otherSide(side)
    return cpmmPool({
      ...this.state,
      held: inOrder(side, held[side] + received, held[out] - paid),
      owed: inOrder(side, owed[side] + owedIn, owed[out] + owedOut),
    })
  }

  protected liquidity(side: Side, _: ChainTime, { keptIn, keptOut }: SegmentTerms): LiquiditySegment[] {
    const { reserveIn, reserveOut, rates, creatorFeeOn } = this.#sideOf(side)
    const creator = Number(rates.creator) / 1e6
    const feeIn = Number(rates.trade) / 1e6 + (creatorFeeOn === 'input' ? creator : 0)
    const feeOut = creatorFeeOn === 'output' ? creator : 0
    return [
      {
        inReserve: Number(reserveIn) / (keptIn * (1 - feeIn)),
        outReserve: Number(reserveOut) * (keptOut * (1 - feeOut)),
        capacityIn: Infinity,
      },
    ]
  }

  cost(): SwapCost {
    return { ...this.state.footprint, computeUnits: COMPUTE_UNITS }
  }
}

/** A pool of Raydium's constant-product program. */
export const cpmmPool = (state: CpmmPoolState): Pool => new CpmmPool(state)
