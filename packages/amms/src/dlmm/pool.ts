import {
  MAX_AMOUNT,
  type Pool,
  refuse,
  type Side,
  type StepUnits,
  type Stretch,
  type SwapQuote,
  type SwapRoom,
  type TransferFee,
} from '../amm.ts'
import { afterTransfer, arrivingShare, beforeTransfer } from '../transfer-fee.ts'
import { FEE_UNITS, feeRate, volatilityAt, volatilityIn } from './fee.ts'
import { BINS, priceAt } from './price.ts'
import { type DlmmBins, type Walked, walk } from './swap.ts'

/** All that a quote over bins depends on. */
export interface DlmmState extends DlmmBins {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  transferFees: readonly [TransferFee | undefined, TransferFee | undefined]
  /** What the vaults must hold, bins and fees owed. */
  held?: readonly [bigint, bigint] | undefined
  cost: SwapRoom
}

/** Within one bin, for each further one that trades, and for each that is passed, empty or not. */
const UNITS: StepUnits & { filled: StepUnits; passed: StepUnits } = {
  exactIn: 18_500,
  exactOut: 25_000,
  filled: { exactIn: 3_400, exactOut: 6_800 },
  passed: { exactIn: 100, exactOut: 200 },
}

const unitsFor = (mode: keyof StepUnits, filled: number, distance: number): number =>
  UNITS[mode] + UNITS.filled[mode] * Math.max(0, filled - 1) + UNITS.passed[mode] * Math.max(0, distance)

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
  if (!hasRoom(state, side, received)) return refuse('AMOUNT_TOO_LARGE')
  const amountOut = afterTransfer(walked.out, state.transferFees[other(side)])
  return amountOut <= 0n
    ? refuse('AMOUNT_TOO_SMALL')
    : swapped(state, side, amountIn, amountOut, walked, 'exactIn')
}

function quoteExactOut(state: DlmmState, side: Side, amountOut: bigint, unixTime: number): SwapQuote {
  if (!holds(state, other(side))) return refuse('NOT_TRADABLE')
  if (amountOut <= 0n) return refuse('AMOUNT_TOO_SMALL')
  const gross = beforeTransfer(amountOut, state.transferFees[other(side)])
  const walked = walk(state, side, gross, false, Math.floor(unixTime))
  if (walked === 'TOO_LARGE') return refuse('AMOUNT_TOO_LARGE')
  const amountIn = beforeTransfer(walked.received, state.transferFees[side])
  return amountIn > MAX_AMOUNT || !hasRoom(state, side, walked.received)
    ? refuse('AMOUNT_TOO_LARGE')
    : swapped(state, side, amountIn, amountOut, walked, 'exactOut')
}

/** Whether the vault can hold this much more: a token account ends at 64 bits. */
const hasRoom = ({ held }: DlmmState, side: Side, received: bigint): boolean =>
  (held?.[side] ?? 0n) + received <= MAX_AMOUNT

function heldAfter({ held }: DlmmState, side: Side, { received, out }: Walked): [bigint, bigint] | undefined {
  if (held === undefined) return undefined
  return side === 0 ? [held[0] + received, held[1] - out] : [held[0] - out, held[1] + received]
}

/** Of a swap that takes all there is on the way of that side. */
function mostUnits(state: DlmmState, side: Side): number {
  const place = state.activeBin - state.firstBin
  const way = side === 0 ? state.bins.slice(0, place + 1).toReversed() : state.bins.slice(place)
  const filled = way.filter((bin) => bin[other(side)] > 0n).length
  return unitsFor(
    'exactOut',
    filled,
    way.findLastIndex((bin) => bin[other(side)] > 0n),
  )
}

function swapped(
  state: DlmmState,
  side: Side,
  amountIn: bigint,
  amountOut: bigint,
  walked: Walked,
  mode: keyof StepUnits,
): SwapQuote {
  const after = () => dlmmPool({ ...state, ...walked.after, held: heldAfter(state, side, walked) })
  const computeUnits = unitsFor(mode, walked.filled, walked.distance)
  const feeMint = state.mints[side]
  return { ok: true, amountIn, amountOut, feeAmount: walked.fee, feeMint, computeUnits, after }
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
    cost: (side) => ({ ...state.cost, computeUnits: mostUnits(state, side) }),
  }
}
