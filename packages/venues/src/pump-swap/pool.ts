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

export interface PumpSwapState {
  address: string
  programId: string
  label: string
  mints: readonly [base: string, quote: string]
  /** Reserves that make the price: of the quote what the vault holds and the virtual part. */
  reserves: PumpReserves
  /** What the quote vault holds without fees: a sale cannot be paid more. */
  realQuote: bigint
  feesHeld: bigint
  terms: FeeTerms
  footprint: SwapFootprint
}

/** Not measured. */
const COMPUTE_UNITS = 100_000
const SALE: Side = 0

class PumpSwapPool implements Pool {
  readonly address: string
  readonly programId: string
  readonly label: string
  readonly mints: readonly [string, string]
  readonly settlesAt = undefined
  readonly #state: PumpSwapState
  readonly #rates: FeeRates

  constructor(state: PumpSwapState) {
    this.address = state.address
    this.programId = state.programId
    this.label = state.label
    this.mints = state.mints
    this.#state = state
    this.#rates = ratesOf(state.terms, state.reserves)
  }

  quoteExactIn(side: Side, amountIn: bigint): SwapQuote {
    const state = this.#state
    if (!isTradable(state)) return swapError('NOT_TRADABLE')
    if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    if (side === SALE) return sold(state, sellBase(state.reserves, this.#rates, amountIn))
    const trade = buyForBudget(state.reserves, this.#rates, amountIn)
    return trade === undefined ? swapError('AMOUNT_TOO_SMALL') : bought(state, trade, amountIn)
  }

  quoteExactOut(side: Side, amountOut: bigint): SwapQuote {
    const state = this.#state
    if (!isTradable(state)) return swapError('NOT_TRADABLE')
    if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (side === SALE) {
      const trade = sellForNet(state.reserves, this.#rates, amountOut)
      return trade === undefined ? swapError('AMOUNT_TOO_LARGE') : sold(state, trade)
    }
    if (amountOut >= state.reserves.base) return swapError('AMOUNT_TOO_LARGE')
    const trade = buyBase(state.reserves, this.#rates, amountOut)
    return bought(state, trade, trade.quote + trade.fees.total)
  }

  segments(side: Side): readonly LiquiditySegment[] {
    const state = this.#state
    if (!isTradable(state)) return []
    const fee = Number(totalBps(this.#rates)) / 1e4
    const [base, quote] = [Number(state.reserves.base), Number(state.reserves.quote)]
    if (side !== SALE) return [{ inReserve: quote * (1 + fee), outReserve: base, capacityIn: Infinity }]
    const payable = Number(state.realQuote) / (1 - Number(this.#rates.lp) / 1e4)
    if (payable <= 0) return []
    const capacityIn = payable < quote ? (base * payable) / (quote - payable) : Infinity
    return [{ inReserve: base, outReserve: quote * (1 - fee), capacityIn }]
  }

  cost(): SwapCost {
    return { ...this.#state.footprint, computeUnits: COMPUTE_UNITS }
  }
}

/**
 * A constant-product pool with fees on the quote. The arithmetic is that of the public documents and SDK of the program:
 * no bytes of it executed a trade here.
 */
export const pumpSwapPool = (state: PumpSwapState): Pool => new PumpSwapPool(state)

const isTradable = ({ reserves }: PumpSwapState): boolean => reserves.base > 0n && reserves.quote > 0n

/** Buy of exactly `amount`, below the reserve: the quote rounded up, then the fees. */
function buyBase({ base, quote }: PumpReserves, rates: FeeRates, amount: bigint): PumpTrade {
  const cost = mulDiv(quote, amount, base - amount, 'ceil')
  return { base: amount, quote: cost, fees: feesOn(rates, cost) }
}

/** The fee of liquidity providers stays in the reserves; the other parts are no reserves, wherever they are. */
function bought(state: PumpSwapState, { base, quote, fees }: PumpTrade, amountIn: bigint): SwapQuote {
  const { reserves, realQuote, feesHeld } = state
  const kept = quote + fees.lp
  if (base <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (
    amountIn > MAX_AMOUNT ||
    reserves.quote + kept > MAX_AMOUNT ||
    realQuote + feesHeld + amountIn > MAX_AMOUNT
  )
    return swapError('AMOUNT_TOO_LARGE')
  const after = () =>
    pumpSwapPool({
      ...state,
      reserves: { base: reserves.base - base, quote: reserves.quote + kept },
      realQuote: realQuote + kept,
      feesHeld: feesHeld + fees.total - fees.lp,
    })
  return swap(state, amountIn, base, fees.total, after)
}

function sold(state: PumpSwapState, { base, quote, fees }: PumpTrade): SwapQuote {
  const { reserves, realQuote, feesHeld } = state
  const amountOut = quote - fees.total
  const released = quote - fees.lp
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (base > MAX_AMOUNT || reserves.base + base > MAX_AMOUNT || released > realQuote)
    return swapError('AMOUNT_TOO_LARGE')
  const after = () =>
    pumpSwapPool({
      ...state,
      reserves: { base: reserves.base + base, quote: reserves.quote - released },
      realQuote: realQuote - released,
      feesHeld: feesHeld + fees.total - fees.lp,
    })
  return swap(state, base, amountOut, fees.total, after)
}

const swap = (
  { mints }: PumpSwapState,
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
