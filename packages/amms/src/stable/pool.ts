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
import { type CpmmFees, keptInReserve, tradeFee } from '../cpmm/swap.ts'
import { inOrder, otherSide, PoolBase, type PoolFrame, type SegmentTerms } from '../pool-base.ts'
import { ONE } from './invariant.ts'
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
export interface StableState extends PoolFrame {
  sides: readonly [StableSide, StableSide]
  /** Fees owed beside the reserves: they take up room in the vaults. */
  owed?: readonly [bigint, bigint]
  ramp: Ramp
  fees: CpmmFees
  cost: SwapFootprint
}

/** By how far Newton's steps go: a pool that is far from its peg takes most. */
const UNITS: StepComputeUnits = { exactIn: 80_000, exactOut: 125_000 }
const MILLION = 1_000_000n

/** The least that must arrive for `gross` to come out, rounded up twice; undefined where the reserve does not have it. */
function receivedFor(
  gross: bigint,
  from: StableSide,
  to: StableSide,
  d: bigint,
  a: bigint,
  { tradePpm }: CpmmFees,
): bigint | undefined {
  const afterFee = gross < to.reserve ? inputFor(gross, from, to, d, a) : undefined
  return afterFee && mulDiv(afterFee, MILLION, MILLION - tradePpm, 'ceil')
}

class StablePool extends PoolBase<StableState> {
  readonly approximationError = APPROXIMATION_ERROR
  /** Kept until the amplification moves. */
  #value: { a: bigint; d: bigint | undefined } | undefined

  override get settlesAt(): number | undefined {
    const { ramp } = this.state
    return ramp.from === ramp.to ? undefined : Number(ramp.endsAt)
  }

  protected isTradable(): boolean {
    const { sides, fees } = this.state
    return fees.tradePpm < MILLION && sides.every((side) => side.reserve > 0n && fits(side, side.reserve))
  }

  /** Twice the amplification, and the value of the pool, rounded up: no amount changes them. */
  #valueAt(at: ChainTime): { a: bigint; d: bigint | undefined } {
    const a = 2n * this.#amplificationAt(at)
    if (this.#value?.a !== a) this.#value = { a, d: invariantFor(this.state.sides, a) }
    return this.#value
  }

  #amplificationAt({ unixTime }: ChainTime): bigint {
    return amplificationAt(this.state.ramp, BigInt(Math.floor(unixTime)))
  }

  protected quoteVaults(side: Side, amount: bigint, exactIn: boolean, at: ChainTime): SwapQuote {
    const { sides, fees, owed = [0n, 0n] } = this.state
    const out = otherSide(side)
    const [from, to] = [sides[side], sides[out]]
    const { a, d } = this.#valueAt(at)
    if (d === undefined) return swapError('NOT_TRADABLE')
    const received = exactIn ? amount : receivedFor(amount, from, to, d, a, fees)
    if (received === undefined) return swapError('AMOUNT_TOO_LARGE')
    // The vault and the invariant need room for what arrives.
    const reserve = from.reserve + received
    if (reserve + owed[side] > MAX_AMOUNT || !fits(from, reserve)) return swapError('AMOUNT_TOO_LARGE')
    const feeAmount = tradeFee(received, fees)
    const paid = exactIn ? outputFor(received - feeAmount, from, to, d, a) : amount
    return {
      ok: true,
      amountIn: received,
      amountOut: paid,
      feeAmount,
      feeMint: this.mints[side],
      computeUnits: exactIn ? UNITS.exactIn : UNITS.exactOut,
      after: () => {
        const kept = keptInReserve(received, fees)
        return stablePool({
          ...this.state,
          sides: inOrder(
            side,
            { ...from, reserve: from.reserve + kept },
            { ...to, reserve: to.reserve - paid },
          ),
          owed: inOrder(side, owed[side] + received - kept, owed[out]),
        })
      },
    }
  }

  /** In floats alone: the exact value of the pool, which quotes need, takes longer than all of this. */
  protected liquidity(
    side: Side,
    at: ChainTime,
    { keptIn, keptOut }: SegmentTerms,
  ): readonly LiquiditySegment[] {
    const { sides, fees } = this.state
    const [from, to] = [sides[side], sides[otherSide(side)]]
    const [x, y] = [Number(from.reserve * from.scale), Number(to.reserve * to.scale)]
    const amplification = (2 * Number(this.#amplificationAt(at))) / Number(ONE)
    const value = floatInvariant(x, y, amplification)
    const unitIn = Number(from.scale) * (keptIn * (1 - Number(fees.tradePpm) / 1e6))
    return stableSegments({ x, y, amplification, value, unitIn, unitOut: Number(to.scale) / keptOut })
  }

  cost(): SwapCost {
    return { ...this.state.cost, computeUnits: UNITS.exactOut }
  }
}

/** An amplified pool of two coins of the same worth. Formulas: programs/README.md, stable. */
export const stablePool = (state: StableState): Pool => new StablePool(state)
