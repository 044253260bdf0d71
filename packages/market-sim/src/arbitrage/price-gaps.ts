import { chainTimeAt, type Side } from '@callisto/amms'
import type { Address } from '@solana/kit'
import type { Market } from '../market.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import { correctionOf } from './correction.ts'
import type { WatchedPool } from './pool-watch.ts'

/** A correction of one pool, part of a trade from `mintIn` to `mintOut`. Base units. */
export interface GapLeg {
  pool: PoolRef
  amountIn: number
  profitUsd: number
}

/** Corrections in one direction between two mints: one trade. */
export interface PriceGap {
  mintIn: Address
  mintOut: Address
  /** Largest profit first. */
  legs: GapLeg[]
  profitUsd: number
}

/**
 * Trades that gain against the reference prices, largest profit first, at most `maxLegs` pools each. No pool beyond its fee
 * from one common set of prices means that no cycle over any number of pools gains: each of its swaps loses at those
 * prices.
 */
export function findPriceGaps(market: Market, maxLegs: number, minProfitUsd: number): PriceGap[] {
  const found = new Map<string, PriceGap>()
  const { referencePrices, watch } = market
  const { pools, rates, assets } = watch
  for (let i = 0; i < pools.length; i++) {
    const unit0 = referencePrices.perUnit(assets[2 * i]!)
    const unit1 = referencePrices.perUnit(assets[2 * i + 1]!)
    const side = rates[2 * i]! > unit0 / unit1 ? 0 : 1
    const unitIn = side === 0 ? unit0 : unit1
    const unitOut = side === 0 ? unit1 : unit0
    if (!(rates[2 * i + side]! > unitIn / unitOut)) continue
    const trade = correct(market, pools[i]!, side, unitIn / unitOut)
    if (trade === undefined) continue
    const profitUsd = trade.amountOut * unitOut - trade.amountIn * unitIn
    const { ref } = pools[i]!
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
function correct({ bank }: Market, { pool, at, settlesAt }: WatchedPool, side: Side, fair: number) {
  const time = settlesAt === 0 ? at : chainTimeAt(bank.unixTime)
  return pool && correctionOf((limit) => pool.segments(side, time, limit), fair)
}
