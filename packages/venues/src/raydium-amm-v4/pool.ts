import {
  type ChainTime,
  inOrder,
  type LiquiditySegment,
  MAX_AMOUNT,
  otherSide,
  type Pool,
  PoolBase,
  type PoolFrame,
  type Side,
  type SwapCost,
  type SwapFootprint,
  type SwapQuote,
  swapError,
} from '@callisto/amms'
import type { AmmV4Account } from './layout.ts'
import { type AmmV4Rules, type SwapSide, swapExactIn, swapExactOut } from './swap.ts'

export interface AmmV4PoolState extends PoolFrame {
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

class AmmV4Pool extends PoolBase<AmmV4PoolState> {
  override get settlesAt(): number | undefined {
    return this.state.trading === 'waiting' ? this.state.openTime : undefined
  }

  /** Builds of 2024 read the order book of a pool that has one: such a pool is not quoted by their rules. */
  protected isTradable(_: Side, { unixTime }: ChainTime): boolean {
    const { trading, openTime, rules, reserves } = this.state
    if (trading === undefined || reserves[0] <= 0n || reserves[1] <= 0n) return false
    if (trading === 'waiting') return unixTime >= openTime
    return trading === 'swapOnly' || rules !== '2024'
  }

  #sideOf(side: Side): SwapSide {
    const { reserves, fee, rules } = this.state
    return { reserveIn: reserves[side], reserveOut: reserves[otherSide(side)], fee, rules }
  }

  protected quoteVaults(side: Side, amount: bigint, exactIn: boolean): SwapQuote {
    const { reserves, owed } = this.state
    const out = otherSide(side)
    if (!exactIn && amount >= reserves[out]) return swapError('AMOUNT_TOO_LARGE')
    const { amountIn, amountOut, fee } = (exactIn ? swapExactIn : swapExactOut)(this.#sideOf(side), amount)
    if (amountIn <= 0n || amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
    const incoming = reserves[side] + amountIn
    if (incoming + owed[side] > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    return {
      ok: true,
      amountIn,
      amountOut,
      feeAmount: fee,
      feeMint: this.mints[side],
      computeUnits: COMPUTE_UNITS,
      after: () => ammV4Pool({ ...this.state, reserves: inOrder(side, incoming, reserves[out] - amountOut) }),
    }
  }

  protected liquidity(side: Side): LiquiditySegment[] {
    const { reserveIn, reserveOut, fee } = this.#sideOf(side)
    const keptIn = 1 - Number(fee.numerator) / Number(fee.denominator)
    if (keptIn <= 0) return []
    return [{ inReserve: Number(reserveIn) / keptIn, outReserve: Number(reserveOut), capacityIn: Infinity }]
  }

  cost(): SwapCost {
    return { ...this.state.footprint, computeUnits: COMPUTE_UNITS }
  }
}

/** A pool of Raydium's first constant-product program. */
export const ammV4Pool = (state: AmmV4PoolState): Pool => new AmmV4Pool(state)
