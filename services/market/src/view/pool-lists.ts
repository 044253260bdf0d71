import type { GemSection, Pool, PoolCategory, PoolListQuery } from '@callisto/contract'
import { categorySort, matchesQuery, sortPools } from '@callisto/domain'
import type { Market } from '../fold/market.ts'
import type { Pool as FoldPool, Token } from '../fold/token-and-pool.ts'
import { windowField as F, windowSeconds } from '../fold/windows.ts'
import { isMajor } from '../known-mints.ts'
import type { ViewCache } from './view-cache.ts'

/** The newest launch pools, which the stream's topic `recent` begins with. */
const MAX_LAUNCH_POOLS = 30

/** The lists of the screener over the market's present. */
export class PoolLists {
  readonly #market: Market
  readonly #views: ViewCache
  /** The newest graduates, in order of graduation. */
  readonly #graduated = new Set<Token>()
  /** The newest pools of launched tokens, oldest first. */
  readonly #launchPools: FoldPool[] = []

  constructor(market: Market, views: ViewCache) {
    this.#market = market
    this.#views = views
  }

  addGraduated(token: Token): void {
    this.#graduated.add(token)
    if (this.#graduated.size > this.#market.maxNewestTokens)
      this.#graduated.delete(this.#graduated.values().next().value!)
  }

  /** Adds a new pool. */
  addPool(pool: FoldPool): void {
    if (!pool.base.launch) return
    this.#launchPools.push(pool)
    if (this.#launchPools.length > Math.min(MAX_LAUNCH_POOLS, this.#market.maxNewestTokens))
      this.#launchPools.shift()
  }

  /** The newest pools of launched tokens, newest first. */
  newestLaunchPools(): FoldPool[] {
    return this.#launchPools.toReversed()
  }

  /** Whether a token without a trade in the last day can be in a list. */
  isListed(token: Token): boolean {
    return (
      this.#market.isNewest(token) ||
      this.#graduated.has(token) ||
      this.#launchPools.some(({ base }) => base === token)
    )
  }

  list(category: PoolCategory | GemSection, query: PoolListQuery): Pool[] {
    const rows: Pool[] = []
    const nowMs = this.#market.time * 1000
    for (const token of this.#candidates(category, query)) {
      if (isMajor(token.mint)) continue
      const row = this.#views.pool(token)
      if (row?.baseAsset.usdPrice === undefined) continue
      if (matchesQuery(row.baseAsset, query, nowMs)) rows.push(row)
    }
    const sortBy = query.sortBy ?? categorySort[category]
    return sortPools(rows, sortBy, query.sortTimeframe, query.sortDir).slice(0, query.limit)
  }

  #candidates(category: PoolCategory | GemSection, { timeframe }: PoolListQuery): Iterable<Token> {
    switch (category) {
      case 'recent':
        return this.#market.newestTokens()
      case 'graduated':
        return this.#graduated
      case 'aboutToGraduate':
        return this.#onCurve()
      default:
        return this.#trading(windowIndex[timeframe])
    }
  }

  /** Tokens whose curve has been traded within the last day and is not finished. */
  *#onCurve(): Generator<Token> {
    for (const token of this.#views.active()) {
      if (token.graduatedPool === undefined && (token.mainPool?.bondingCurve ?? 0) > 0) yield token
    }
  }

  *#trading(window: number): Generator<Token> {
    const { windows } = this.#market
    for (const token of this.#views.active()) {
      if (windows.get(token.row, window, F.buys) + windows.get(token.row, window, F.sells) > 0) yield token
    }
  }
}

/** Index of a timeframe's window. */
const windowIndex = { '5m': 0, '1h': 1, '6h': 2, '24h': windowSeconds.length - 1 } as const
