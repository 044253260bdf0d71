import {
  MAX_AMOUNT,
  type Pool,
  refuse,
  type Side,
  type Stretch,
  type SwapCost,
  type SwapQuote,
} from '../amm.ts'
import {
  buyBase,
  buyWith,
  type CurveState,
  type CurveTrade,
  type SniperFee,
  sellBase,
  sellFor,
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
  /** Protocol and creator fee together, parts per million. */
  feePpm: bigint
  sniper: SniperFee
  /** Buying and selling cost alike unless the program says otherwise. */
  costs: readonly [SwapCost, SwapCost]
}

/** Fees never exceed 99 %, whatever the anti-sniper part adds. */
const MAX_FEE_PPM = 990_000n

const BUY: Side = 1

const tradable = ({ curve }: LaunchpadState) =>
  curve.forSale > 0n && curve.virtualBase > curve.forSale && curve.virtualQuote > 0n

function feePpm(state: LaunchpadState, side: Side, unixTime: number): bigint {
  const extra = side === BUY ? sniperPpm(state.sniper, BigInt(Math.floor(unixTime))) : 0n
  const total = state.feePpm + extra
  return total < MAX_FEE_PPM ? total : MAX_FEE_PPM
}

function bought(state: LaunchpadState, trade: CurveTrade): SwapQuote {
  const { curve } = state
  if (trade.base <= 0n) return refuse('AMOUNT_TOO_SMALL')
  if (trade.total > MAX_AMOUNT || curve.virtualQuote + trade.quote > MAX_AMOUNT)
    return refuse('AMOUNT_TOO_LARGE')
  const after = launchpadPool({
    ...state,
    curve: {
      virtualBase: curve.virtualBase - trade.base,
      virtualQuote: curve.virtualQuote + trade.quote,
      forSale: curve.forSale - trade.base,
    },
    raisedQuote: state.raisedQuote + trade.quote,
  })
  return {
    ok: true,
    amountIn: trade.total,
    amountOut: trade.base,
    feeAmount: trade.fee,
    feeMint: state.mints[1],
    after,
  }
}

function sold(state: LaunchpadState, trade: CurveTrade): SwapQuote {
  const { curve } = state
  if (trade.total <= 0n) return refuse('AMOUNT_TOO_SMALL')
  if (trade.quote > state.raisedQuote || curve.virtualBase + trade.base > MAX_AMOUNT)
    return refuse('AMOUNT_TOO_LARGE')
  const after = launchpadPool({
    ...state,
    curve: {
      virtualBase: curve.virtualBase + trade.base,
      virtualQuote: curve.virtualQuote - trade.quote,
      forSale: curve.forSale + trade.base,
    },
    raisedQuote: state.raisedQuote - trade.quote,
  })
  return {
    ok: true,
    amountIn: trade.base,
    amountOut: trade.total,
    feeAmount: trade.fee,
    feeMint: state.mints[1],
    after,
  }
}

function quoteExactIn(state: LaunchpadState, side: Side, amountIn: bigint, unixTime: number): SwapQuote {
  if (!tradable(state)) return refuse('NOT_TRADABLE')
  if (amountIn <= 0n) return refuse('AMOUNT_TOO_SMALL')
  if (amountIn > MAX_AMOUNT) return refuse('AMOUNT_TOO_LARGE')
  const fee = feePpm(state, side, unixTime)
  if (side === BUY) return bought(state, buyWith(state.curve, amountIn, fee))
  return sold(state, sellBase(state.curve, amountIn, fee))
}

function quoteExactOut(state: LaunchpadState, side: Side, amountOut: bigint, unixTime: number): SwapQuote {
  if (!tradable(state)) return refuse('NOT_TRADABLE')
  if (amountOut <= 0n) return refuse('AMOUNT_TOO_SMALL')
  const fee = feePpm(state, side, unixTime)
  if (side === BUY) {
    if (amountOut > state.curve.forSale) return refuse('AMOUNT_TOO_LARGE')
    return bought(state, buyBase(state.curve, amountOut, fee))
  }
  const trade = sellFor(state.curve, amountOut, fee)
  return trade === undefined ? refuse('AMOUNT_TOO_LARGE') : sold(state, trade)
}

function stretches(state: LaunchpadState, side: Side, unixTime: number): readonly Stretch[] {
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

/** A bonding curve before its graduation. Formulas: ARCHITECTURE, "launchpad". */
export function launchpadPool(state: LaunchpadState): Pool {
  const { launchedAt, decaySeconds, ppm } = state.sniper
  return {
    address: state.address,
    programId: state.programId,
    label: state.label,
    mints: state.mints,
    settlesAt: ppm > 0n ? Number(launchedAt + decaySeconds) : undefined,
    quoteExactIn: (side, amountIn, unixTime) => quoteExactIn(state, side, amountIn, unixTime),
    quoteExactOut: (side, amountOut, unixTime) => quoteExactOut(state, side, amountOut, unixTime),
    stretches: (side, unixTime) => stretches(state, side, unixTime),
    cost: (side) => state.costs[side],
  }
}
