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
import { mulDiv } from '@callisto/amount'
import type { ForeignConfigAccount } from './layout.ts'

export interface ForeignPoolState {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  /** Token balances of the vaults. */
  reserves: readonly [bigint, bigint]
  config: ForeignConfigAccount
  footprint: SwapFootprint
}

const BPS = 10_000n
const COMPUTE_UNITS = 30_000

const other = (side: Side): Side => (side === 0 ? 1 : 0)

const feeBps = ({ config }: ForeignPoolState, { slot }: ChainTime): bigint =>
  config.feeBps + (BigInt(slot) < config.surchargeUntilSlot ? config.surchargeBps : 0n)

/** A constant-product pool whose fee comes off the input and depends on the slot. Roundings favour the pool. */
export function foreignPool(state: ForeignPoolState): Pool {
  const { address, programId, label, mints, reserves, footprint } = state
  const isTradable = (at: ChainTime) => reserves[0] > 0n && reserves[1] > 0n && feeBps(state, at) < BPS

  const swapped = (side: Side, amountIn: bigint, amountOut: bigint, at: ChainTime): SwapQuote => {
    if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (amountIn + reserves[side] > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    const after = (): Pool => {
      const [incoming, outgoing] = [reserves[side] + amountIn, reserves[other(side)] - amountOut]
      return foreignPool({ ...state, reserves: side === 0 ? [incoming, outgoing] : [outgoing, incoming] })
    }
    const feeAmount = mulDiv(amountIn, feeBps(state, at), BPS, 'ceil')
    return {
      ok: true,
      amountIn,
      amountOut,
      feeAmount,
      feeMint: mints[side],
      computeUnits: COMPUTE_UNITS,
      after,
    }
  }

  return {
    address,
    programId,
    label,
    mints,
    settlesAt: undefined,
    quoteExactIn(side, amountIn, at) {
      if (!isTradable(at)) return swapError('NOT_TRADABLE')
      if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
      if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
      const net = amountIn - mulDiv(amountIn, feeBps(state, at), BPS, 'ceil')
      return swapped(side, amountIn, mulDiv(reserves[other(side)], net, reserves[side] + net, 'floor'), at)
    },
    quoteExactOut(side, amountOut, at) {
      if (!isTradable(at)) return swapError('NOT_TRADABLE')
      if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
      const left = reserves[other(side)] - amountOut
      if (left <= 0n) return swapError('AMOUNT_TOO_LARGE')
      const net = mulDiv(reserves[side], amountOut, left, 'ceil')
      return swapped(side, mulDiv(net, BPS, BPS - feeBps(state, at), 'ceil'), amountOut, at)
    },
    segments(side, at): readonly LiquiditySegment[] {
      if (!isTradable(at)) return []
      const kept = 1 - Number(feeBps(state, at)) / Number(BPS)
      return [
        {
          inReserve: Number(reserves[side]) / kept,
          outReserve: Number(reserves[other(side)]),
          capacityIn: Number.POSITIVE_INFINITY,
        },
      ]
    },
    cost: () => ({ ...footprint, computeUnits: COMPUTE_UNITS }),
  }
}
