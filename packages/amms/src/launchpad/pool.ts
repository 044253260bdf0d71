import { mulDiv } from '@callisto/amount'
import {
  type ChainTime,
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
import {
  buyExactBase,
  buyExactQuote,
  type CurveState,
  type CurveTrade,
  type SniperFee,
  sellExactBase,
  sellExactQuote,
  sniperPpm,
} from './swap.ts'

/** All that a curve's quote depends on. `mints` is [base, quote]: side 1 buys, side 0 sells. */
export interface LaunchpadState {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  curve: CurveState
  /** Quote in the vault that belongs to the curve: a sale cannot take more. */
  raisedQuote: bigint
  /** Fees owed beside it in that vault. */
  owedQuote?: bigint
  /** Protocol and creator fee together, parts per million. */
  feePpm: bigint
  sniper: SniperFee
  cost: SwapFootprint
}

/** Fees never exceed 99 %, whatever the anti-sniper part adds. */
const MAX_FEE_PPM = 990_000n

const UNITS: StepComputeUnits = { exactIn: 11_000, exactOut: 12_500 }

const BUY: Side = 1

const tradable = ({ curve }: LaunchpadState) =>
  curve.forSale > 0n && curve.virtualBase > curve.forSale && curve.virtualQuote > 0n

function feePpm(state: LaunchpadState, side: Side, unixTime: number): bigint {
  const extra = side === BUY ? sniperPpm(state.sniper, BigInt(Math.floor(unixTime))) : 0n
  const total = state.feePpm + extra
  return total < MAX_FEE_PPM ? total : MAX_FEE_PPM
}

const owed = ({ owedQuote }: LaunchpadState): bigint => owedQuote ?? 0n

/** Whether the vault can hold this much more: a token account ends at 64 bits. */
const hasRoom = (state: LaunchpadState, total: bigint): boolean =>
  state.raisedQuote + owed(state) + total <= MAX_AMOUNT

function bought(state: LaunchpadState, trade: CurveTrade, computeUnits: number): SwapQuote {
  const { curve } = state
  if (trade.base <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (curve.virtualQuote + trade.quote > MAX_AMOUNT || !hasRoom(state, trade.total))
    return swapError('AMOUNT_TOO_LARGE')
  const after = () =>
    launchpadPool({
      ...state,
      curve: {
        virtualBase: curve.virtualBase - trade.base,
        virtualQuote: curve.virtualQuote + trade.quote,
        forSale: curve.forSale - trade.base,
      },
      raisedQuote: state.raisedQuote + trade.quote,
      owedQuote: owed(state) + trade.fee,
    })
  return {
    ok: true,
    amountIn: trade.total,
    amountOut: trade.base,
    feeAmount: trade.fee,
    feeMint: state.mints[1],
    computeUnits,
    after,
  }
}

/** The program weighs the whole input before it cuts a buy to what is for sale: it must fit beside the reserve. */
function spent(state: LaunchpadState, amountIn: bigint, feePpm: bigint): SwapQuote {
  const net = amountIn - mulDiv(amountIn, feePpm, 1_000_000n, 'ceil')
  if (state.curve.virtualQuote + net > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
  return bought(state, buyExactQuote(state.curve, amountIn, feePpm), UNITS.exactIn)
}

function sold(state: LaunchpadState, trade: CurveTrade, computeUnits: number): SwapQuote {
  const { curve } = state
  if (trade.total <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (trade.quote > state.raisedQuote || curve.virtualBase + trade.base > MAX_AMOUNT)
    return swapError('AMOUNT_TOO_LARGE')
  const after = () =>
    launchpadPool({
      ...state,
      curve: {
        virtualBase: curve.virtualBase + trade.base,
        virtualQuote: curve.virtualQuote - trade.quote,
        forSale: curve.forSale + trade.base,
      },
      raisedQuote: state.raisedQuote - trade.quote,
      owedQuote: owed(state) + trade.fee,
    })
  return {
    ok: true,
    amountIn: trade.base,
    amountOut: trade.total,
    feeAmount: trade.fee,
    feeMint: state.mints[1],
    computeUnits,
    after,
  }
}

function quoteExactIn(state: LaunchpadState, side: Side, amountIn: bigint, unixTime: number): SwapQuote {
  if (!tradable(state)) return swapError('NOT_TRADABLE')
  if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
  const fee = feePpm(state, side, unixTime)
  if (side === BUY) return spent(state, amountIn, fee)
  return sold(state, sellExactBase(state.curve, amountIn, fee), UNITS.exactIn)
}

function quoteExactOut(state: LaunchpadState, side: Side, amountOut: bigint, unixTime: number): SwapQuote {
  if (!tradable(state)) return swapError('NOT_TRADABLE')
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  const fee = feePpm(state, side, unixTime)
  if (side === BUY) {
    if (amountOut > state.curve.forSale) return swapError('AMOUNT_TOO_LARGE')
    return bought(state, buyExactBase(state.curve, amountOut, fee), UNITS.exactOut)
  }
  const trade = sellExactQuote(state.curve, amountOut, fee)
  if (trade === undefined) return swapError('AMOUNT_TOO_LARGE')
  return sold(state, trade, UNITS.exactOut)
}

function segments(state: LaunchpadState, side: Side, unixTime: number): readonly LiquiditySegment[] {
  if (!tradable(state)) return []
  const { curve } = state
  const kept = 1 - Number(feePpm(state, side, unixTime)) / 1e6
  const [base, quote] = [Number(curve.virtualBase), Number(curve.virtualQuote)]
  if (side === BUY) {
    const capacityIn = (quote * Number(curve.forSale)) / Number(curve.virtualBase - curve.forSale) / kept
    return [{ inReserve: quote / kept, outReserve: base, capacityIn }]
  }
  const raised = Number(state.raisedQuote)
  if (raised <= 0) return []
  const capacityIn = raised < quote ? (base * raised) / (quote - raised) : Infinity
  return [{ inReserve: base, outReserve: quote * kept, capacityIn }]
}

class LaunchpadPool implements Pool {
  readonly address: string
  readonly programId: string
  readonly label: string
  readonly mints: readonly [string, string]
  readonly settlesAt: number | undefined
  readonly isBondingCurve = true
  readonly #state: LaunchpadState

  constructor(state: LaunchpadState) {
    const { launchedAt, decaySeconds, ppm } = state.sniper
    this.address = state.address
    this.programId = state.programId
    this.label = state.label
    this.mints = state.mints
    this.settlesAt = ppm > 0n ? Number(launchedAt + decaySeconds) : undefined
    this.#state = state
  }

  quoteExactIn(side: Side, amountIn: bigint, at: ChainTime): SwapQuote {
    return quoteExactIn(this.#state, side, amountIn, at.unixTime)
  }

  quoteExactOut(side: Side, amountOut: bigint, at: ChainTime): SwapQuote {
    return quoteExactOut(this.#state, side, amountOut, at.unixTime)
  }

  segments(side: Side, at: ChainTime): readonly LiquiditySegment[] {
    return segments(this.#state, side, at.unixTime)
  }

  cost(): SwapCost {
    return { ...this.#state.cost, computeUnits: UNITS.exactOut }
  }
}

/** A bonding curve before its graduation. Formulas: programs/README.md, launchpad. */
export const launchpadPool = (state: LaunchpadState): Pool => new LaunchpadPool(state)
