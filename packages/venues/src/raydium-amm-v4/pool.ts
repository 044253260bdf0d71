import {
  type ChainTime,
  type LiquiditySegment,
  MAX_AMOUNT,
  type Pool,
  type Side,
  type SwapFootprint,
  type SwapQuote,
  swapError,
} from '@callisto/amms'
import type { AmmV4Account } from './layout.ts'
import { type AmmV4Rules, type Moved, swapExactIn, swapExactOut } from './swap.ts'

export interface AmmV4PoolState {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  /** What the vaults hold less the profit owed to the protocol. */
  reserves: readonly [bigint, bigint]
  owed: readonly [bigint, bigint]
  fee: AmmV4Account['fee']
  trading: AmmV4Account['trading']
  openTime: number
  rules: AmmV4Rules
  footprint: SwapFootprint
}

/** Measured: at most 25,000. */
const COMPUTE_UNITS = 30_000

const other = (side: Side): Side => (side === 0 ? 1 : 0)

/** Builds of 2024 read the order book of a pool that has one: such a pool is not quoted by their rules. */
function isTradable({ trading, openTime, rules, reserves }: AmmV4PoolState, at: ChainTime): boolean {
  if (trading === undefined || reserves[0] <= 0n || reserves[1] <= 0n) return false
  if (trading === 'waiting') return at.unixTime >= openTime
  return trading === 'swapOnly' || rules !== '2024'
}

const sideOf = ({ reserves, fee, rules }: AmmV4PoolState, side: Side) => ({
  reserveIn: reserves[side],
  reserveOut: reserves[other(side)],
  fee,
  rules,
})

function quoteExactIn(state: AmmV4PoolState, side: Side, amountIn: bigint, at: ChainTime): SwapQuote {
  if (!isTradable(state, at)) return swapError('NOT_TRADABLE')
  if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
  return swapped(state, side, swapExactIn(sideOf(state, side), amountIn))
}

function quoteExactOut(state: AmmV4PoolState, side: Side, amountOut: bigint, at: ChainTime): SwapQuote {
  if (!isTradable(state, at)) return swapError('NOT_TRADABLE')
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (amountOut >= state.reserves[other(side)]) return swapError('AMOUNT_TOO_LARGE')
  return swapped(state, side, swapExactOut(sideOf(state, side), amountOut))
}

function swapped(state: AmmV4PoolState, side: Side, { amountIn, amountOut, fee }: Moved): SwapQuote {
  const { reserves, owed } = state
  if (amountIn <= 0n || amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  if (reserves[side] + owed[side] + amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
  const [incoming, outgoing] = [reserves[side] + amountIn, reserves[other(side)] - amountOut]
  return {
    ok: true,
    amountIn,
    amountOut,
    feeAmount: fee,
    feeMint: state.mints[side],
    computeUnits: COMPUTE_UNITS,
    after: () => ammV4Pool({ ...state, reserves: side === 0 ? [incoming, outgoing] : [outgoing, incoming] }),
  }
}

function segments(state: AmmV4PoolState, side: Side, at: ChainTime): readonly LiquiditySegment[] {
  if (!isTradable(state, at)) return []
  const keptIn = 1 - Number(state.fee.numerator) / Number(state.fee.denominator)
  if (keptIn <= 0) return []
  const { reserveIn, reserveOut } = sideOf(state, side)
  return [{ inReserve: Number(reserveIn) / keptIn, outReserve: Number(reserveOut), capacityIn: Infinity }]
}

/** A pool of Raydium's first constant-product program. */
export function ammV4Pool(state: AmmV4PoolState): Pool {
  const { address, programId, label, mints, trading, openTime } = state
  return {
    address,
    programId,
    label,
    mints,
    settlesAt: trading === 'waiting' ? openTime : undefined,
    quoteExactIn: (side, amountIn, at) => quoteExactIn(state, side, amountIn, at),
    quoteExactOut: (side, amountOut, at) => quoteExactOut(state, side, amountOut, at),
    segments: (side, at) => segments(state, side, at),
    cost: () => ({ ...state.footprint, computeUnits: COMPUTE_UNITS }),
  }
}
