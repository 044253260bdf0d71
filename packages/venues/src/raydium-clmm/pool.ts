import {
  amountAfterTransferFee,
  amountBeforeTransferFee,
  type ChainTime,
  inOrder,
  type LiquiditySegment,
  MAX_AMOUNT,
  otherSide,
  PoolBase,
  type PoolFrame,
  rangeSegments,
  type SegmentTerms,
  type Side,
  type SwapCost,
  type SwapFootprint,
  type SwapQuote,
  swapError,
} from '@callisto/amms'
import { type ClmmPrice, type ClmmTicks, canMove, swapAcrossTicks } from './swap.ts'

/**
 * Of an exact input with a transfer fee, builds until August 2024 take what the part that arrives costs, which may be less;
 * today's take all of it. Those between them refuse such an input, and every exact output with a transfer fee. Source:
 * raydium-clmm, `swap_v2.rs`.
 */
export type ClmmRules = '2024' | '2026'

export interface ClmmPoolState extends PoolFrame {
  price: ClmmPrice
  ticks: ClmmTicks['ticks']
  /** What the vaults hold, fees included. */
  held: readonly [bigint, bigint]
  feePpm: bigint
  isPaused: boolean
  openTime: number
  rules: ClmmRules
  /** Of what the program computes before the swap: an address that it derives. */
  derivationUnits: number
  footprint: SwapFootprint
}

/**
 * Measured, with a margin: of a swap within a range (at most 88,500, with rewards and transfer fees), for each tick and
 * each further array that it passes.
 */
const UNITS = { base: 105_000, tick: 16_500, array: 20_000 } as const

/** Most that a transaction has. */
const MAX_UNITS = 1_400_000

const unitsFor = ({ derivationUnits }: ClmmPoolState, ticks: number, arrays: number) =>
  UNITS.base + derivationUnits + UNITS.tick * ticks + UNITS.array * arrays

/** A pool of Raydium's concentrated liquidity, as far as the arrays of ticks around its price are known. */
export class ClmmPool extends PoolBase<ClmmPoolState> {
  /** Ticks not above the price's. */
  readonly #below: number

  constructor(state: ClmmPoolState) {
    super(state)
    this.#below = countBelow(state.ticks, state.price.tick)
  }

  get price(): ClmmPrice {
    return this.state.price
  }

  override get settlesAt(): number | undefined {
    return this.state.openTime === 0 ? undefined : this.state.openTime
  }

  protected isTradable(side: Side, { unixTime }: ChainTime): boolean {
    const { isPaused, openTime, ticks, price } = this.state
    const hasTick = side === 0 ? this.#below > 0 : this.#below < ticks.length
    return !isPaused && unixTime > openTime && hasTick && canMove(price.sqrtPrice, side === 0)
  }

  override quoteExactIn(side: Side, amountIn: bigint, at: ChainTime): SwapQuote {
    const quote = super.quoteExactIn(side, amountIn, at)
    const fee = this.state.transferFees?.[side]
    if (quote.ok && this.state.rules === '2024')
      quote.amountIn = amountBeforeTransferFee(amountAfterTransferFee(amountIn, fee), fee)
    return quote
  }

  protected quoteVaults(side: Side, amount: bigint, exactIn: boolean): SwapQuote {
    const { state } = this
    const known = { ticks: state.ticks, below: this.#below }
    const swap = swapAcrossTicks(state.price, known, amount, state.feePpm, {
      exactIn,
      zeroForOne: side === 0,
    })
    if (swap === undefined) return swapError('AMOUNT_TOO_LARGE')
    const { received, paid } = swap
    if (paid <= 0n || received === 0n) return swapError('AMOUNT_TOO_SMALL')
    const incoming = state.held[side] + received
    const outgoing = state.held[otherSide(side)] - paid
    const computeUnits = unitsFor(state, swap.ticksPassed, swap.arraysPassed)
    if (incoming > MAX_AMOUNT || outgoing <= 0n || computeUnits > MAX_UNITS)
      return swapError('AMOUNT_TOO_LARGE')
    return {
      ok: true,
      amountIn: received,
      amountOut: paid,
      feeAmount: swap.fee,
      feeMint: this.mints[side],
      computeUnits,
      after: () => new ClmmPool({ ...state, held: inOrder(side, incoming, outgoing), price: swap.after() }),
    }
  }

  protected liquidity(
    side: Side,
    _: ChainTime,
    { keptIn, keptOut, limit }: SegmentTerms,
  ): readonly LiquiditySegment[] {
    const { price, ticks, feePpm } = this.state
    const position = { sqrtPrice: price.sqrtPrice, liquidity: price.liquidity, ticksBelow: this.#below }
    return rangeSegments(position, ticks, side === 0, keptIn * (1 - Number(feePpm) / 1e6), keptOut, limit)
  }

  cost(side: Side): SwapCost {
    const { ticks, footprint } = this.state
    const [first, last] = side === 0 ? [0, this.#below - 1] : [this.#below, ticks.length - 1]
    const passed = Math.max(0, last - first + 1)
    const arrays = passed === 0 ? 0 : ticks[last]!.array - ticks[first]!.array
    return { ...footprint, computeUnits: Math.min(unitsFor(this.state, passed, arrays), MAX_UNITS) }
  }
}

/** How many of the ticks are not above one, by bisection. */
function countBelow(ticks: ClmmTicks['ticks'], tick: number): number {
  let [low, high] = [0, ticks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ticks[middle]!.index <= tick) low = middle + 1
    else high = middle
  }
  return low
}
