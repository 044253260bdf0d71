import type { GemSection, Pool, PoolCategory, PoolListQuery } from '@callisto/contract'
import { categorySort, matchesQuery, sortPools } from '@callisto/domain'
import type { Market } from '../fold/market.ts'
import type { Pool as FoldPool } from '../fold/pool.ts'
import type { Token } from '../fold/token.ts'
import { windowField as F, windowSeconds } from '../fold/windows.ts'
import { isMajor } from '../known-mints.ts'
import type { ViewCache } from './view-cache.ts'

/** Lists by age consider this many of the newest tokens. */
const MAX_SCANNED_TOKENS = 5000

/** The lists of the screener over the market's present. */
export class PoolLists {
  readonly #market: Market
  readonly #views: ViewCache
  /** In order of graduation. */
  readonly #graduated: Token[] = []

  constructor(market: Market, views: ViewCache) {
    this.#market = market
    this.#views = views
  }

  addGraduated(token: Token): void {
    this.#graduated.push(token)
  }

  /** Pools of launched tokens, the newest first. */
  newestLaunchPools(limit: number): FoldPool[] {
    const { pools } = this.#market
    const newest: FoldPool[] = []
    for (let index = pools.length - 1; index >= 0 && newest.length < limit; index--) {
      const pool = pools[index]!
      if (pool.base.launch) newest.push(pool)
    }
    return newest
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
        return this.#newest()
      case 'graduated':
        return this.#graduated.slice(-MAX_SCANNED_TOKENS)
      case 'aboutToGraduate':
        return this.#onCurve()
      default:
        return this.#trading(windowIndex[timeframe])
    }
  }

  *#newest(): Generator<Token> {
    const { tokens } = this.#market
    const last = Math.max(0, tokens.length - MAX_SCANNED_TOKENS)
    for (let index = tokens.length - 1; index >= last; index--) yield tokens[index]!
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
      if (windows.get(token.id, window, F.buys) + windows.get(token.id, window, F.sells) > 0) yield token
    }
  }
}

/** Index of a timeframe's window. */
const windowIndex = { '5m': 0, '1h': 1, '6h': 2, '24h': windowSeconds.length - 1 } as const
