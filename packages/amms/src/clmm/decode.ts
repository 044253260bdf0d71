import { type clmm, MAX_TICK, MIN_TICK, sqrtPriceAtTick } from '@callisto/program-clients'
import { hasSoundFees } from '../pair-amm.ts'
import type { PoolState, Tick } from './swap.ts'

/**
 * Prices of recent ticks: the same few recur with every change of a pool. At the limit all are dropped (why no LRU
 * cache: `base58.ts` of solana).
 */
const prices = new Map<number, bigint>()
const MAX_PRICES = 1 << 16

function priceOf(tick: number): bigint {
  const known = prices.get(tick)
  if (known !== undefined) return known
  if (prices.size >= MAX_PRICES) prices.clear()
  const price = sqrtPriceAtTick(tick)
  prices.set(tick, price)
  return price
}

/** The ticks with their prices; undefined when they are out of order or bounds, or their liquidity never adds up. */
function parseTicks(pool: clmm.Pool): Tick[] | undefined {
  const ticks: Tick[] = []
  let last = MIN_TICK - 1
  let liquidity = 0n
  for (const { index, liquidityNet } of pool.ticks) {
    if (index <= last || index > MAX_TICK) return undefined
    if (ticks.length === pool.ticksBelow && liquidity !== pool.liquidity) return undefined
    liquidity += liquidityNet
    if (liquidity < 0n) return undefined
    ticks.push({ index, liquidityNet, sqrtPrice: priceOf(index) })
    last = index
  }
  return liquidity === 0n ? ticks : undefined
}

const LOWEST_PRICE = sqrtPriceAtTick(MIN_TICK)
const HIGHEST_PRICE = sqrtPriceAtTick(MAX_TICK)

/** Whether the price is within the tick bounds and between the ticks around it, and its liquidity is that of the range. */
function isValidPoolState({ sqrtPrice, liquidity, ticksBelow }: PoolState, ticks: readonly Tick[]): boolean {
  if (ticksBelow > ticks.length || (ticksBelow === ticks.length && liquidity !== 0n)) return false
  const [left, right] = [ticks[ticksBelow - 1], ticks[ticksBelow]]
  return (
    sqrtPrice >= LOWEST_PRICE &&
    sqrtPrice <= HIGHEST_PRICE &&
    (left === undefined || left.sqrtPrice <= sqrtPrice) &&
    (right === undefined || sqrtPrice <= right.sqrtPrice)
  )
}

/** The pool's layout, its ticks validated and with their prices. */
export type ClmmRoot = Omit<clmm.Pool, 'ticks'> & { ticks: readonly Tick[] }

export const poolStateOf = ({ sqrtPrice, liquidity, ticksBelow }: PoolState): PoolState => ({
  sqrtPrice,
  liquidity,
  ticksBelow,
})

/** The validated state of a pool; undefined for a layout that no pool has. */
export function parsePool(pool: clmm.Pool): ClmmRoot | undefined {
  const ticks = hasSoundFees(pool) ? parseTicks(pool) : undefined
  return ticks && isValidPoolState(pool, ticks) ? { ...pool, ticks } : undefined
}
