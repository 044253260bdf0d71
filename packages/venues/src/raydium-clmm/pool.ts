import {
  amountAfterTransferFee,
  amountBeforeTransferFee,
  type ChainTime,
  type LiquiditySegment,
  MAX_AMOUNT,
  netTransferShare,
  type Pool,
  rangeSegments,
  type Side,
  type SwapCost,
  type SwapFootprint,
  type SwapQuote,
  swapError,
  type TransferFee,
} from '@callisto/amms'
import { type ClmmPrice, type ClmmSwap, type ClmmTicks, canMove, swapAcrossTicks } from './swap.ts'

/**
 * Of an exact input with a transfer fee, builds until August 2024 take what the part that arrives costs, which may be less;
 * today's take all of it. Those between them refuse such an input, and every exact output with a transfer fee. Source:
 * raydium-clmm, `swap_v2.rs`.
 */
export type ClmmRules = '2024' | '2026'

export interface ClmmPoolState {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  price: ClmmPrice
  ticks: ClmmTicks['ticks']
  /** What the vaults hold, fees included. */
  held: readonly [bigint, bigint]
  feePpm: bigint
  isPaused: boolean
  openTime: number
  transferFees: readonly [TransferFee | undefined, TransferFee | undefined]
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

const other = (side: Side): Side => (side === 0 ? 1 : 0)

/** A pool of Raydium's concentrated liquidity, as far as the arrays of ticks around its price are known. */
export class ClmmPool implements Pool {
  readonly #state: ClmmPoolState
  /** Ticks not above the price's. */
  readonly #below: number

  constructor(state: ClmmPoolState) {
    this.#state = state
    this.#below = countBelow(state.ticks, state.price.tick)
  }

  get address(): string {
    return this.#state.address
  }

  get programId(): string {
    return this.#state.programId
  }

  get label(): string {
    return this.#state.label
  }

  get mints(): readonly [string, string] {
    return this.#state.mints
  }

  get price(): ClmmPrice {
    return this.#state.price
  }

  get settlesAt(): number | undefined {
    return this.#state.openTime === 0 ? undefined : this.#state.openTime
  }

  quoteExactIn(side: Side, amountIn: bigint, at: ChainTime): SwapQuote {
    const { transferFees, rules } = this.#state
    if (!this.#isTradable(side, at)) return swapError('NOT_TRADABLE')
    const received = amountAfterTransferFee(amountIn > 0n ? amountIn : 0n, transferFees[side])
    if (received <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    const spent = rules === '2024' ? amountBeforeTransferFee(received, transferFees[side]) : amountIn
    return this.#quote(side, received, true, (swap) => ({
      amountIn: spent,
      amountOut: amountAfterTransferFee(swap.paid, transferFees[other(side)]),
    }))
  }

  quoteExactOut(side: Side, amountOut: bigint, at: ChainTime): SwapQuote {
    const { transferFees } = this.#state
    if (!this.#isTradable(side, at)) return swapError('NOT_TRADABLE')
    if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
    const paid = amountBeforeTransferFee(amountOut, transferFees[other(side)])
    if (paid > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    return this.#quote(side, paid, false, (swap) => ({
      amountIn: amountBeforeTransferFee(swap.received, transferFees[side]),
      amountOut,
    }))
  }

  #quote(
    side: Side,
    amount: bigint,
    exactIn: boolean,
    amountsOf: (swap: ClmmSwap) => { amountIn: bigint; amountOut: bigint },
  ): SwapQuote {
    const state = this.#state
    const known = { ticks: state.ticks, below: this.#below }
    const swap = swapAcrossTicks(state.price, known, amount, state.feePpm, {
      exactIn,
      zeroForOne: side === 0,
    })
    if (swap === undefined) return swapError('AMOUNT_TOO_LARGE')
    const { amountIn, amountOut } = amountsOf(swap)
    if (amountOut <= 0n || swap.received === 0n) return swapError('AMOUNT_TOO_SMALL')
    const incoming = state.held[side] + swap.received
    const outgoing = state.held[other(side)] - swap.paid
    const computeUnits = unitsFor(state, swap.ticksPassed, swap.arraysPassed)
    if (amountIn > MAX_AMOUNT || incoming > MAX_AMOUNT || outgoing <= 0n || computeUnits > MAX_UNITS)
      return swapError('AMOUNT_TOO_LARGE')
    const held = side === 0 ? ([incoming, outgoing] as const) : ([outgoing, incoming] as const)
    return {
      ok: true,
      amountIn,
      amountOut,
      feeAmount: swap.fee,
      feeMint: state.mints[side],
      computeUnits,
      after: () => new ClmmPool({ ...state, held, price: swap.after() }),
    }
  }

  segments(side: Side, at: ChainTime, limit = Infinity): readonly LiquiditySegment[] {
    const { price, ticks, feePpm, transferFees } = this.#state
    if (!this.#isTradable(side, at)) return []
    const keptIn = netTransferShare(transferFees[side]) * (1 - Number(feePpm) / 1e6)
    const keptOut = netTransferShare(transferFees[other(side)])
    if (keptIn <= 0 || keptOut <= 0) return []
    const { sqrtPrice, liquidity } = price
    const position = { sqrtPrice, liquidity, ticksBelow: this.#below }
    return rangeSegments(position, ticks, side === 0, keptIn, keptOut, limit)
  }

  cost(side: Side): SwapCost {
    const { ticks, footprint } = this.#state
    const [first, last] = side === 0 ? [0, this.#below - 1] : [this.#below, ticks.length - 1]
    const passed = Math.max(0, last - first + 1)
    const arrays = passed === 0 ? 0 : ticks[last]!.array - ticks[first]!.array
    return { ...footprint, computeUnits: Math.min(unitsFor(this.#state, passed, arrays), MAX_UNITS) }
  }

  #isTradable(side: Side, at: ChainTime): boolean {
    const { isPaused, openTime, ticks, price } = this.#state
    const hasTick = side === 0 ? this.#below > 0 : this.#below < ticks.length
    return !isPaused && at.unixTime > openTime && hasTick && canMove(price.sqrtPrice, side === 0)
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
