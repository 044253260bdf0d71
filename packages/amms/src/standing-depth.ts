import type { clmm, cpmm } from '@callisto/program-clients'

/** Slots of a window: `STANDING_SLOTS` of the programs. */
const WINDOW = 750
/** Ticks on either side of the price that count as near: just below 2 %. */
const NEAR_TICKS = 198n
/** As in `programs/clmm/depth.h`. */
const TICKS_PER_DOUBLING = 908_567_298n
const TICKS_BELOW_ONE = 887_273n

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** What both programs keep of the liquidity that has stood. */
type StandingPool = Pick<cpmm.Pool, 'depthNow' | 'depthBefore' | 'pricedSlot'>

/**
 * The liquidity of a pool that has stood at the start of `slot`, for at least 750 slots: the least of the present window,
 * of the one before it, and of `depth`, which is what the pool has now (`reserveDepth`, `nearLiquidity`). For pools of
 * `POOL_SIZE` bytes alone: in a shorter one, which an earlier build has made, nothing is noted.
 *
 * @example standingDepth(pool, reserveDepth(pool), slot)
 */
export function standingDepth(
  { depthNow, depthBefore, pricedSlot }: StandingPool,
  depth: bigint,
  slot: number,
): bigint {
  return leastOfWindows({ now: depthNow, before: depthBefore, figure: depth }, pricedSlot, slot, WINDOW)
}

/** A figure and its minima, as a program has last noted them. */
interface NotedFigure {
  now: bigint
  before: bigint
  figure: bigint
}

/** The least of a figure over the present window of `length` slots and the one before it, as of the start of `slot`. */
export function leastOfWindows(
  { now, before, figure }: NotedFigure,
  pricedSlot: bigint,
  slot: number,
  length: number,
): bigint {
  const from = Number(pricedSlot)
  const passed = slot > from ? Math.floor(slot / length) - Math.floor(from / length) : 0
  if (passed > 1) return figure
  return passed === 1 ? least(now, figure) : least(before, least(now, figure))
}

/** The liquidity of a pool with reserves: `floor(sqrt(reserve0 * reserve1))`. */
export function reserveDepth({ reserve0, reserve1 }: Pick<cpmm.Pool, 'reserve0' | 'reserve1'>): bigint {
  const square = reserve0 * reserve1
  if (square < 2n) return square
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

type RangedPool = Pick<clmm.Pool, 'sqrtPrice' | 'liquidity' | 'ticksBelow' | 'ticks'>

/** The least liquidity of all ranges of a `clmm` pool within 2 % of its price; 0 where one of them has none. */
export function nearLiquidity({ sqrtPrice, liquidity, ticksBelow, ticks }: RangedPool): bigint {
  const tick = nearTick(sqrtPrice)
  let lowest = liquidity
  let active = liquidity
  for (let at = ticksBelow - 1; at >= 0 && BigInt(ticks[at]!.index) > tick - NEAR_TICKS; at--) {
    active -= ticks[at]!.liquidityNet
    lowest = least(lowest, active)
  }
  active = liquidity
  for (let at = ticksBelow; at < ticks.length && BigInt(ticks[at]!.index) < tick + NEAR_TICKS; at++) {
    active += ticks[at]!.liquidityNet
    lowest = least(lowest, active)
  }
  return lowest
}

/** The tick at or below a price, or one beside it: from the price's binary logarithm to 16 bits. */
function nearTick(sqrtPrice: bigint): bigint {
  const highest = BigInt(sqrtPrice.toString(2).length - 1)
  let mantissa = highest >= 63n ? sqrtPrice >> (highest - 63n) : sqrtPrice << (63n - highest)
  let logarithm = highest << 16n
  for (let bit = 1n << 15n; bit > 0n; bit >>= 1n) {
    mantissa = (mantissa * mantissa) >> 64n
    if (mantissa >> 63n) logarithm |= bit
    else mantissa <<= 1n
  }
  return ((logarithm * TICKS_PER_DOUBLING) >> 32n) - TICKS_BELOW_ONE
}
