import {
  type LiquiditySegment,
  MAX_AMOUNT,
  type Pool,
  type Side,
  type StepComputeUnits,
  type SwapFootprint,
  type SwapQuote,
  swapError,
  type TransferFee,
} from '../amm.ts'
import { amountAfterTransferFee, amountBeforeTransferFee, netTransferShare } from '../transfer-fee.ts'
import { feeShare, MAX_PERIODS, volatilityAt, volatilityIn } from './fee.ts'
import { BINS, floatPrices } from './price.ts'
import { type BinSwap, type DlmmBins, swapBins } from './swap.ts'

/** All that a quote over bins depends on. */
export interface DlmmState extends DlmmBins {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  transferFees: readonly [TransferFee | undefined, TransferFee | undefined]
  /** What the vaults must hold, bins and fees owed. */
  vaultBalances?: readonly [bigint, bigint] | undefined
  cost: SwapFootprint
}

/** Within one bin, for each further one that trades, and for each that is passed, empty or not. */
const UNITS: StepComputeUnits & { filled: StepComputeUnits; passed: StepComputeUnits } = {
  exactIn: 21_600,
  exactOut: 28_100,
  filled: { exactIn: 3_400, exactOut: 6_800 },
  passed: { exactIn: 100, exactOut: 200 },
}

const unitsFor = (mode: keyof StepComputeUnits, filled: number, distance: number): number =>
  UNITS[mode] + UNITS.filled[mode] * Math.max(0, filled - 1) + UNITS.passed[mode] * Math.max(0, distance)

const other = (side: Side): Side => (side === 0 ? 1 : 0)

/** Whether any bin holds a mint. */
function holds({ bins, activeBin, firstBin }: DlmmState, side: Side): boolean {
  // The active bin nearly always does: all others are far apart in memory.
  const active = bins[activeBin - firstBin]
  if (active !== undefined && active[side] !== 0n) return true
  for (const bin of bins) if (bin[side] !== 0n) return true
  return false
}

function quoteExactIn(state: DlmmState, side: Side, amountIn: bigint, unixTime: number): SwapQuote {
  if (!holds(state, other(side))) return swapError('NOT_TRADABLE')
  if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
  const received = amountAfterTransferFee(amountIn, state.transferFees[side])
  if (received <= 0n) return swapError('AMOUNT_TOO_SMALL')
  const result = swapBins(state, side, received, true, Math.floor(unixTime))
  if (result === 'TOO_LARGE') return swapError('AMOUNT_TOO_LARGE')
  if (!hasRoom(state, side, received)) return swapError('AMOUNT_TOO_LARGE')
  const amountOut = amountAfterTransferFee(result.out, state.transferFees[other(side)])
  return amountOut <= 0n
    ? swapError('AMOUNT_TOO_SMALL')
    : swapped(state, side, amountIn, amountOut, result, 'exactIn')
}

function quoteExactOut(state: DlmmState, side: Side, amountOut: bigint, unixTime: number): SwapQuote {
  if (!holds(state, other(side))) return swapError('NOT_TRADABLE')
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  const gross = amountBeforeTransferFee(amountOut, state.transferFees[other(side)])
  const result = swapBins(state, side, gross, false, Math.floor(unixTime))
  if (result === 'TOO_LARGE') return swapError('AMOUNT_TOO_LARGE')
  const amountIn = amountBeforeTransferFee(result.received, state.transferFees[side])
  return amountIn > MAX_AMOUNT || !hasRoom(state, side, result.received)
    ? swapError('AMOUNT_TOO_LARGE')
    : swapped(state, side, amountIn, amountOut, result, 'exactOut')
}

/** Whether the vault can hold this much more: a token account ends at 64 bits. */
const hasRoom = ({ vaultBalances }: DlmmState, side: Side, received: bigint): boolean =>
  (vaultBalances?.[side] ?? 0n) + received <= MAX_AMOUNT

function heldAfter(
  { vaultBalances }: DlmmState,
  side: Side,
  { received, out }: BinSwap,
): [bigint, bigint] | undefined {
  if (vaultBalances === undefined) return undefined
  return side === 0
    ? [vaultBalances[0] + received, vaultBalances[1] - out]
    : [vaultBalances[0] - out, vaultBalances[1] + received]
}

/** Of a swap that takes all there is on the way of that side. */
function mostUnits(state: DlmmState, side: Side): number {
  const active = state.activeBin - state.firstBin
  let [filled, distance] = [0, 0]
  for (let index = active; index >= 0 && index < BINS; index += side === 0 ? -1 : 1) {
    if (state.bins[index]![other(side)] === 0n) continue
    filled += 1
    distance = Math.abs(index - active)
  }
  return unitsFor('exactOut', filled, distance)
}

function swapped(
  state: DlmmState,
  side: Side,
  amountIn: bigint,
  amountOut: bigint,
  result: BinSwap,
  mode: keyof StepComputeUnits,
): SwapQuote {
  const after = () => dlmmPool({ ...state, ...result.after(), vaultBalances: heldAfter(state, side, result) })
  const computeUnits = unitsFor(mode, result.filled, result.distance)
  const feeMint = state.mints[side]
  return { ok: true, amountIn, amountOut, feeAmount: result.fee, feeMint, computeUnits, after }
}

/** A reserve so far above a bin's capacity that the price all but stands still, and floats still tell amounts apart. */
const FLAT = 2 ** 22

/**
 * One segment a bin, with the fee that a swap through all bins before it pays. Towards the reference the fee falls from
 * bin to bin and could outweigh a step of the price; such a segment promises only as much as the one before it.
 */
function segments(
  state: DlmmState,
  side: Side,
  unixTime: number,
  limit: number,
): readonly LiquiditySegment[] {
  const keptIn = netTransferShare(state.transferFees[side])
  const keptOut = netTransferShare(state.transferFees[other(side)])
  if (keptIn <= 0 || keptOut <= 0) return []
  const { feeParameters, firstBin, activeBin, bins } = state
  const volatility = volatilityAt(state.volatility, feeParameters, activeBin, Math.floor(unixTime))
  const priceOf = floatPrices(state.firstPrice, feeParameters.binStep)
  const kept = keptIn * keptOut
  const from = other(side)
  const found: LiquiditySegment[] = []
  let least = Infinity
  for (let index = activeBin - firstBin; index >= 0 && index < BINS; index += side === 0 ? -1 : 1) {
    const held = bins[index]![from]
    if (held === 0n) continue
    const afterFee =
      kept * (1 - feeShare(feeParameters, volatilityIn(volatility, feeParameters, firstBin + index)))
    const gives = side === 0 ? priceOf(index) * afterFee : afterFee / priceOf(index)
    if (gives < least) least = gives
    const capacityIn = (Number(held) * keptOut) / gives
    found.push({ inReserve: capacityIn * FLAT, outReserve: capacityIn * (FLAT + 1) * least, capacityIn })
    if (found.length === limit) break
  }
  return found
}

/** A pool of bins. Formulas: programs/README.md, dlmm. */
export function dlmmPool(state: DlmmState): Pool {
  const { feeParameters, volatility } = state
  return {
    address: state.address,
    programId: state.programId,
    label: state.label,
    mints: state.mints,
    settlesAt:
      feeParameters.variableControl > 0
        ? volatility.referencedAt + MAX_PERIODS * feeParameters.filterSeconds
        : undefined,
    quoteExactIn: (side, amountIn, at) => quoteExactIn(state, side, amountIn, at.unixTime),
    quoteExactOut: (side, amountOut, at) => quoteExactOut(state, side, amountOut, at.unixTime),
    segments: (side, at, limit = BINS) => segments(state, side, at.unixTime, limit),
    cost: (side) => ({ ...state.cost, computeUnits: mostUnits(state, side) }),
  }
}
