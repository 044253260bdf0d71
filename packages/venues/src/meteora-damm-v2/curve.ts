import { type LiquiditySegment, MAX_AMOUNT, type Side, type SwapErrorCode } from '@callisto/amms'
import { mulDiv } from '@callisto/amount'
import { floorRoot } from '../meteora-shared/floor-root.ts'
import {
  amountA,
  amountB,
  floatLiquidity,
  floatPrice,
  priceAfterAIn,
  priceAfterAOut,
  priceAfterBIn,
  priceAfterBOut,
} from '../meteora-shared/price-step.ts'
import type { Curve, CurveStep } from '../meteora-shared/swap.ts'

/** A curve with its float view before fees. */
export interface DammCurve extends Curve {
  segments(side: Side): readonly LiquiditySegment[]
}

/** One liquidity between two prices. Rounding keeps the price short of what was paid for. */
export interface RangeState {
  price: bigint
  liquidity: bigint
  range: readonly [least: bigint, most: bigint]
}

export const rangeCurve = ({ price, liquidity, range: [least, most] }: RangeState): DammCurve => ({
  take(side, incoming) {
    const next =
      side === 0 ? priceAfterAIn(price, liquidity, incoming) : priceAfterBIn(price, liquidity, incoming)
    if (next < least || next > most) return 'AMOUNT_TOO_LARGE'
    const outgoing =
      side === 0 ? amountB(next, price, liquidity, 'floor') : amountA(price, next, liquidity, 'floor')
    return passed(incoming, outgoing, next)
  },
  give(side, outgoing) {
    const next =
      side === 0 ? priceAfterBOut(price, liquidity, outgoing) : priceAfterAOut(price, liquidity, outgoing)
    if (next === undefined || next < least || next > most) return 'AMOUNT_TOO_LARGE'
    const incoming =
      side === 0 ? amountA(next, price, liquidity, 'ceil') : amountB(price, next, liquidity, 'ceil')
    return passed(incoming, outgoing, next)
  },
  segments(side) {
    const [at, end] = [floatPrice(price), floatPrice(side === 0 ? least : most)]
    const active = floatLiquidity(liquidity)
    const [reserveA, reserveB] = [active / at, active * at]
    // The exact difference: that of two floats is off where the range is short.
    const move = floatPrice(side === 0 ? price - least : most - price)
    const capacityIn = side === 0 ? (reserveA * move) / end : active * move
    if (!(capacityIn > 0)) return []
    const [inReserve, outReserve] = side === 0 ? [reserveA, reserveB] : [reserveB, reserveA]
    return [{ inReserve, outReserve, capacityIn }]
  },
})

/** A constant product of reserves. The price after a swap is that of the reserves, so no step tells it. */
export const productCurve = (reserves: readonly [bigint, bigint]): DammCurve => ({
  take(side, incoming) {
    const [into, from] = [reserves[side], reserves[1 - side]!]
    if (into + incoming > MAX_AMOUNT) return 'AMOUNT_TOO_LARGE'
    return passed(incoming, mulDiv(from, incoming, into + incoming, 'floor'), 0n)
  },
  give(side, outgoing) {
    const [into, from] = [reserves[side], reserves[1 - side]!]
    if (outgoing >= from) return 'AMOUNT_TOO_LARGE'
    return passed(mulDiv(into, outgoing, from - outgoing, 'ceil'), outgoing, 0n)
  },
  segments(side) {
    const [inReserve, outReserve] = [Number(reserves[side]), Number(reserves[1 - side])]
    return [{ inReserve, outReserve, capacityIn: Infinity }]
  },
})

/** The root of `B / A`, rounded down twice. Reserves are above 0. */
export const priceOfReserves = ([a, b]: readonly [bigint, bigint]): bigint => floorRoot((b << 128n) / a)

function passed(incoming: bigint, outgoing: bigint, price: bigint): CurveStep | SwapErrorCode {
  if (incoming > MAX_AMOUNT || outgoing > MAX_AMOUNT) return 'AMOUNT_TOO_LARGE'
  return { incoming, outgoing, price, ranges: 1 }
}
