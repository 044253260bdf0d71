import {
  type Asset,
  type AssetPool,
  type AssetSearchQuery,
  type HoldersReply,
  isAddressLike,
  MAX_ASSET_IDS,
  type MarketReadPort,
  type Pool,
} from '@callisto/contract'
import { assetPrice } from '@callisto/domain'
import type { Market } from '../fold/market.ts'
import type { Token } from '../fold/token.ts'
import type { PoolLists } from './pool-lists.ts'
import type { SearchIndex } from './search-index.ts'
import type { ViewCache } from './view-cache.ts'

export interface TokenQueriesOptions {
  market: Market
  views: ViewCache
  lists: PoolLists
  index: SearchIndex
  /** Mints that a search never shows. */
  banned: ReadonlySet<string>
}

/** Lookups and searches of tokens in the fold's present state. */
export class TokenQueries {
  readonly #options: TokenQueriesOptions

  constructor(options: TokenQueriesOptions) {
    this.#options = options
  }

  token(id: string): Token | undefined {
    return this.#options.market.token(id)
  }

  assets(ids: readonly string[]): Asset[] {
    return this.#tokens(ids).map((token) => this.#options.views.asset(token))
  }

  poolsOf(ids: readonly string[]): Pool[] {
    return this.#tokens(ids).flatMap((token) => this.#options.views.pool(token) ?? [])
  }

  allPoolsOf(token: Token): AssetPool[] {
    return this.#options.views.pools(token)
  }

  #tokens(ids: readonly string[]): Token[] {
    return [...new Set(ids)].flatMap((id) => this.token(id) ?? [])
  }

  /** Without a query the trending tokens; a list of addresses is a lookup. */
  search({ query, filters, sortBy, limit }: AssetSearchQuery): Asset[] {
    const { lists, index, views, banned } = this.#options
    if (query === undefined) {
      const trending = { timeframe: '1h', checks: [], sortTimeframe: '1h', sortDir: 'desc', limit } as const
      return lists.list('toptrending', { ...trending, checks: [] }).map(({ baseAsset }) => baseAsset)
    }
    const ids = query.split(',').map((part) => part.trim())
    if (ids.every(isAddressLike)) return this.assets(ids.slice(0, MAX_ASSET_IDS))
    const isExact = filters.includes('exact_symbol') || filters.includes('exact_case_insensitive')
    const found = index.find(query, {
      limit: limit + banned.size,
      isExact,
      isVerifiedFirst: sortBy === 'verified' || filters.includes('verified'),
    })
    return found
      .filter(({ mint }) => !banned.has(mint))
      .map((token) => views.asset(token))
      .filter(({ isVerified }) => isVerified || !filters.includes('verified'))
      .slice(0, limit)
  }

  holders(token: Token): HoldersReply {
    const { market } = this.#options
    const holders = market.holders(token)
    return {
      count: holders.count,
      holders: holders.top().map(([address, amount]) => ({
        address,
        amount: Number(amount) / token.unit,
        tags: holderTags(market, address),
        holderTags: this.#isSniper(token, address) ? ['sniper'] : [],
      })),
    }
  }

  #isSniper(token: Token, address: string): boolean {
    const { wallets, windows } = this.#options.market
    const wallet = wallets.find(address)
    const row = wallet === undefined ? -1 : windows.pairs.find(token.id, wallet)
    return row >= 0 && windows.pairs.isSniper(row)
  }

  /** The port that other services read through. */
  readPort(): MarketReadPort {
    return {
      assets: async (ids) => this.assets(ids),
      search: async (query, { limit, exactCaseInsensitive }) =>
        this.search({ query, limit, filters: exactCaseInsensitive ? ['exact_case_insensitive'] : [] }),
      prices: async (ids) =>
        Object.fromEntries(
          this.assets(ids).flatMap((asset) => {
            const price = assetPrice(asset)
            return price ? [[asset.id, price]] : []
          }),
        ),
    }
  }
}

function holderTags(market: Market, owner: string): { id: string; name: string }[] {
  const venue = market.pool(owner)
  if (!venue) return []
  return [venue.curve ? { id: 'Bonding Curve', name: 'Bonding Curve' } : { id: 'Pool', name: 'Pool' }]
}
