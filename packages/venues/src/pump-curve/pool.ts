import type { Pool } from '@callisto/amms'
import { mulDiv } from '@callisto/amount'
import { ratesOf } from '../pump-shared/fees.ts'
import { PumpPool, type PumpState } from '../pump-shared/pool.ts'

export interface PumpCurveState extends PumpState {
  realBase: bigint
  isComplete: boolean
}

class PumpCurvePool extends PumpPool<PumpCurveState> {
  readonly isBondingCurve = true

  constructor(state: PumpCurveState) {
    // Curves have no liquidity providers.
    super(state, { ...ratesOf(state.terms, state.reserves), lp: 0n })
  }

  protected override isTradable(): boolean {
    return !this.state.isComplete && this.state.realBase > 0n && super.isTradable()
  }

  /** Rounded down and a unit added. */
  protected costOf(amount: bigint): bigint {
    const { base, quote } = this.state.reserves
    return mulDiv(quote, amount, base - amount, 'floor') + 1n
  }

  protected after(base: bigint, quote: bigint): Pool {
    const { reserves, realBase, realQuote } = this.state
    return pumpCurvePool({
      ...this.state,
      reserves: { base: reserves.base + base, quote: reserves.quote + quote },
      realBase: realBase + base,
      realQuote: realQuote + quote,
      isComplete: realBase + base === 0n,
    })
  }
}

/** A bonding curve before its completion. */
export const pumpCurvePool = (state: PumpCurveState): Pool => new PumpCurvePool(state)
