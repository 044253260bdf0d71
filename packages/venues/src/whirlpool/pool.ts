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
import { settlesAt } from './adaptive-fee.ts'
import { MAX_UNITS, mostUnits, type UnitTerms, unitsFor } from './compute-units.ts'
import { pathSegments } from './segments.ts'
import { type PoolPosition, type RangeSwap, type SwapTerms, swapRanges } from './swap.ts'
import { type TickArrays, TickPath } from './tick-path.ts'

export interface WhirlpoolState {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  spacing: number
  /** The whole fee, or the base of an adaptive one. */
  feePpm: number
  /** What the vaults hold. */
  held: readonly [bigint, bigint]
  position: PoolPosition
  /** Those of both directions. A pool after a swap has no others: it refuses what needs one. */
  arrays: TickArrays
  transferFees: readonly [TransferFee | undefined, TransferFee | undefined]
  /** Of the position that was read. */
  footprintOf: (side: Side) => SwapFootprint
  units: UnitTerms
}

const other = (side: Side): Side => (side === 0 ? 1 : 0)

class WhirlpoolPool implements Pool {
  readonly #state: WhirlpoolState
  readonly #paths: [TickPath | undefined, TickPath | undefined] = [undefined, undefined]

  constructor(state: WhirlpoolState) {
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
    const { adaptiveFee } = this.#state.position
    return adaptiveFee && settlesAt(adaptiveFee)
  }

  quoteExactIn(side: Side, amountIn: bigint, at: ChainTime): SwapQuote {
    const { transferFees } = this.#state
    if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    const received = amountIn > 0n ? amountAfterTransferFee(amountIn, transferFees[side]) : 0n
    const swap = this.#swap(side, received, true, at)
    if (typeof swap === 'string') return swapError(swap)
    const amountOut = amountAfterTransferFee(swap.out, transferFees[other(side)])
    return this.#swapped(side, amountIn, amountOut, swap)
  }

  quoteExactOut(side: Side, amountOut: bigint, at: ChainTime): SwapQuote {
    const { transferFees } = this.#state
    const paid = amountOut > 0n ? amountBeforeTransferFee(amountOut, transferFees[other(side)]) : 0n
    const swap = this.#swap(side, paid, false, at)
    if (typeof swap === 'string') return swapError(swap)
    const amountIn = amountBeforeTransferFee(swap.received, transferFees[side])
    if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    return this.#swapped(side, amountIn, amountOut, swap)
  }

  segments(side: Side, at: ChainTime, limit = Infinity): readonly LiquiditySegment[] {
    const { position, feePpm, transferFees } = this.#state
    const [keptIn, keptOut] = [
      netTransferShare(transferFees[side]),
      netTransferShare(transferFees[other(side)]),
    ]
    if (keptIn <= 0 || keptOut <= 0) return []
    const path = this.#path(side)
    return pathSegments(position, { path, feePpm, side, unixTime: at.unixTime, keptIn, keptOut, limit })
  }

  cost(side: Side): SwapCost {
    const { footprintOf, units, position } = this.#state
    const computeUnits = mostUnits(units, side, this.#path(side).tickCount, position.adaptiveFee)
    return { ...footprintOf(side), computeUnits }
  }

  #path(side: Side): TickPath {
    const { arrays, position, spacing } = this.#state
    this.#paths[side] ??= new TickPath(arrays, position.tick, spacing, side)
    return this.#paths[side]
  }

  #swap(side: Side, amount: bigint, exactIn: boolean, at: ChainTime) {
    const { position, feePpm } = this.#state
    const terms: SwapTerms = { path: this.#path(side), feePpm, side, exactIn, unixTime: at.unixTime }
    const swap = swapRanges(position, terms, amount)
    if (typeof swap === 'string') return swap
    return amount > 0n ? swap : 'AMOUNT_TOO_SMALL'
  }

  #swapped(side: Side, amountIn: bigint, amountOut: bigint, swap: RangeSwap): SwapQuote {
    const state = this.#state
    if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
    const incoming = state.held[side] + swap.received
    const outgoing = state.held[other(side)] - swap.out
    if (incoming > MAX_AMOUNT || outgoing < 0n) return swapError('AMOUNT_TOO_LARGE')
    const isAdaptive = state.position.adaptiveFee !== undefined
    const computeUnits = unitsFor(state.units, side, swap.counts, isAdaptive)
    if (computeUnits > MAX_UNITS) return swapError('AMOUNT_TOO_LARGE')
    const held = side === 0 ? ([incoming, outgoing] as const) : ([outgoing, incoming] as const)
    return {
      ok: true,
      amountIn,
      amountOut,
      feeAmount: swap.fee,
      feeMint: state.mints[side],
      computeUnits,
      after: () => whirlpoolPool({ ...state, held, position: swap.after() }),
    }
  }
}

/** A pool of one of Orca's Whirlpool programs. */
export const whirlpoolPool = (state: WhirlpoolState): Pool => new WhirlpoolPool(state)
