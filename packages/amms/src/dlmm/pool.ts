import {
  MAX_AMOUNT,
  type Pool,
  refuse,
  type Side,
  type Stretch,
  type SwapCost,
  type SwapQuote,
  type TransferFee,
} from '../amm.ts'
import { afterTransfer, arrivingShare, beforeTransfer } from '../transfer-fee.ts'
import { FEE_UNITS, feeRate, volatilityAt, volatilityIn } from './fee.ts'
import { BINS, priceAt } from './price.ts'
import { type DlmmBins, type Walked, walk } from './walk.ts'

/** All that a quote over bins depends on. */
export interface DlmmState extends DlmmBins {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  transferFees: readonly [TransferFee | undefined, TransferFee | undefined]
  cost: SwapCost
}

const other = (side: Side): Side => (side === 0 ? 1 : 0)

const holds = ({ bins }: DlmmState, side: Side) => bins.some((bin) => bin[side] > 0n)

function quoteExactIn(state: DlmmState, side: Side, amountIn: bigint, unixTime: number): SwapQuote {
  if (!holds(state, other(side))) return refuse('NOT_TRADABLE')
  if (amountIn <= 0n) return refuse('AMOUNT_TOO_SMALL')
  if (amountIn > MAX_AMOUNT) return refuse('AMOUNT_TOO_LARGE')
  const received = afterTransfer(amountIn, state.transferFees[side])
  if (received <= 0n) return refuse('AMOUNT_TOO_SMALL')
  const walked = walk(state, side, received, true, Math.floor(unixTime))
  if (walked === 'TOO_LARGE') return refuse('AMOUNT_TOO_LARGE')
  const amountOut = afterTransfer(walked.out, state.transferFees[other(side)])
  return amountOut <= 0n ? refuse('AMOUNT_TOO_SMALL') : swapped(state, side, amountIn, amountOut, walked)
}

function quoteExactOut(state: DlmmState, side: Side, amountOut: bigint, unixTime: number): SwapQuote {
  if (!holds(state, other(side))) return refuse('NOT_TRADABLE')
  if (amountOut <= 0n) return refuse('AMOUNT_TOO_SMALL')
  const gross = beforeTransfer(amountOut, state.transferFees[other(side)])
  const walked = walk(state, side, gross, false, Math.floor(unixTime))
  if (walked === 'TOO_LARGE') return refuse('AMOUNT_TOO_LARGE')
  const amountIn = beforeTransfer(walked.received, state.transferFees[side])
  return amountIn > MAX_AMOUNT
    ? refuse('AMOUNT_TOO_LARGE')
    : swapped(state, side, amountIn, amountOut, walked)
}

function swapped(
  state: DlmmState,
  side: Side,
  amountIn: bigint,
  amountOut: bigint,
  { fee, after }: Walked,
): SwapQuote {
  const moved = () => dlmmPool({ ...state, ...after })
  return { ok: true, amountIn, amountOut, feeAmount: fee, feeMint: state.mints[side], after: moved }
}

/** A reserve so far above a bin's capacity that the price all but stands still, and floats still tell amounts apart. */
const FLAT = 2 ** 22

/**
 * One stretch a bin, with the fee that a swap through all bins before it pays. Towards the reference the fee falls from
 * bin to bin and could outweigh a step of the price; such a stretch promises only as much as the one before it.
 */
function stretches(state: DlmmState, side: Side, unixTime: number): readonly Stretch[] {
  const keptIn = arrivingShare(state.transferFees[side])
  const keptOut = arrivingShare(state.transferFees[other(side)])
  if (keptIn <= 0 || keptOut <= 0) return []
  const { terms, firstBin, firstPrice, activeBin, bins } = state
  const volatility = volatilityAt(state.volatility, terms, activeBin, Math.floor(unixTime))
  const found: Stretch[] = []
  let least = Infinity
  for (let place = activeBin - firstBin; place >= 0 && place < BINS; place += side === 0 ? -1 : 1) {
    const held = Number(bins[place]![other(side)])
    if (held === 0) continue
    const rate = feeRate(terms, volatilityIn(volatility, terms, firstBin + place))
    const price = Number(priceAt(firstPrice, terms.binStep, place)) / 2 ** 64
    const before = (side === 0 ? price : 1 / price) * (1 - Number(rate) / Number(FEE_UNITS))
    const gives = before * keptIn * keptOut
    least = Math.min(least, gives)
    const capacityIn = (held * keptOut) / gives
    found.push({ inReserve: capacityIn * FLAT, outReserve: capacityIn * (FLAT + 1) * least, capacityIn })
  }
  return found
}

/** A pool of bins. Formulas: ARCHITECTURE, "dlmm". */
export function dlmmPool(state: DlmmState): Pool {
  const { terms, volatility } = state
  return {
    address: state.address,
    programId: state.programId,
    label: state.label,
    mints: state.mints,
    settlesAt: terms.variableControl > 0 ? volatility.swappedAt + terms.decaySeconds : undefined,
    quoteExactIn: (side, amountIn, unixTime) => quoteExactIn(state, side, amountIn, unixTime),
    quoteExactOut: (side, amountOut, unixTime) => quoteExactOut(state, side, amountOut, unixTime),
    stretches: (side, unixTime) => stretches(state, side, unixTime),
    cost: () => state.cost,
  }
}
