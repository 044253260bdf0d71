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
import { type CpmmFees, keptInReserve, tradeFee } from '../cpmm/swap.ts'
import { amountAfterTransferFee, amountBeforeTransferFee, netTransferShare } from '../transfer-fee.ts'
import { APPROXIMATION_ERROR, floatInvariant, stableSegments } from './segments.ts'
import {
  amplificationAt,
  fits,
  inputFor,
  invariantFor,
  outputFor,
  type Ramp,
  type StableSide,
} from './swap.ts'

/** All that a stable pool's quote depends on. Reserves are the tracked ones, not the vaults' balances. */
export interface StableState {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  sides: readonly [StableSide, StableSide]
  /** Fees owed beside the reserves: they take up room in the vaults. */
  owed?: readonly [bigint, bigint]
  ramp: Ramp
  fees: CpmmFees
  transferFees: readonly [TransferFee | undefined, TransferFee | undefined]
  cost: SwapFootprint
}

/** By how far Newton's steps go: a pool that is far from its peg takes most. */
const UNITS: StepComputeUnits = { exactIn: 80_000, exactOut: 125_000 }

const MILLION = 1_000_000n

const other = (side: Side): Side => (side === 0 ? 1 : 0)

/** The part of a quote that no amount changes: twice the amplification, and the value of the pool, rounded up. */
interface Market {
  a: bigint
  d: bigint
}

/** Undefined when the pool trades nothing. Kept until the amplification moves. */
function marketOf({ sides, ramp, fees }: StableState): (unixTime: number) => Market | undefined {
  let known: { a: bigint; d: bigint | undefined } | undefined
  return (unixTime) => {
    if (fees.tradePpm >= MILLION) return undefined
    const a = 2n * amplificationAt(ramp, BigInt(Math.floor(unixTime)))
    if (known?.a !== a) known = { a, d: invariantFor(sides, a) }
    return known.d === undefined ? undefined : { a, d: known.d }
  }
}

function moved(state: StableState, side: Side, received: bigint, gross: bigint): StableState {
  const [from, to] = [state.sides[side], state.sides[other(side)]]
  const kept = keptInReserve(received, state.fees)
  const incoming = { ...from, reserve: from.reserve + kept }
  const outgoing = { ...to, reserve: to.reserve - gross }
  const [owed0, owed1] = state.owed ?? [0n, 0n]
  const set = received - kept
  return {
    ...state,
    sides: side === 0 ? [incoming, outgoing] : [outgoing, incoming],
    owed: side === 0 ? [owed0 + set, owed1] : [owed0, owed1 + set],
  }
}

/** Whether the vault and the invariant have room for what arrives. */
function hasRoom({ sides, owed }: StableState, side: Side, received: bigint): boolean {
  const reserve = sides[side].reserve + received
  return reserve + (owed?.[side] ?? 0n) <= MAX_AMOUNT && fits(sides[side], reserve)
}

function quoteExactIn(
  state: StableState,
  side: Side,
  amountIn: bigint,
  market: Market | undefined,
): SwapQuote {
  if (market === undefined) return swapError('NOT_TRADABLE')
  if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
  const [from, to] = [state.sides[side], state.sides[other(side)]]
  const received = amountAfterTransferFee(amountIn, state.transferFees[side])
  if (amountIn > MAX_AMOUNT || !hasRoom(state, side, received)) return swapError('AMOUNT_TOO_LARGE')
  const gross = outputFor(received - tradeFee(received, state.fees), from, to, market.d, market.a)
  const amountOut = amountAfterTransferFee(gross, state.transferFees[other(side)])
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  return swapped(state, side, amountIn, amountOut, received, gross, UNITS.exactIn)
}

function quoteExactOut(
  state: StableState,
  side: Side,
  amountOut: bigint,
  market: Market | undefined,
): SwapQuote {
  if (market === undefined) return swapError('NOT_TRADABLE')
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  const [from, to] = [state.sides[side], state.sides[other(side)]]
  const gross = amountBeforeTransferFee(amountOut, state.transferFees[other(side)])
  if (gross >= to.reserve) return swapError('AMOUNT_TOO_LARGE')
  const afterFee = inputFor(gross, from, to, market.d, market.a)
  if (afterFee === undefined) return swapError('AMOUNT_TOO_LARGE')
  const kept = MILLION - state.fees.tradePpm
  const received = (afterFee * MILLION + kept - 1n) / kept
  const amountIn = amountBeforeTransferFee(received, state.transferFees[side])
  if (amountIn > MAX_AMOUNT || !hasRoom(state, side, received)) return swapError('AMOUNT_TOO_LARGE')
  return swapped(state, side, amountIn, amountOut, received, gross, UNITS.exactOut)
}

function swapped(
  state: StableState,
  side: Side,
  amountIn: bigint,
  amountOut: bigint,
  received: bigint,
  gross: bigint,
  computeUnits: number,
): SwapQuote {
  const feeAmount = tradeFee(received, state.fees)
  const after = () => stablePool(moved(state, side, received, gross))
  return { ok: true, amountIn, amountOut, feeAmount, feeMint: state.mints[side], computeUnits, after }
}

/** In floats alone: the exact value of the pool, which quotes need, takes longer than all of this. */
function segments(state: StableState, side: Side, unixTime: number): readonly LiquiditySegment[] {
  const { sides, ramp, fees } = state
  const isTradable =
    fees.tradePpm < MILLION && sides.every((each) => each.reserve > 0n && fits(each, each.reserve))
  if (!isTradable) return []
  const keptIn = netTransferShare(state.transferFees[side]) * (1 - Number(fees.tradePpm) / 1e6)
  const keptOut = netTransferShare(state.transferFees[other(side)])
  if (keptIn <= 0 || keptOut <= 0) return []
  const [from, to] = [sides[side], sides[other(side)]]
  const [x, y] = [Number(from.reserve * from.scale), Number(to.reserve * to.scale)]
  const amplification = Number(amplificationAt(ramp, BigInt(Math.floor(unixTime)))) / 50
  const value = floatInvariant(x, y, amplification)
  const [unitIn, unitOut] = [Number(from.scale) * keptIn, Number(to.scale) / keptOut]
  return stableSegments({ x, y, amplification, value, unitIn, unitOut })
}

/** An amplified pool of two coins of the same worth. Formulas: programs/README.md, stable. */
export function stablePool(state: StableState): Pool {
  const market = marketOf(state)
  const { ramp } = state
  return {
    address: state.address,
    programId: state.programId,
    label: state.label,
    mints: state.mints,
    settlesAt: ramp.from === ramp.to ? undefined : Number(ramp.endsAt),
    quoteExactIn: (side, amountIn, at) => quoteExactIn(state, side, amountIn, market(at.unixTime)),
    quoteExactOut: (side, amountOut, at) => quoteExactOut(state, side, amountOut, market(at.unixTime)),
    segments: (side, at) => segments(state, side, at.unixTime),
    approximationError: APPROXIMATION_ERROR,
    cost: () => ({ ...state.cost, computeUnits: UNITS.exactOut }),
  }
}
