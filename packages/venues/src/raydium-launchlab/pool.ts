import {
  amountAfterTransferFee,
  amountBeforeTransferFee,
  type LiquiditySegment,
  MAX_AMOUNT,
  netTransferShare,
  type Pool,
  type Side,
  type SwapCost,
  type SwapFootprint,
  type SwapQuote,
  swapError,
  type TransferFee,
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

export interface LaunchlabPoolState {
  address: string
  programId: string
  label: string
  mints: readonly [base: string, quote: string]
  sale: Sale
  isSelling: boolean
  feesHeld: bigint
  /** Protocol, platform and creator together, parts per million. */
  rate: bigint
  /** Of the base mint. */
  transferFee: TransferFee | undefined
  footprint: SwapFootprint
}

/** Not measured. */
const COMPUTE_UNITS = 120_000
const SALE: Side = 0
/** Inner reserve of a segment of one price, as a multiple of what it takes. */
const FLAT = 1e6

class LaunchlabPool implements Pool {
  readonly address: string
  readonly programId: string
  readonly label: string
  readonly mints: readonly [string, string]
  readonly settlesAt = undefined
  readonly isBondingCurve = true
  readonly #state: LaunchlabPoolState

  constructor(state: LaunchlabPoolState) {
    this.address = state.address
    this.programId = state.programId
    this.label = state.label
    this.mints = state.mints
    this.#state = state
  }

  quoteExactIn(side: Side, amountIn: bigint): SwapQuote {
    const { sale, rate, transferFee } = this.#state
    if (!isTradable(this.#state)) return swapError('NOT_TRADABLE')
    if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    if (side === SALE) {
      const received = amountAfterTransferFee(amountIn, transferFee)
      return sold(this.#state, amountIn, sellBase(sale, rate, received))
    }
    const trade = buyForQuote(sale, rate, amountIn)
    return bought(this.#state, trade, amountAfterTransferFee(trade.base, transferFee))
  }

  quoteExactOut(side: Side, amountOut: bigint): SwapQuote {
    const { sale, rate, transferFee } = this.#state
    if (!isTradable(this.#state)) return swapError('NOT_TRADABLE')
    if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (side === SALE) {
      const trade = sellForQuote(sale, rate, amountOut)
      if (trade === undefined) return swapError('AMOUNT_TOO_LARGE')
      return sold(this.#state, amountBeforeTransferFee(trade.base, transferFee), trade)
    }
    const base = amountBeforeTransferFee(amountOut, transferFee)
    if (base > leftForSale(sale)) return swapError('AMOUNT_TOO_LARGE')
    return bought(this.#state, buyBase(sale, rate, base), amountOut)
  }

  segments(side: Side): readonly LiquiditySegment[] {
    const { sale, rate, transferFee } = this.#state
    if (!isTradable(this.#state)) return []
    const kept = 1 - Number(rate) / 1e6
    const share = netTransferShare(transferFee)
    if (share <= 0) return []
    const { base, quote } = priceReserves(sale)
    const [reserveBase, reserveQuote] = [Number(base), Number(quote)]
    const [left, raised] = [Number(leftForSale(sale)), Number(sale.raisedQuote)]
    const isFixed = sale.kind === 'fixed'
    if (side === SALE) {
      if (raised <= 0) return []
      if (isFixed) return [flat((raised * reserveBase) / reserveQuote / share, raised * kept)]
      const capacityIn = (reserveBase * raised) / (reserveQuote - raised) / share
      return [{ inReserve: reserveBase / share, outReserve: reserveQuote * kept, capacityIn }]
    }
    if (isFixed) return [flat((left * reserveQuote) / reserveBase / kept, left * share)]
    const capacityIn = (reserveQuote * left) / (reserveBase - left) / kept
    return [{ inReserve: reserveQuote / kept, outReserve: reserveBase * share, capacityIn }]
  }

  cost(): SwapCost {
    return { ...this.#state.footprint, computeUnits: COMPUTE_UNITS }
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

const isTradable = ({ isSelling, sale }: LaunchlabPoolState): boolean => isSelling && leftForSale(sale) > 0n

/** Whether the vault can hold this much more, and the price its reserve. */
const hasRoom = ({ sale, feesHeld }: LaunchlabPoolState, { quote, total }: SaleTrade): boolean =>
  sale.raisedQuote + feesHeld + total <= MAX_AMOUNT &&
  sale.virtualQuote + sale.raisedQuote + quote <= MAX_AMOUNT

function bought(state: LaunchlabPoolState, trade: SaleTrade, amountOut: bigint): SwapQuote {
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (!hasRoom(state, trade)) return swapError('AMOUNT_TOO_LARGE')
  const { sale, mints } = state
  const after = () => {
    const next = {
      ...sale,
      soldBase: sale.soldBase + trade.base,
      raisedQuote: sale.raisedQuote + trade.quote,
    }
    return launchlabPool({ ...state, sale: next, feesHeld: state.feesHeld + trade.fee })
  }
  return {
    ok: true,
    amountIn: trade.total,
    amountOut,
    feeAmount: trade.fee,
    feeMint: mints[1],
    computeUnits: COMPUTE_UNITS,
    after,
  }
}

function sold(state: LaunchlabPoolState, amountIn: bigint, trade: SaleTrade): SwapQuote {
  const { sale, mints } = state
  if (trade.total <= 0n) return swapError('AMOUNT_TOO_SMALL')
  const isTooLarge = amountIn > MAX_AMOUNT || trade.base > sale.soldBase || trade.quote > sale.raisedQuote
  if (isTooLarge) return swapError('AMOUNT_TOO_LARGE')
  const after = () => {
    const next = {
      ...sale,
      soldBase: sale.soldBase - trade.base,
      raisedQuote: sale.raisedQuote - trade.quote,
    }
    return launchlabPool({ ...state, sale: next, feesHeld: state.feesHeld + trade.fee })
  }
  return {
    ok: true,
    amountIn,
    amountOut: trade.total,
    feeAmount: trade.fee,
    feeMint: mints[1],
    computeUnits: COMPUTE_UNITS,
    after,
  }
}
