import type { Pool } from '@callisto/amms'
import { mulDiv } from '@callisto/amount'
import { type PumpFees, ratesOf } from '../pump-shared/fees.ts'
import { PumpPool, type PumpState } from '../pump-shared/pool.ts'

class PumpSwapPool extends PumpPool<PumpState> {
  constructor(state: PumpState) {
    super(state, ratesOf(state.terms, state.reserves))
  }

  /** Rounded up. */
  protected costOf(amount: bigint): bigint {
    const { base, quote } = this.state.reserves
    return mulDiv(quote, amount, base - amount, 'ceil')
  }

  protected after(base: bigint, quote: bigint, { total, lp }: PumpFees): Pool {
    const { reserves, realQuote, feesHeld } = this.state
    return pumpSwapPool({
      ...this.state,
      reserves: { base: reserves.base + base, quote: reserves.quote + quote },
      realQuote: realQuote + quote,
      feesHeld: feesHeld + total - lp,
    })
  }
}

/** A constant-product pool: reserves of the quote are what the vault holds and the virtual part. */
export const pumpSwapPool = (state: PumpState): Pool => new PumpSwapPool(state)
