import {
  APPROXIMATION_ERROR,
  type ChainTime,
  floatInvariant,
  inOrder,
  type LiquiditySegment,
  MAX_AMOUNT,
  otherSide,
  type Pool,
  PoolBase,
  type PoolFrame,
  type Side,
  type SwapCost,
  type SwapFootprint,
  type SwapQuote,
  stableSegments,
  swapError,
} from '@callisto/amms'
import { divide } from '@callisto/amount'
import { leastInput } from '../shared/least-input.ts'
import { amplificationAt, invariantOf, otherReserve } from './curve.ts'
import type { Fee, SaberAccount } from './layout.ts'

export interface SaberPoolState extends PoolFrame {
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

/** Of an output, rounded down as in the program. */
const feeOf = ({ numerator, denominator }: Fee, amount: bigint) =>
  numerator === 0n ? 0n : divide(amount * numerator, denominator, 'floor')

class SaberPool extends PoolBase<SaberPoolState> {
  readonly approximationError = APPROXIMATION_ERROR

  override get settlesAt(): number | undefined {
    const { ramp } = this.state
    return ramp.from === ramp.to ? undefined : ramp.endsAt
  }

  protected isTradable(_: Side, at: ChainTime): boolean {
    const { isPaused, reserves } = this.state
    return !isPaused && reserves[0] > 0n && reserves[1] > 0n && this.#amplificationAt(at) > 0n
  }

  #amplificationAt({ unixTime }: ChainTime): bigint {
    return amplificationAt(this.state.ramp, unixTime)
  }

  override quoteExactOut(side: Side, amountOut: bigint, at: ChainTime): SwapQuote {
    if (amountOut >= this.state.reserves[otherSide(side)]) return swapError('AMOUNT_TOO_LARGE')
    return leastInput(amountOut, amountOut, (amountIn) => this.quoteExactIn(side, amountIn, at))
  }

  /** Exact inputs only, as the program. */
  protected quoteVaults(side: Side, amountIn: bigint, _: boolean, at: ChainTime): SwapQuote {
    const { reserves, tradeFee, ownerFee } = this.state
    const out = otherSide(side)
    const incoming = reserves[side] + amountIn
    if (incoming > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    const amplification = this.#amplificationAt(at)
    const invariant = invariantOf(amplification, reserves[side], reserves[out])
    const left = invariant && otherReserve(amplification, incoming, invariant.value)
    if (!left || invariant.rounds + left.rounds > MAX_SWAP_ROUNDS) return swapError('NOT_TRADABLE')
    const gross = reserves[out] - left.value - 1n
    if (gross <= 0n) return swapError('AMOUNT_TOO_SMALL')
    const feeAmount = feeOf(tradeFee, gross)
    const amountOut = gross - feeAmount
    // The owner's part of the fee leaves the pool.
    const paid = amountOut + feeOf(ownerFee, feeAmount)
    return {
      ok: true,
      amountIn,
      amountOut,
      feeAmount,
      feeMint: this.mints[out],
      computeUnits: BASE_UNITS + ROUND_UNITS * (invariant.rounds + left.rounds),
      after: () => saberPool({ ...this.state, reserves: inOrder(side, incoming, reserves[out] - paid) }),
    }
  }

  protected liquidity(side: Side, at: ChainTime): readonly LiquiditySegment[] {
    const { reserves, tradeFee } = this.state
    const [x, y] = [Number(reserves[side]), Number(reserves[otherSide(side)])]
    // The invariant's is the program's for each of the two coins.
    const amplification = Number(this.#amplificationAt(at)) * 2
    const { numerator, denominator } = tradeFee
    const keptOut = numerator === 0n ? 1 : 1 - Number(numerator) / Number(denominator)
    if (keptOut <= 0) return []
    const value = floatInvariant(x, y, amplification)
    return stableSegments({ x, y, amplification, value, unitIn: 1, unitOut: 1 / keptOut })
  }

  cost(): SwapCost {
    return { ...this.state.footprint, computeUnits: BASE_UNITS + ROUND_UNITS * MAX_SWAP_ROUNDS }
  }
}

/** A pool of Saber's stable swap. */
export const saberPool = (state: SaberPoolState): Pool => new SaberPool(state)
