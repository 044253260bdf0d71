import type { Pool, Token } from './token-and-pool.ts'

/** A pool with less than this share of the weight of the heaviest pool is thin: its trades set no price. */
const MIN_WEIGHT_SHARE = 0.1

/**
 * Price of a token (USD) as its pools state it: the median of their prices, weighted by the depth that has stood behind
 * each of them (`Pool.weight`). NaN while no pool may state a price.
 */
export function poolsPrice({ pools }: Token, time: number): number {
  const [only] = pools
  if (pools.length === 1 && only) return only.weight(time) > 0 ? statedPrice(only) : Number.NaN
  return weightedMedian(pools, time)
}

function weightedMedian(pools: readonly Pool[], time: number): number {
  const stated: { price: number; weight: number }[] = []
  let total = 0
  for (const pool of pools) {
    const weight = pool.weight(time)
    const price = statedPrice(pool)
    if (!(weight > 0) || !(price > 0)) continue
    stated.push({ price, weight })
    total += weight
  }
  stated.sort((a, b) => a.price - b.price)
  let below = 0
  for (const { price, weight } of stated) {
    below += weight
    if (2 * below >= total) return price
  }
  return Number.NaN
}

/** Price of a token (USD) that a trade in one of its pools sets; NaN when the pool is thin or may state none. */
export function priceAfterTrade(pool: Pool, time: number): number {
  const weight = pool.weight(time)
  if (!(weight > 0)) return Number.NaN
  const { pools } = pool.base
  if (pools.length === 1) return statedPrice(pool)
  for (const other of pools)
    if (other !== pool && weight < MIN_WEIGHT_SHARE * other.weight(time)) return Number.NaN
  return weightedMedian(pools, time)
}

/** A price that is not a positive finite number is none. */
function statedPrice(pool: Pool): number {
  const price = pool.spot * pool.quote.price
  return price > 0 && price < Number.POSITIVE_INFINITY ? price : Number.NaN
}
