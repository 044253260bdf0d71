import type { LiquiditySegment } from '@callisto/amms'

/** Minimum price gap beyond the pool's own fee, as a fraction: below it rounding decides. */
const MIN_EDGE = 0.000_02

const isAbove = ({ inReserve, outReserve }: LiquiditySegment, fair: number): boolean =>
  outReserve / inReserve > fair * (1 + MIN_EDGE)

/** Part of a pool's last segment that is left in it: rounding makes the exact limit a little less than that of the floats. */
const REST = 0.000_001

/** A trade in one direction of a pool, base units as floats. */
export interface Correction {
  amountIn: number
  amountOut: number
}

/**
 * The trade that moves a pool's marginal rate after fees down to `fair`, units out per unit in: the most profitable one
 * at that price. Each segment is a constant product of `a` and `b`, so its marginal trade breaks even at
 * `sqrt(a * b / fair) - a`. A pool whose every segment is above `fair` is traded to its end but for a rest, since
 * programs reject what exceeds it. Undefined when the rate is not above `fair`.
 */
export function correction(segments: readonly LiquiditySegment[], fair: number): Correction | undefined {
  let [amountIn, amountOut] = [0, 0]
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index]!
    if (!isAbove(segment, fair)) break
    const { inReserve: a, outReserve: b, capacityIn } = segment
    const isLast = index === segments.length - 1
    const limit = isLast ? Math.max(0, capacityIn * (1 - REST) - segments.length) : capacityIn
    const step = Math.min(Math.sqrt((a * b) / fair) - a, limit)
    amountIn += step
    amountOut += (b * step) / (a + step)
    if (step < capacityIn) break
  }
  return amountIn > 0 ? { amountIn, amountOut } : undefined
}

/**
 * `correction` of a pool of many segments, `nearest(limit)` being the first of them. It ends at the first segment that is
 * not above `fair`, and a pool is mostly within its first ones: the others are not computed.
 */
export function correctionOf(
  nearest: (limit: number) => readonly LiquiditySegment[],
  fair: number,
): Correction | undefined {
  for (let limit = FIRST_LIMIT; ; limit *= GROWTH) {
    const segments = nearest(limit)
    const last = segments.at(-1)
    if (segments.length < limit || last === undefined || !isAbove(last, fair))
      return correction(segments, fair)
  }
}

/** The first one often holds a rest of a few units; the limit grows while all segments are above the price. */
const FIRST_LIMIT = 2
const GROWTH = 8

const HALVINGS = 40

/** Log prices at which the first segments buy and sell a token; undefined without a segment. */
function firstPrices(
  [ask]: readonly LiquiditySegment[],
  [bid]: readonly LiquiditySegment[],
): { low: number; high: number } | undefined {
  if (ask === undefined || bid === undefined) return undefined
  return { low: Math.log(ask.inReserve / ask.outReserve), high: Math.log(bid.outReserve / bid.inReserve) }
}

/** Whether `cycle` has a result: the first segment of each pool decides. */
export function isCrossed(purchase: readonly LiquiditySegment[], sale: readonly LiquiditySegment[]): boolean {
  const prices = firstPrices(purchase, sale)
  return prices !== undefined && prices.high > prices.low
}

/**
 * The most profitable cycle through two pools of a token: `purchase` are the segments that give the token for the quote,
 * `sale` those that give the quote for the token. At the optimum the marginal prices meet, and what the first pool gives
 * equals what the second takes: the dual of the two-pool routing problem, solved by bisection on that price. Returns the
 * quote to spend; undefined when the first pool's price is not below the second's.
 */
export function cycle(
  purchase: readonly LiquiditySegment[],
  sale: readonly LiquiditySegment[],
): number | undefined {
  const prices = firstPrices(purchase, sale)
  if (prices === undefined || !(prices.high > prices.low)) return undefined
  let { low, high } = prices
  for (let i = 0; i < HALVINGS; i++) {
    const price = Math.exp((low + high) / 2)
    const given = correction(purchase, 1 / price)?.amountOut ?? 0
    const taken = correction(sale, price)?.amountIn ?? 0
    if (given < taken) low = Math.log(price)
    else high = Math.log(price)
  }
  return correction(purchase, Math.exp(-low))?.amountIn
}
