import {
  type LiquiditySegment,
  MAX_AMOUNT,
  type Pool,
  PoolBase,
  type PoolFrame,
  type Side,
  type SwapCost,
  type SwapErrorCode,
  type SwapFootprint,
  type SwapQuote,
  swapError,
} from '@callisto/amms'
import type { FeeRates } from './fee-config.ts'
import { type FeeTerms, feesOn, type PumpFees, type PumpReserves, totalBps } from './fees.ts'
import { buyForBudget, type PumpTrade, sellBase, sellForNet } from './swap.ts'

export interface PumpState extends PoolFrame {
  /** By which the price is made, virtual parts included. */
  reserves: PumpReserves
  /** Base that can be bought, where it is less than the reserve, and quote that sales can be paid. */
  realBase?: bigint
  realQuote: bigint
  /** Fees in the quote vault beside it. */
  feesHeld: bigint
  terms: FeeTerms
  footprint: SwapFootprint
}

/** Not measured: the curve's program is published to take 30,000 to 50,000. */
const COMPUTE_UNITS = 100_000
const SALE: Side = 0

/**
 * A constant product with fees on the quote. The arithmetic is that of the public documents and SDKs of the programs: no
 * bytes of them executed a trade here.
 */
export abstract class PumpPool<State extends PumpState> extends PoolBase<State> {
  readonly #rates: FeeRates

  constructor(state: State, rates: FeeRates) {
    super(state)
    this.#rates = rates
  }

  protected isTradable(): boolean {
    const { reserves } = this.state
    return reserves.base > 0n && reserves.quote > 0n
  }

  protected quoteVaults(side: Side, amount: bigint, exactIn: boolean): SwapQuote {
    const trade = side === SALE ? this.#sale(amount, exactIn) : this.#purchase(amount, exactIn)
    if (typeof trade === 'string') return swapError(trade)
    if (side === SALE) return this.#sold(trade)
    return this.#bought(trade, exactIn ? amount : trade.quote + trade.fees.total)
  }

  #sale(amount: bigint, exactIn: boolean): PumpTrade | SwapErrorCode {
    const { reserves } = this.state
    if (exactIn) return sellBase(reserves, this.#rates, amount)
    return sellForNet(reserves, this.#rates, amount) ?? 'AMOUNT_TOO_LARGE'
  }

  #purchase(amount: bigint, exactIn: boolean): PumpTrade | SwapErrorCode {
    const { reserves, realBase } = this.state
    if (exactIn) {
      const trade = buyForBudget(reserves, this.#rates, amount)
      if (trade === undefined) return 'AMOUNT_TOO_SMALL'
      // A budget for all that is left of a curve goes on in the pool to come, of which a quote knows nothing.
      return realBase !== undefined && trade.base >= realBase ? 'AMOUNT_TOO_LARGE' : trade
    }
    if (amount >= reserves.base || (realBase !== undefined && amount > realBase)) return 'AMOUNT_TOO_LARGE'
    const quote = this.costOf(amount)
    return { base: amount, quote, fees: feesOn(this.#rates, quote) }
  }

  /** The fee of liquidity providers stays in the reserves; the other parts are no reserves, wherever they are. */
  #bought({ base, quote, fees }: PumpTrade, amountIn: bigint): SwapQuote {
    const { reserves, realQuote, feesHeld } = this.state
    const kept = quote + fees.lp
    if (base <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (reserves.quote + kept > MAX_AMOUNT || realQuote + feesHeld + amountIn > MAX_AMOUNT)
      return swapError('AMOUNT_TOO_LARGE')
    return this.#swap(amountIn, base, fees, () => this.after(-base, kept, fees))
  }

  #sold({ base, quote, fees }: PumpTrade): SwapQuote {
    const { reserves, realQuote } = this.state
    const released = quote - fees.lp
    if (quote <= fees.total) return swapError('AMOUNT_TOO_SMALL')
    if (reserves.base + base > MAX_AMOUNT || released > realQuote) return swapError('AMOUNT_TOO_LARGE')
    return this.#swap(base, quote - fees.total, fees, () => this.after(base, -released, fees))
  }

  #swap(amountIn: bigint, amountOut: bigint, { total }: PumpFees, after: () => Pool): SwapQuote {
    const [feeMint, computeUnits] = [this.mints[1], COMPUTE_UNITS]
    return { ok: true, amountIn, amountOut, feeAmount: total, feeMint, computeUnits, after }
  }

  protected liquidity(side: Side): LiquiditySegment[] {
    const { reserves, realBase, realQuote } = this.state
    const fee = Number(totalBps(this.#rates)) / 1e4
    const [base, quote] = [Number(reserves.base), Number(reserves.quote)]
    if (side === SALE) {
      const payable = Number(realQuote) / (1 - Number(this.#rates.lp) / 1e4)
      if (payable <= 0) return []
      const capacityIn = payable < quote ? (base * payable) / (quote - payable) : Infinity
      return [{ inReserve: base, outReserve: quote * (1 - fee), capacityIn }]
    }
    const left = realBase === undefined ? undefined : Number(realBase)
    if (left !== undefined && left >= base) return []
    const capacityIn = left === undefined ? Infinity : ((quote * left) / (base - left)) * (1 + fee)
    return [{ inReserve: quote * (1 + fee), outReserve: base, capacityIn }]
  }

  cost(): SwapCost {
    return { ...this.state.footprint, computeUnits: COMPUTE_UNITS }
  }

  /** The quote before fees of exactly `base`, which is below the reserve. */
  protected abstract costOf(base: bigint): bigint

  /** The pool once its reserves have so much more of both. */
  protected abstract after(base: bigint, quote: bigint, fees: PumpFees): Pool
}
