import { chainTimeAt } from '@callisto/amms'
import type { Address } from '@solana/kit'
import { readPool } from '../execution/account-reads.ts'
import type { Market } from '../market.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import { correction } from './correction.ts'
import type { WatchedPool } from './pool-watch.ts'

/** A correction of one pool, part of a trade from `mintIn` to `mintOut`. Base units. */
export interface Leg {
  pool: PoolRef
  amountIn: number
  profitUsd: number
}

/** Corrections in one direction between two mints: one trade. */
export interface PriceGap {
  mintIn: Address
  mintOut: Address
  /** Largest profit first. */
  legs: Leg[]
  profitUsd: number
}

/**
 * Trades that gain against the reference prices, largest profit first, at most `maxLegs` pools each. No pool beyond its fee
 * from one common set of prices means that no cycle over any number of pools gains: each of its swaps loses at those
 * prices.
 */
export function findPriceGaps(market: Market, maxLegs: number, minProfitUsd: number): PriceGap[] {
  const found = new Map<string, PriceGap>()
  for (const pool of market.watch.pools) {
    const { ref, rates } = pool
    const unit0 = market.referencePrices.perUnit(pool.assets[0])
    const unit1 = market.referencePrices.perUnit(pool.assets[1])
    const side = rates[0] > unit0 / unit1 ? 0 : 1
    const [unitIn, unitOut] = side === 0 ? [unit0, unit1] : [unit1, unit0]
    if (!(rates[side] > unitIn / unitOut)) continue
    const trade = correct(market, pool, side, unitIn / unitOut)
    if (trade === undefined) continue
    const profitUsd = trade.amountOut * unitOut - trade.amountIn * unitIn
    const [first, second] = ref.sides
    const [mintIn, mintOut] = side === 0 ? [first.mint, second.mint] : [second.mint, first.mint]
    const key = `${mintIn}${mintOut}`
    const gap = found.get(key) ?? { mintIn, mintOut, legs: [], profitUsd: 0 }
    gap.legs.push({ pool: ref, amountIn: trade.amountIn, profitUsd })
    found.set(key, gap)
  }
  for (const gap of found.values()) {
    gap.legs = gap.legs.sort((a, b) => b.profitUsd - a.profitUsd).slice(0, maxLegs)
    gap.profitUsd = gap.legs.reduce((sum, leg) => sum + leg.profitUsd, 0)
  }
  return [...found.values()]
    .filter(({ profitUsd }) => profitUsd > minProfitUsd)
    .sort((a, b) => b.profitUsd - a.profitUsd)
}

/** A fee that decays is that of this second; otherwise the pool's segments have stood since its last move. */
function correct(market: Market, { ref, segments, settlesAt }: WatchedPool, side: 0 | 1, fair: number) {
  if (settlesAt === 0) return correction(segments[side], fair)
  const state = readPool(market.bank, ref.address)
  return state && correction(state.segments(side, chainTimeAt(market.bank.unixTime)), fair)
}
