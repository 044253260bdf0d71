import type { dlmm } from '@callisto/program-clients'
import { leastOfWindows } from '../standing-depth.ts'
import { BINS_PER_PAGE } from './position.ts'
import { BINS, convert, priceAt } from './price.ts'

/** Slots of a window of time: `MOVE_SLOTS` of the program. */
const MOVE_SLOTS = 150
/** Parts of what has stood that a move may hide. */
const HIDDEN_OF_NEAR = 2n
const HIDDEN_OF_OTHER = 1000n

const LAST = BINS - BINS_PER_PAGE
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Whether the program moves the window of a pool by a page at `slot`: the price is at its edge on that side, or nothing is
 * left to trade there, and the page that leaves is empty, holds at most half of what has stood within 96 bins of the price of its mint, or
 * less than a 1,000th of what has stood in the pool of the other one. For pools of `POOL_SIZE` bytes alone: of a shorter one,
 * which an earlier build has made, only empty pages leave the window.
 *
 * @example canMoveWindow(pool, true, slot)
 */
export function canMoveWindow(pool: dlmm.Pool, up: boolean, slot: number): boolean {
  const { bins, binStep, firstPrice, pricedSlot } = pool
  const amount = (side: 0 | 1, lower: number, upper: number): bigint => {
    let sum = 0n
    for (let at = lower; at < upper; at++) sum += side === 0 ? bins[at]!.amount0 : bins[at]!.amount1
    return sum
  }
  const active = pool.activeBin - pool.firstBin
  if (up ? active < BINS_PER_PAGE : active >= LAST) return false
  const isNear = up ? active >= LAST : active < BINS_PER_PAGE
  if (!isNear && (up ? amount(0, active, BINS) : amount(1, 0, active + 1)) > 0n) return false
  const hidden = up ? amount(1, 0, BINS_PER_PAGE) : amount(0, LAST, BINS)
  if (hidden === 0n) return true
  const side = up ? 1 : 0
  const held = amount(side, 0, BINS)
  const near = up
    ? amount(1, Math.max(0, active + 1 - LAST), active + 1)
    : amount(0, active, Math.min(BINS, active + LAST))
  const [now, before] = up ? [pool.heldNow1, pool.heldBefore1] : [pool.heldNow0, pool.heldBefore0]
  const kept = leastOfWindows({ now, before, figure: near }, pricedSlot, slot, MOVE_SLOTS)
  if (hidden <= least(kept, held) / HIDDEN_OF_NEAR) return true
  const other = up
    ? { now: pool.reserveNow0, before: pool.reserveBefore0, figure: pool.reserve0 }
    : { now: pool.reserveNow1, before: pool.reserveBefore1, figure: pool.reserve1 }
  const worth = convert(priceAt(firstPrice, binStep, up ? 0 : BINS - 1), side, hidden)
  return worth < leastOfWindows(other, pricedSlot, slot, MOVE_SLOTS) / HIDDEN_OF_OTHER
}
