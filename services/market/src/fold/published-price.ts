import type { Market } from './market.ts'
import type { FoldPool, Token } from './token-and-pool.ts'

/**
 * Tokens that are looked at every so many slots for a price that their pools have left: their quote has moved. Many at
 * once, since a loop over them waits for memory once and not for each.
 */
const SWEPT_TOKENS = 32
const SWEEP_SLOTS = 16
/** A price follows its pools when they state another one by this part. */
const MAX_DRIFT = 0.005
const DAY = 86_400

/** A pool with less than this share of the weight of the heaviest pool is thin: its trades set no price. */
const MIN_WEIGHT_SHARE = 0.1

/**
 * Price of a token (USD) as its pools state it: the median of their prices, weighted by the depth that has stood behind
 * each of them (`FoldPool.weight`). NaN while no pool may state a price.
 */
function poolsPrice({ pools }: Token, time: number): number {
  const [only] = pools
  if (pools.length === 1 && only) return only.weight(time) > 0 ? statedPrice(only) : Number.NaN
  return weightedMedian(pools, time)
}

function weightedMedian(pools: readonly FoldPool[], time: number): number {
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
export function priceAfterTrade(pool: FoldPool, time: number): number {
  const weight = pool.weight(time)
  if (!(weight > 0)) return Number.NaN
  const { pools } = pool.base
  if (pools.length === 1) return statedPrice(pool)
  for (const other of pools)
    if (other !== pool && weight < MIN_WEIGHT_SHARE * other.weight(time)) return Number.NaN
  return weightedMedian(pools, time)
}

/** A price that is not a positive finite number is none. */
function statedPrice(pool: FoldPool): number {
  const price = pool.spot * pool.quote.price
  return price > 0 && price < Number.POSITIVE_INFINITY ? price : Number.NaN
}

/**
 * Publishes, as a block begins, the prices that no trade of it sets: those that the pools stated at the ends of the blocks
 * before it, up to its slot. `market.time` is still that of the last of them.
 */
export function publishPrices(market: Market, lastSlot: number): void {
  const sweep = Math.floor(market.slot / SWEEP_SLOTS)
  if (sweep !== Math.floor(lastSlot / SWEEP_SLOTS)) sweepPrices(market, sweep)
  market.references.confirm(
    market.slot - lastSlot,
    (row) => poolsPrice(market.tokenAt(row), market.time),
    (row, price, isOfTrade) => {
      const token = market.tokenAt(row)
      market.sink.confirming(token)
      if (price > 0 && price !== token.price) reprice(market, token, price, isOfTrade)
    },
  )
}

/**
 * Has a few of the tokens with a trade in the last day follow their pools: a quote that moves changes their prices
 * without an event. Which ones follows from the number of the sweep and their ids, so that a restart changes nothing.
 */
function sweepPrices(market: Market, sweep: number): void {
  const { time, rows, references, nextTokenId } = market
  for (let n = Math.min(SWEPT_TOKENS, nextTokenId) - 1; n >= 0; n--) {
    const row = market.rowOf((sweep * SWEPT_TOKENS + n) % nextTokenId)
    if (row < 0 || rows.lastTradeTime(row) <= time - DAY) continue
    const price = rows.price(row)
    if (Math.abs(rows.onlyPoolPrice(row) / price - 1) <= MAX_DRIFT) continue
    if (Math.abs(poolsPrice(market.tokenAt(row), time) / price - 1) > MAX_DRIFT) references.touch(row)
  }
}

/** Publishes a price that no trade of the block sets. The last trade, its bar and the windows get it where it is theirs. */
function reprice(market: Market, token: Token, price: number, isOfTrade: boolean): void {
  const { windows, candles, references, sink } = market
  const { row } = token
  token.price = price
  token.priceSlot = market.slot
  token.version += 1
  for (const pool of token.pools) pool.revalue(price)
  token.sumLiquidity()
  if (isOfTrade) {
    windows.repriceLast(row, price)
    candles.reprice(row, price, price / references.lastSolPrice(row))
  }
  sink.repriced(token, isOfTrade ? references.lastTrade(row) : undefined)
}
