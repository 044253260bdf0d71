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
import { rangeSegments } from './segments.ts'
import {
  type ClmmFees,
  type PoolState,
  type RangeSwap,
  swapExactIn,
  swapExactOut,
  type Tick,
} from './swap.ts'

/** All that a quote of concentrated liquidity depends on. */
export interface ClmmState {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  poolState: PoolState
  /** In rising order. */
  ticks: readonly Tick[]
  /** The tracked ones, not the vaults' balances. */
  reserves: readonly [bigint, bigint]
  /** Fees owed beside them: they take up room in the vaults. */
  owed: readonly [bigint, bigint]
  fees: ClmmFees
  transferFees: readonly [TransferFee | undefined, TransferFee | undefined]
  cost: SwapFootprint
}

/** Within one range, and for each tick that is passed. */
const UNITS: StepComputeUnits & { tick: StepComputeUnits } = {
  exactIn: 26_500,
  exactOut: 39_000,
  tick: { exactIn: 5_500, exactOut: 11_000 },
}

const unitsFor = (mode: keyof StepComputeUnits, ticks: number): number =>
  UNITS[mode] + UNITS.tick[mode] * ticks

const other = (side: Side): Side => (side === 0 ? 1 : 0)

/** Whether there is an initialized tick in that direction: liquidity ends at ticks. */
const tradable = ({ poolState, ticks }: ClmmState, side: Side): boolean =>
  side === 0 ? poolState.ticksBelow > 0 : poolState.ticksBelow < ticks.length

/** Whether the vault can hold this much more: a token account ends at 64 bits. */
const fits = ({ reserves, owed }: ClmmState, side: Side, received: bigint): boolean =>
  reserves[side] + owed[side] + received <= MAX_AMOUNT

function quoteExactIn(state: ClmmState, side: Side, amountIn: bigint): SwapQuote {
  if (!tradable(state, side)) return swapError('NOT_TRADABLE')
  if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
  const received = amountAfterTransferFee(amountIn, state.transferFees[side])
  if (amountIn > MAX_AMOUNT || !fits(state, side, received)) return swapError('AMOUNT_TOO_LARGE')
  const result = swapExactIn(state.poolState, state.ticks, side === 0, received, state.fees)
  if (result === undefined) return swapError('AMOUNT_TOO_LARGE')
  const amountOut = amountAfterTransferFee(result.out, state.transferFees[other(side)])
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  return swapped(state, side, amountIn, amountOut, result, 'exactIn')
}

function quoteExactOut(state: ClmmState, side: Side, amountOut: bigint): SwapQuote {
  if (!tradable(state, side)) return swapError('NOT_TRADABLE')
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  const gross = amountBeforeTransferFee(amountOut, state.transferFees[other(side)])
  if (gross > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
  const result = swapExactOut(state.poolState, state.ticks, side === 0, gross, state.fees)
  if (result === undefined) return swapError('AMOUNT_TOO_LARGE')
  const amountIn = amountBeforeTransferFee(result.received, state.transferFees[side])
  if (amountIn > MAX_AMOUNT || !fits(state, side, result.received)) return swapError('AMOUNT_TOO_LARGE')
  return swapped(state, side, amountIn, amountOut, result, 'exactOut')
}

function swapped(
  state: ClmmState,
  side: Side,
  amountIn: bigint,
  amountOut: bigint,
  result: RangeSwap,
  mode: keyof StepComputeUnits,
): SwapQuote {
  const set = result.protocolFee + result.creatorFee
  const [incoming, outgoing] = [
    state.reserves[side] + result.received - set,
    state.reserves[other(side)] - result.out,
  ]
  if (outgoing < 0n) return swapError('AMOUNT_TOO_LARGE')
  const [owed0, owed1] = state.owed
  const after = () =>
    clmmPool({
      ...state,
      poolState: result.poolState,
      reserves: side === 0 ? [incoming, outgoing] : [outgoing, incoming],
      owed: side === 0 ? [owed0 + set, owed1] : [owed0, owed1 + set],
    })
  const computeUnits = unitsFor(mode, Math.abs(result.poolState.ticksBelow - state.poolState.ticksBelow))
  return {
    ok: true,
    amountIn,
    amountOut,
    feeAmount: result.fee,
    feeMint: state.mints[side],
    computeUnits,
    after,
  }
}

function segments(state: ClmmState, side: Side, limit: number): readonly LiquiditySegment[] {
  const keptIn = netTransferShare(state.transferFees[side]) * (1 - Number(state.fees.tradePpm) / 1e6)
  const keptOut = netTransferShare(state.transferFees[other(side)])
  if (keptIn <= 0 || keptOut <= 0) return []
  return rangeSegments(state.poolState, state.ticks, side === 0, keptIn, keptOut, limit)
}

/** A pool of concentrated liquidity. Formulas: programs/README.md, clmm. */
export function clmmPool(state: ClmmState): Pool {
  return {
    address: state.address,
    programId: state.programId,
    label: state.label,
    mints: state.mints,
    settlesAt: undefined,
    quoteExactIn: (side, amountIn) => quoteExactIn(state, side, amountIn),
    quoteExactOut: (side, amountOut) => quoteExactOut(state, side, amountOut),
    segments: (side, _at, limit = Infinity) => segments(state, side, limit),
    cost: (side) => ({
      ...state.cost,
      computeUnits: unitsFor(
        'exactOut',
        side === 0 ? state.poolState.ticksBelow : state.ticks.length - state.poolState.ticksBelow,
      ),
    }),
  }
}
