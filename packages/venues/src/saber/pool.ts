import {
  APPROXIMATION_ERROR,
  type ChainTime,
  floatInvariant,
  type LiquiditySegment,
  MAX_AMOUNT,
  type Pool,
  type Side,
  type SwapFootprint,
  type SwapQuote,
  stableSegments,
  swapError,
} from '@callisto/amms'
import { divide } from '@callisto/amount'
import { leastInput } from '../shared/least-input.ts'
import { amplificationAt, invariantOf, otherReserve } from './curve.ts'
import type { Fee, SaberAccount } from './layout.ts'

export interface SaberPoolState {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  reserves: readonly [bigint, bigint]
  isPaused: boolean
  ramp: SaberAccount['ramp']
  tradeFee: Fee
  ownerFee: Fee
  footprint: SwapFootprint
}

/** Of the program without its Newton rounds, and for each of them, measured with a margin. */
const BASE_UNITS = 30_000
const ROUND_UNITS = 6_000
/** Rounds of a swap beyond which a pool is refused: it would take more than a transaction of several steps has. */
const MAX_SWAP_ROUNDS = 40

const other = (side: Side): Side => (side === 0 ? 1 : 0)

/** Of an output, rounded down as in the program. */
const feeOf = ({ numerator, denominator }: Fee, amount: bigint) =>
  numerator === 0n ? 0n : divide(amount * numerator, denominator, 'floor')

function quoteExactIn(state: SaberPoolState, side: Side, amountIn: bigint, at: ChainTime): SwapQuote {
  const { reserves, ramp } = state
  if (!isTradable(state, at)) return swapError('NOT_TRADABLE')
  if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (reserves[side] + amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
  const amplification = amplificationAt(ramp, at.unixTime)
  const invariant = invariantOf(amplification, reserves[side], reserves[other(side)])
  const left = invariant && otherReserve(amplification, reserves[side] + amountIn, invariant.value)
  if (!left || invariant.rounds + left.rounds > MAX_SWAP_ROUNDS) return swapError('NOT_TRADABLE')
  const gross = reserves[other(side)] - left.value - 1n
  if (gross <= 0n) return swapError('AMOUNT_TOO_SMALL')
  const feeAmount = feeOf(state.tradeFee, gross)
  const amountOut = gross - feeAmount
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  // The owner's part of the fee leaves the pool.
  const paid = amountOut + feeOf(state.ownerFee, feeAmount)
  const [incoming, outgoing] = [reserves[side] + amountIn, reserves[other(side)] - paid]
  return {
    ok: true,
    amountIn,
    amountOut,
    feeAmount,
    feeMint: state.mints[other(side)],
    computeUnits: BASE_UNITS + ROUND_UNITS * (invariant.rounds + left.rounds),
    after: () => saberPool({ ...state, reserves: side === 0 ? [incoming, outgoing] : [outgoing, incoming] }),
  }
}

const isTradable = ({ isPaused, reserves, ramp }: SaberPoolState, at: ChainTime) =>
  !isPaused && reserves[0] > 0n && reserves[1] > 0n && amplificationAt(ramp, at.unixTime) > 0n

function segments(state: SaberPoolState, side: Side, at: ChainTime): readonly LiquiditySegment[] {
  if (!isTradable(state, at)) return []
  const [x, y] = [Number(state.reserves[side]), Number(state.reserves[other(side)])]
  // The invariant's is the program's for each of the two coins.
  const amplification = Number(amplificationAt(state.ramp, at.unixTime)) * 2
  const { numerator, denominator } = state.tradeFee
  const keptOut = numerator === 0n ? 1 : 1 - Number(numerator) / Number(denominator)
  if (keptOut <= 0) return []
  const value = floatInvariant(x, y, amplification)
  return stableSegments({ x, y, amplification, value, unitIn: 1, unitOut: 1 / keptOut })
}

/** A pool of Saber's stable swap. The program swaps exact inputs only. */
export function saberPool(state: SaberPoolState): Pool {
  const { address, programId, label, mints, ramp, reserves } = state
  const exactIn = (side: Side, amountIn: bigint, at: ChainTime) => quoteExactIn(state, side, amountIn, at)
  return {
    address,
    programId,
    label,
    mints,
    settlesAt: ramp.from === ramp.to ? undefined : ramp.endsAt,
    quoteExactIn: exactIn,
    quoteExactOut: (side, amountOut, at) => {
      if (amountOut >= reserves[other(side)]) return swapError('AMOUNT_TOO_LARGE')
      return leastInput(amountOut, amountOut, (amountIn) => exactIn(side, amountIn, at))
    },
    segments: (side, at) => segments(state, side, at),
    approximationError: APPROXIMATION_ERROR,
    cost: () => ({ ...state.footprint, computeUnits: BASE_UNITS + ROUND_UNITS * MAX_SWAP_ROUNDS }),
  }
}
