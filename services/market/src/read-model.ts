import type { ChainPort } from '@callisto/solana'
import type { Market } from './fold/market.ts'
import { MintRegistry } from './mints/mint-registry.ts'
import { TokenIndexer } from './mints/token-indexer.ts'
import type { CuratedAccounts } from './service-types.ts'
import { HolderCategories } from './view/holder-categories.ts'
import { PoolLists } from './view/pool-lists.ts'
import { SearchIndex } from './view/search-index.ts'
import { ViewCache } from './view/view-cache.ts'

/** What requests are answered from besides the fold: token metadata, presented tokens, lists and the search index. */
export interface ReadModel {
  mints: MintRegistry
  index: SearchIndex
  indexer: TokenIndexer
  views: ViewCache
  categories: HolderCategories
  lists: PoolLists
}

export function createReadModel(
  chain: ChainPort,
  market: Market,
  { launchpads = new Map(), tiers = new Set(), holders = new Map() }: CuratedAccounts = {},
): ReadModel {
  const mints = new MintRegistry(chain)
  const index = new SearchIndex(mints.verified)
  const categories = new HolderCategories(market, holders)
  const views = new ViewCache({ market, mints, launchpads, tiers, categories })
  return {
    mints,
    index,
    indexer: new TokenIndexer({ market, mints, index }),
    views,
    categories,
    lists: new PoolLists(market, views),
  }
}
