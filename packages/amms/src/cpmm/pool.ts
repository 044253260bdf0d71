import {
  type LiquiditySegment,
  MAX_AMOUNT,
  type Pool,
  type Side,
  type StepComputeUnits,
  type SwapCost,
  type SwapFootprint,
  type SwapQuote,
  swapError,
  type TransferFee,
} from '../amm.ts'
import { amountAfterTransferFee, amountBeforeTransferFee, netTransferShare } from '../transfer-fee.ts'
import { type CpmmFees, keptInReserve, outputFor, receivedFor, tradeFee } from './swap.ts'

/** All that a constant-product quote depends on. Reserves are the tracked ones, not the vaults' balances. */
export interface CpmmState {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  reserves: readonly [bigint, bigint]
  /** Fees owed beside them: they take up room in the vaults. */
  owed?: readonly [bigint, bigint]
  fees: CpmmFees
  transferFees: readonly [TransferFee | undefined, TransferFee | undefined]
  cost: SwapFootprint
}

const UNITS: StepComputeUnits = { exactIn: 14_500, exactOut: 17_500 }

const other = (side: Side): Side => (side === 0 ? 1 : 0)

function moved(state: CpmmState, side: Side, received: bigint, gross: bigint): CpmmState {
  const kept = keptInReserve(received, state.fees)
  const [incoming, outgoing] = [state.reserves[side] + kept, state.reserves[other(side)] - gross]
  const [owed0, owed1] = state.owed ?? [0n, 0n]
  const set = received - kept
  return {
    ...state,
    reserves: side === 0 ? [incoming, outgoing] : [outgoing, incoming],
    owed: side === 0 ? [owed0 + set, owed1] : [owed0, owed1 + set],
  }
}

/** Whether the vault can hold this much more: a token account ends at 64 bits. */
const fits = ({ reserves, owed }: CpmmState, side: Side, received: bigint): boolean =>
  reserves[side] + (owed?.[side] ?? 0n) + received <= MAX_AMOUNT

const tradable = ({ reserves, fees }: CpmmState) =>
  reserves[0] > 0n && reserves[1] > 0n && fees.tradePpm < 1_000_000n

function quoteExactIn(state: CpmmState, side: Side, amountIn: bigint): SwapQuote {
  if (!tradable(state)) return swapError('NOT_TRADABLE')
  if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
  const reserveIn = state.reserves[side]
  const received = amountAfterTransferFee(amountIn, state.transferFees[side])
  if (amountIn > MAX_AMOUNT || !fits(state, side, received)) return swapError('AMOUNT_TOO_LARGE')
  const gross = outputFor(received, reserveIn, state.reserves[other(side)], state.fees)
  const amountOut = amountAfterTransferFee(gross, state.transferFees[other(side)])
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  return swapped(state, side, amountIn, amountOut, received, gross, UNITS.exactIn)
}

function quoteExactOut(state: CpmmState, side: Side, amountOut: bigint): SwapQuote {
  if (!tradable(state)) return swapError('NOT_TRADABLE')
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  const [reserveIn, reserveOut] = [state.reserves[side], state.reserves[other(side)]]
  const gross = amountBeforeTransferFee(amountOut, state.transferFees[other(side)])
  if (gross >= reserveOut) return swapError('AMOUNT_TOO_LARGE')
  const received = receivedFor(gross, reserveIn, reserveOut, state.fees)
  const amountIn = amountBeforeTransferFee(received, state.transferFees[side])
  if (amountIn > MAX_AMOUNT || !fits(state, side, received)) return swapError('AMOUNT_TOO_LARGE')
  return swapped(state, side, amountIn, amountOut, received, gross, UNITS.exactOut)
}

function swapped(
  state: CpmmState,
  side: Side,
  amountIn: bigint,
  amountOut: bigint,
  received: bigint,
  gross: bigint,
  computeUnits: number,
): SwapQuote {
  return {
    ok: true,
    amountIn,
    amountOut,
    feeAmount: tradeFee(received, state.fees),
    feeMint: state.mints[side],
    computeUnits,
    after: () => cpmmPool(moved(state, side, received, gross)),
  }
}

function segments(state: CpmmState, side: Side): readonly LiquiditySegment[] {
  if (!tradable(state)) return []
  const keptIn = netTransferShare(state.transferFees[side]) * (1 - Number(state.fees.tradePpm) / 1e6)
  const keptOut = netTransferShare(state.transferFees[other(side)])
  if (keptIn <= 0 || keptOut <= 0) return []
  const inReserve = Number(state.reserves[side]) / keptIn
  return [{ inReserve, outReserve: Number(state.reserves[other(side)]) * keptOut, capacityIn: Infinity }]
}

class CpmmPool implements Pool {
  readonly address: string
  readonly programId: string
  readonly label: string
  readonly mints: readonly [string, string]
  readonly settlesAt = undefined
  readonly #state: CpmmState

  constructor(state: CpmmState) {
    this.address = state.address
    this.programId = state.programId
    this.label = state.label
    this.mints = state.mints
    this.#state = state
  }

  quoteExactIn(side: Side, amountIn: bigint): SwapQuote {
    return quoteExactIn(this.#state, side, amountIn)
  }

  quoteExactOut(side: Side, amountOut: bigint): SwapQuote {
    return quoteExactOut(this.#state, side, amountOut)
  }

  segments(side: Side): readonly LiquiditySegment[] {
    return segments(this.#state, side)
  }

  cost(): SwapCost {
    return { ...this.#state.cost, computeUnits: UNITS.exactOut }
  }
}

/** A constant-product pool. Formulas: programs/README.md, cpmm. */
export const cpmmPool = (state: CpmmState): Pool => new CpmmPool(state)
