import type { Market } from '../fold/market.ts'
import type { MarketSink, PoolChange, Trade } from '../fold/market-sink.ts'
import type { FoldPool, Token } from '../fold/token-and-pool.ts'
import type { TokenIndexer } from '../mints/token-indexer.ts'
import type { PoolLists } from './pool-lists.ts'
import type { SearchIndex } from './search-index.ts'
import type { ViewCache } from './view-cache.ts'

interface ViewUpdatesOptions {
  views: ViewCache
  lists: PoolLists
  indexer: TokenIndexer
  index: SearchIndex
}

/** Keeps lists and search index up to date with the fold. */
export class ViewUpdates implements Partial<MarketSink> {
  readonly #options: ViewUpdatesOptions

  constructor(options: ViewUpdatesOptions) {
    this.#options = options
  }

  /** Fills lists and index from a restored market. */
  restore(market: Market): void {
    const { views, lists, indexer, index } = this.#options
    const tokens = [...market.tokens()].sort((a, b) => a.id - b.id)
    index.load(() => {
      for (const token of tokens) indexer.addRestored(token)
    })
    for (const token of tokens) {
      if (!market.windows.isActive(token.row)) continue
      views.markActive(token)
      indexer.requestMint(token)
    }
    const graduates = [...market.tokens()].filter(({ graduatedPool }) => graduatedPool !== undefined)
    for (const token of graduates.sort((a, b) => a.graduatedAt - b.graduatedAt)) lists.addGraduated(token)
    for (const pool of [...market.pools()].sort((a, b) => a.id - b.id)) lists.addPool(pool)
  }

  trade(trade: Trade): void {
    this.#options.views.markActive(trade.token)
    this.#updateLiquidity(trade.pool)
  }

  pool(change: PoolChange, pool: FoldPool): void {
    const { lists, indexer } = this.#options
    this.#updateLiquidity(pool)
    if (change === 'new') {
      indexer.addPool(pool)
      lists.addPool(pool)
    }
    if (change === 'graduated') lists.addGraduated(pool.base)
  }

  repriced(token: Token): void {
    this.#options.index.updateLiquidity(token)
  }

  /** That of the quote changes where the quote is the numeraire. */
  #updateLiquidity({ base, quote }: FoldPool): void {
    this.#options.index.updateLiquidity(base)
    this.#options.index.updateLiquidity(quote)
  }
}
