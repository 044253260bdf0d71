import { knownMints } from '@callisto/domain'
import type { ChainPort } from '@callisto/solana'
import type { Market } from './fold/market.ts'
import { MintRegistry } from './mints/mint-registry.ts'
import { TokenIndexer } from './mints/token-indexer.ts'
import type { CuratedAccounts } from './service-types.ts'
import { Archive } from './store/archive.ts'
import type { Sql } from './store/sql.ts'
import type { Writer } from './store/writer.ts'
import type { Hub } from './stream/hub.ts'
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

interface ArchiveParts {
  sql: Sql
  market: Market
  writer: Writer
  model: ReadModel
  hub: Hub
  signal: AbortSignal
}

const quoteMints: ReadonlySet<string> = new Set(Object.values(knownMints))

/** The archive of a service: quote mints and tokens that are listed or subscribed stay in memory. */
export function createArchive(parts: ArchiveParts): Archive {
  const { index, indexer, lists, views } = parts.model
  const { sql, market, writer, hub, signal } = parts
  return new Archive({
    sql,
    market,
    writer,
    isPinned: (token) => quoteMints.has(token.mint) || lists.isListed(token) || hub.isSubscribed(token),
    textOf: (token) => index.get(token),
    onLoaded: (tokens) => indexer.load(tokens, signal),
    onArchived(token) {
      views.remove(token)
      lists.remove(token)
      indexer.remove(token)
    },
  })
}
