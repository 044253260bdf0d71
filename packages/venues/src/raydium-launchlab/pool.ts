import {
  type ChainTime,
  type LiquiditySegment,
  MAX_AMOUNT,
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
import {
  buyBase,
  buyForQuote,
  leftForSale,
  priceReserves,
  type Sale,
  type SaleTrade,
  sellBase,
  sellForQuote,
} from './curve.ts'

/** Mints are the base and the quote, which has no transfer fee. */
export interface LaunchlabPoolState extends PoolFrame {
  sale: Sale
  isSelling: boolean
  feesHeld: bigint
  /** Protocol, platform and creator together, parts per million. */
  rate: bigint
  footprint: SwapFootprint
}

/** Not measured. */
const COMPUTE_UNITS = 120_000
const SALE: Side = 0
/** Inner reserve of a segment of one price, as a multiple of what it takes. */
const FLAT = 1e6

class LaunchlabPool extends PoolBase<LaunchlabPoolState> {
  readonly isBondingCurve = true

  protected isTradable(): boolean {
    return this.state.isSelling && leftForSale(this.state.sale) > 0n
  }

  protected quoteVaults(side: Side, amount: bigint, exactIn: boolean): SwapQuote {
    const trade = this.#trade(side, amount, exactIn)
    if (trade === undefined) return swapError('AMOUNT_TOO_LARGE')
    const { base, fee, total } = trade
    const amountOut = side === SALE ? total : base
    if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (!this.#hasRoom(side, trade)) return swapError('AMOUNT_TOO_LARGE')
    return {
      ok: true,
      amountIn: side === SALE ? base : total,
      amountOut,
      feeAmount: fee,
      feeMint: this.mints[1],
      computeUnits: COMPUTE_UNITS,
      after: () => this.#after(side, trade),
    }
  }

  /** Undefined for more than the sale has. */
  #trade(side: Side, amount: bigint, exactIn: boolean): SaleTrade | undefined {
    const { sale, rate } = this.state
    if (side === SALE) return (exactIn ? sellBase : sellForQuote)(sale, rate, amount)
    if (exactIn) return buyForQuote(sale, rate, amount)
    return amount > leftForSale(sale) ? undefined : buyBase(sale, rate, amount)
  }

  /** Whether the sale has what it pays, or the vault can hold this much more, and the price its reserve. */
  #hasRoom(side: Side, { base, quote, total }: SaleTrade): boolean {
    const { sale, feesHeld } = this.state
    if (side === SALE) return base <= sale.soldBase && quote <= sale.raisedQuote
    const raised = sale.raisedQuote
    return raised + feesHeld + total <= MAX_AMOUNT && sale.virtualQuote + raised + quote <= MAX_AMOUNT
  }

  #after(side: Side, { base, quote, fee }: SaleTrade): Pool {
    const { sale, feesHeld } = this.state
    const [sold, raised] = side === SALE ? [-base, -quote] : [base, quote]
    return launchlabPool({
      ...this.state,
      sale: { ...sale, soldBase: sale.soldBase + sold, raisedQuote: sale.raisedQuote + raised },
      feesHeld: feesHeld + fee,
    })
  }

  protected liquidity(side: Side, _: ChainTime, { keptIn, keptOut }: SegmentTerms): LiquiditySegment[] {
    const { sale, rate } = this.state
    const kept = 1 - Number(rate) / 1e6
    const { base, quote } = priceReserves(sale)
    const [reserveBase, reserveQuote] = [Number(base), Number(quote)]
    const [left, raised] = [Number(leftForSale(sale)), Number(sale.raisedQuote)]
    const isFixed = sale.kind === 'fixed'
    if (side === SALE) {
      if (raised <= 0) return []
      if (isFixed) return [flat((raised * reserveBase) / reserveQuote / keptIn, raised * kept)]
      const capacityIn = (reserveBase * raised) / (reserveQuote - raised) / keptIn
      return [{ inReserve: reserveBase / keptIn, outReserve: reserveQuote * kept, capacityIn }]
    }
    if (isFixed) return [flat((left * reserveQuote) / reserveBase / kept, left * keptOut)]
    const capacityIn = (reserveQuote * left) / (reserveBase - left) / kept
    return [{ inReserve: reserveQuote / kept, outReserve: reserveBase * keptOut, capacityIn }]
  }

  cost(): SwapCost {
    return { ...this.state.footprint, computeUnits: COMPUTE_UNITS }
  }
}

/**
 * A sale of LaunchLab. The arithmetic is that of the public SDK of the program: no bytes of it executed a trade here.
 */
export const launchlabPool = (state: LaunchlabPoolState): Pool => new LaunchlabPool(state)

/** All of an input for all of an output at one price. */
const flat = (capacityIn: number, output: number): LiquiditySegment => ({
  inReserve: capacityIn * FLAT,
  outReserve: output * (FLAT + 1),
  capacityIn,
})
