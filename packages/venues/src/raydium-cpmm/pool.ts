import {
  amountAfterTransferFee,
  amountBeforeTransferFee,
  type ChainTime,
  type LiquiditySegment,
  MAX_AMOUNT,
  netTransferShare,
  type Pool,
  type Side,
  type SwapCost,
  type SwapFootprint,
  type SwapQuote,
  swapError,
  type TransferFee,
} from '@callisto/amms'
import type { CpmmRates, CreatorFeeSide } from './layout.ts'
import { type Moved, type SwapSide, swapExactIn, swapExactOut } from './swap.ts'

export interface CpmmPoolState {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  /** What the vaults hold, and what of it is fees owed. */
  held: readonly [bigint, bigint]
  owed: readonly [bigint, bigint]
  rates: CpmmRates
  creatorFee: CreatorFeeSide | undefined
  isPaused: boolean
  openTime: number
  transferFees: readonly [TransferFee | undefined, TransferFee | undefined]
  footprint: SwapFootprint
}

/** Measured: at most 49,000, with a transfer fee on both sides. */
const COMPUTE_UNITS = 60_000

const other = (side: Side): Side => (side === 0 ? 1 : 0)

class CpmmPool implements Pool {
  readonly #state: CpmmPoolState

  constructor(state: CpmmPoolState) {
    this.#state = state
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

  get settlesAt(): number | undefined {
    return this.#state.openTime === 0 ? undefined : this.#state.openTime
  }

  quoteExactIn(side: Side, amountIn: bigint, at: ChainTime): SwapQuote {
    const state = this.#state
    if (!isTradable(state, at)) return swapError('NOT_TRADABLE')
    if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    const received = amountAfterTransferFee(amountIn, state.transferFees[side])
    const swap = swapExactIn(sideOf(state, side), received)
    return swapped(
      state,
      side,
      amountIn,
      amountAfterTransferFee(swap.paid, state.transferFees[other(side)]),
      swap,
    )
  }

  quoteExactOut(side: Side, amountOut: bigint, at: ChainTime): SwapQuote {
    const state = this.#state
    if (!isTradable(state, at)) return swapError('NOT_TRADABLE')
    if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
    const paid = amountBeforeTransferFee(amountOut, state.transferFees[other(side)])
    const swap = swapExactOut(sideOf(state, side), paid)
    if (typeof swap === 'string') return swapError(swap)
    return swapped(
      state,
      side,
      amountBeforeTransferFee(swap.received, state.transferFees[side]),
      amountOut,
      swap,
    )
  }

  segments(side: Side, at: ChainTime): readonly LiquiditySegment[] {
    const state = this.#state
    if (!isTradable(state, at)) return []
    const { reserveIn, reserveOut, rates, creatorFeeOn } = sideOf(state, side)
    const creator = Number(rates.creator) / 1e6
    const feeIn = Number(rates.trade) / 1e6 + (creatorFeeOn === 'input' ? creator : 0)
    const feeOut = creatorFeeOn === 'output' ? creator : 0
    const keptIn = netTransferShare(state.transferFees[side]) * (1 - feeIn)
    const keptOut = netTransferShare(state.transferFees[other(side)]) * (1 - feeOut)
    if (keptIn <= 0 || keptOut <= 0) return []
    return [
      {
        inReserve: Number(reserveIn) / keptIn,
        outReserve: Number(reserveOut) * keptOut,
        capacityIn: Infinity,
      },
    ]
  }

  cost(): SwapCost {
    return { ...this.#state.footprint, computeUnits: COMPUTE_UNITS }
  }
}

/** A pool of Raydium's constant-product program. */
export const cpmmPool = (state: CpmmPoolState): Pool => new CpmmPool(state)

const reserve = ({ held, owed }: CpmmPoolState, side: Side) => held[side] - owed[side]

const isTradable = (state: CpmmPoolState, at: ChainTime) =>
  !state.isPaused && at.unixTime >= state.openTime && reserve(state, 0) > 0n && reserve(state, 1) > 0n

function sideOf(state: CpmmPoolState, side: Side): SwapSide {
  const { rates, creatorFee } = state
  const isOnInput = creatorFee === 'input' || creatorFee === side
  const creatorFeeOn = creatorFee === undefined ? undefined : isOnInput ? 'input' : 'output'
  return { reserveIn: reserve(state, side), reserveOut: reserve(state, other(side)), rates, creatorFeeOn }
}

function swapped(
  state: CpmmPoolState,
  side: Side,
  amountIn: bigint,
  amountOut: bigint,
  swap: Moved,
): SwapQuote {
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (amountIn > MAX_AMOUNT || state.held[side] + swap.received > MAX_AMOUNT)
    return swapError('AMOUNT_TOO_LARGE')
  // A fee of the output is far less than that of the input in every config that exists: the greater one is reported.
  const isOutputFee = swap.feeIn === 0n && swap.feeOut > 0n
  return {
    ok: true,
    amountIn,
    amountOut,
    feeAmount: isOutputFee ? swap.feeOut : swap.feeIn,
    feeMint: state.mints[isOutputFee ? other(side) : side],
    computeUnits: COMPUTE_UNITS,
    after: () => cpmmPool(after(state, side, swap)),
  }
}

function after(state: CpmmPoolState, side: Side, { received, paid, owedIn, owedOut }: Moved): CpmmPoolState {
  const inOrder = (incoming: bigint, outgoing: bigint): readonly [bigint, bigint] =>
    side === 0 ? [incoming, outgoing] : [outgoing, incoming]
  const [out, { held, owed }] = [other(side), state]
  return {
    ...state,
    held: inOrder(held[side] + received, held[out] - paid),
    owed: inOrder(owed[side] + owedIn, owed[out] + owedOut),
  }
}
