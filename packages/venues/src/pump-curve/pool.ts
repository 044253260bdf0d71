import {
  type LiquiditySegment,
  MAX_AMOUNT,
  type Pool,
  type Side,
  type SwapCost,
  type SwapFootprint,
  type SwapQuote,
  swapError,
} from '@callisto/amms'
import { mulDiv } from '@callisto/amount'
import type { FeeRates } from '../pump-shared/fee-config.ts'
import { type FeeTerms, feesOn, type PumpReserves, ratesOf, totalBps } from '../pump-shared/fees.ts'
import { buyForBudget, type PumpTrade, sellBase, sellForNet } from '../pump-shared/swap.ts'

export interface PumpCurveState {
  address: string
  programId: string
  label: string
  mints: readonly [base: string, quote: string]
  /** Reserves that make the price. */
  virtual: PumpReserves
  /** What can be bought and what can be paid, base units. */
  real: PumpReserves
  isComplete: boolean
  terms: FeeTerms
  footprint: SwapFootprint
}

/** Not measured: the program is published to take 30,000 to 50,000. */
const COMPUTE_UNITS = 100_000
const SALE: Side = 0

class PumpCurvePool implements Pool {
  readonly address: string
  readonly programId: string
  readonly label: string
  readonly mints: readonly [string, string]
  readonly settlesAt = undefined
  readonly isBondingCurve = true
  readonly #state: PumpCurveState
  readonly #rates: FeeRates

  constructor(state: PumpCurveState) {
    this.address = state.address
    this.programId = state.programId
    this.label = state.label
    this.mints = state.mints
    this.#state = state
    this.#rates = curveRates(state)
  }

  quoteExactIn(side: Side, amountIn: bigint): SwapQuote {
    const state = this.#state
    if (!isTradable(state)) return swapError('NOT_TRADABLE')
    if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    if (side === SALE) return sold(state, sellBase(state.virtual, this.#rates, amountIn))
    const trade = buyForBudget(state.virtual, this.#rates, amountIn)
    if (trade === undefined) return swapError('AMOUNT_TOO_SMALL')
    // A budget for all that is left goes on in the pool to come, of which a quote knows nothing.
    if (trade.base >= state.real.base) return swapError('AMOUNT_TOO_LARGE')
    return bought(state, trade, amountIn)
  }

  quoteExactOut(side: Side, amountOut: bigint): SwapQuote {
    const state = this.#state
    if (!isTradable(state)) return swapError('NOT_TRADABLE')
    if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (side === SALE) {
      const trade = sellForNet(state.virtual, this.#rates, amountOut)
      return trade === undefined ? swapError('AMOUNT_TOO_LARGE') : sold(state, trade)
    }
    if (amountOut > state.real.base || amountOut >= state.virtual.base) return swapError('AMOUNT_TOO_LARGE')
    const trade = buyBase(state.virtual, this.#rates, amountOut)
    return bought(state, trade, trade.quote + trade.fees.total)
  }

  segments(side: Side): readonly LiquiditySegment[] {
    const state = this.#state
    if (!isTradable(state)) return []
    const fee = Number(totalBps(this.#rates)) / 1e4
    const [base, quote] = [Number(state.virtual.base), Number(state.virtual.quote)]
    const [left, raised] = [Number(state.real.base), Number(state.real.quote)]
    if (side === SALE) {
      if (raised <= 0) return []
      const capacityIn = raised < quote ? (base * raised) / (quote - raised) : Infinity
      return [{ inReserve: base, outReserve: quote * (1 - fee), capacityIn }]
    }
    if (left >= base) return []
    const capacityIn = ((quote * left) / (base - left)) * (1 + fee)
    return [{ inReserve: quote * (1 + fee), outReserve: base, capacityIn }]
  }

  cost(): SwapCost {
    return { ...this.#state.footprint, computeUnits: COMPUTE_UNITS }
  }
}

/**
 * A bonding curve before its completion. The arithmetic is that of the public documents and SDKs of the program: no bytes
 * of it executed a trade here.
 */
export const pumpCurvePool = (state: PumpCurveState): Pool => new PumpCurvePool(state)

/** Curves have no liquidity providers. */
const curveRates = ({ terms, virtual }: PumpCurveState): FeeRates => ({ ...ratesOf(terms, virtual), lp: 0n })

const isTradable = ({ isComplete, virtual, real }: PumpCurveState): boolean =>
  !isComplete && virtual.base > 0n && virtual.quote > 0n && real.base > 0n

/** Buy of exactly `amount`, below the reserve: the quote rounded down and a unit added, then the fees. */
function buyBase({ base, quote }: PumpReserves, rates: FeeRates, amount: bigint): PumpTrade {
  const cost = mulDiv(quote, amount, base - amount, 'floor') + 1n
  return { base: amount, quote: cost, fees: feesOn(rates, cost) }
}

function bought(state: PumpCurveState, { base, quote, fees }: PumpTrade, amountIn: bigint): SwapQuote {
  const { virtual, real } = state
  if (base <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (amountIn > MAX_AMOUNT || virtual.quote + quote > MAX_AMOUNT || real.quote + amountIn > MAX_AMOUNT)
    return swapError('AMOUNT_TOO_LARGE')
  const after = () =>
    pumpCurvePool({
      ...state,
      virtual: { base: virtual.base - base, quote: virtual.quote + quote },
      real: { base: real.base - base, quote: real.quote + quote },
      isComplete: base === real.base,
    })
  return swap(state, amountIn, base, fees.total, after)
}

function sold(state: PumpCurveState, { base, quote, fees }: PumpTrade): SwapQuote {
  const { virtual, real } = state
  const amountOut = quote - fees.total
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (base > MAX_AMOUNT || virtual.base + base > MAX_AMOUNT || quote > real.quote)
    return swapError('AMOUNT_TOO_LARGE')
  const after = () =>
    pumpCurvePool({
      ...state,
      virtual: { base: virtual.base + base, quote: virtual.quote - quote },
      real: { base: real.base + base, quote: real.quote - quote },
    })
  return swap(state, base, amountOut, fees.total, after)
}

const swap = (
  { mints }: PumpCurveState,
  amountIn: bigint,
  amountOut: bigint,
  feeAmount: bigint,
  after: () => Pool,
): SwapQuote => ({
  ok: true,
  amountIn,
  amountOut,
  feeAmount,
  feeMint: mints[1],
  computeUnits: COMPUTE_UNITS,
  after,
})
