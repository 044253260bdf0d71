import {
  MAX_AMOUNT,
  type Pool,
  refuse,
  type Side,
  type StepUnits,
  type Stretch,
  type SwapQuote,
  type SwapRoom,
  type TransferFee,
} from '../amm.ts'
import { afterTransfer, arrivingShare, beforeTransfer } from '../transfer-fee.ts'
import { rangeStretches } from './segments.ts'
import { type ClmmFees, type Place, type Tick, type Walk, walkIn, walkOut } from './swap.ts'

/** All that a quote of concentrated liquidity depends on. */
export interface ClmmState {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  place: Place
  /** In rising order. */
  ticks: readonly Tick[]
  /** The tracked ones, not the vaults' balances. */
  reserves: readonly [bigint, bigint]
  /** Fees owed beside them: they take up room in the vaults. */
  owed: readonly [bigint, bigint]
  fees: ClmmFees
  transferFees: readonly [TransferFee | undefined, TransferFee | undefined]
  cost: SwapRoom
}

/** Within one range, and for each tick that is passed. */
const UNITS: StepUnits & { tick: StepUnits } = {
  exactIn: 26_500,
  exactOut: 39_000,
  tick: { exactIn: 5_500, exactOut: 11_000 },
}

const unitsFor = (mode: keyof StepUnits, ticks: number): number => UNITS[mode] + UNITS.tick[mode] * ticks

const other = (side: Side): Side => (side === 0 ? 1 : 0)

/** Whether there is a tick to walk to: liquidity ends at ticks. */
const tradable = ({ place, ticks }: ClmmState, side: Side): boolean =>
  side === 0 ? place.below > 0 : place.below < ticks.length

/** Whether the vault can hold this much more: a token account ends at 64 bits. */
const fits = ({ reserves, owed }: ClmmState, side: Side, received: bigint): boolean =>
  reserves[side] + owed[side] + received <= MAX_AMOUNT

function quoteExactIn(state: ClmmState, side: Side, amountIn: bigint): SwapQuote {
  if (!tradable(state, side)) return refuse('NOT_TRADABLE')
  if (amountIn <= 0n) return refuse('AMOUNT_TOO_SMALL')
  const received = afterTransfer(amountIn, state.transferFees[side])
  if (amountIn > MAX_AMOUNT || !fits(state, side, received)) return refuse('AMOUNT_TOO_LARGE')
  const walk = walkIn(state.place, state.ticks, side === 0, received, state.fees)
  if (walk === undefined) return refuse('AMOUNT_TOO_LARGE')
  const amountOut = afterTransfer(walk.out, state.transferFees[other(side)])
  if (amountOut <= 0n) return refuse('AMOUNT_TOO_SMALL')
  return swapped(state, side, amountIn, amountOut, walk, 'exactIn')
}

function quoteExactOut(state: ClmmState, side: Side, amountOut: bigint): SwapQuote {
  if (!tradable(state, side)) return refuse('NOT_TRADABLE')
  if (amountOut <= 0n) return refuse('AMOUNT_TOO_SMALL')
  const gross = beforeTransfer(amountOut, state.transferFees[other(side)])
  if (gross > MAX_AMOUNT) return refuse('AMOUNT_TOO_LARGE')
  const walk = walkOut(state.place, state.ticks, side === 0, gross, state.fees)
  if (walk === undefined) return refuse('AMOUNT_TOO_LARGE')
  const amountIn = beforeTransfer(walk.received, state.transferFees[side])
  if (amountIn > MAX_AMOUNT || !fits(state, side, walk.received)) return refuse('AMOUNT_TOO_LARGE')
  return swapped(state, side, amountIn, amountOut, walk, 'exactOut')
}

function swapped(
  state: ClmmState,
  side: Side,
  amountIn: bigint,
  amountOut: bigint,
  walk: Walk,
  mode: keyof StepUnits,
): SwapQuote {
  const set = walk.protocolFee + walk.creatorFee
  const [incoming, outgoing] = [
    state.reserves[side] + walk.received - set,
    state.reserves[other(side)] - walk.out,
  ]
  if (outgoing < 0n) return refuse('AMOUNT_TOO_LARGE')
  const [owed0, owed1] = state.owed
  const after = () =>
    clmmPool({
      ...state,
      place: walk.place,
      reserves: side === 0 ? [incoming, outgoing] : [outgoing, incoming],
      owed: side === 0 ? [owed0 + set, owed1] : [owed0, owed1 + set],
    })
  const computeUnits = unitsFor(mode, Math.abs(walk.place.below - state.place.below))
  return {
    ok: true,
    amountIn,
    amountOut,
    feeAmount: walk.fee,
    feeMint: state.mints[side],
    computeUnits,
    after,
  }
}

function stretches(state: ClmmState, side: Side): readonly Stretch[] {
  const keptIn = arrivingShare(state.transferFees[side]) * (1 - Number(state.fees.tradePpm) / 1e6)
  const keptOut = arrivingShare(state.transferFees[other(side)])
  if (keptIn <= 0 || keptOut <= 0) return []
  return rangeStretches(state.place, state.ticks, side === 0, keptIn, keptOut)
}

/** A pool of concentrated liquidity. Formulas: ARCHITECTURE, "clmm". */
export function clmmPool(state: ClmmState): Pool {
  return {
    address: state.address,
    programId: state.programId,
    label: state.label,
    mints: state.mints,
    settlesAt: undefined,
    quoteExactIn: (side, amountIn) => quoteExactIn(state, side, amountIn),
    quoteExactOut: (side, amountOut) => quoteExactOut(state, side, amountOut),
    stretches: (side) => stretches(state, side),
    cost: (side) => ({
      ...state.cost,
      computeUnits: unitsFor(
        'exactOut',
        side === 0 ? state.place.below : state.ticks.length - state.place.below,
      ),
    }),
  }
}
