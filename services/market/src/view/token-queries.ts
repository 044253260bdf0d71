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
import { assetPrice, skeleton } from '@callisto/domain'
import type { Market } from '../fold/market.ts'
import type { Token } from '../fold/token-and-pool.ts'
import type { MintRegistry } from '../mints/mint-registry.ts'
import type { PoolLists } from './pool-lists.ts'
import type { SearchIndex, SearchOptions } from './search-index.ts'
import type { ViewCache } from './view-cache.ts'

export interface TokenQueriesOptions {
  market: Market
  views: ViewCache
  lists: PoolLists
  index: SearchIndex
  mints: MintRegistry
  /** Mints that a search never returns. */
  banned: ReadonlySet<string>
  archive: {
    load(mints: readonly string[]): Promise<void>
    loadMatches(query: string, options: SearchOptions): Promise<void>
  }
}

/** Lookups and searches of tokens in the fold's present state. */
export class TokenQueries {
  readonly #options: TokenQueriesOptions

  constructor(options: TokenQueriesOptions) {
    this.#options = options
  }

  /** A token by its mint, loaded from the archive when it is there. */
  async token(id: string): Promise<Token | undefined> {
    await this.#options.archive.load([id])
    return this.#options.market.token(id)
  }

  async assets(ids: readonly string[]): Promise<Asset[]> {
    const tokens = await this.#tokens(ids)
    return tokens.map((token) => this.#options.views.asset(token))
  }

  /** The main pools of tokens. */
  async poolsOf(ids: readonly string[]): Promise<Pool[]> {
    const tokens = await this.#tokens(ids)
    return tokens.flatMap((token) => this.#options.views.pool(token) ?? [])
  }

  allPoolsOf(token: Token): AssetPool[] {
    return this.#options.views.pools(token)
  }

  async #tokens(ids: readonly string[]): Promise<Token[]> {
    const unique = [...new Set(ids)]
    await this.#options.archive.load(unique)
    return unique.flatMap((id) => this.#options.market.token(id) ?? [])
  }

  /** Without a query the trending tokens; a list of addresses is a lookup. */
  async search({ query, filters, sortBy, limit }: AssetSearchQuery): Promise<Asset[]> {
    const { lists, index, views, banned, archive, mints } = this.#options
    if (query === undefined) {
      const trending = { timeframe: '1h', checks: [], sortTimeframe: '1h', sortDir: 'desc', limit } as const
      return lists.list('toptrending', { ...trending, checks: [] }).map(({ baseAsset }) => baseAsset)
    }
    const ids = query.split(',').map((part) => part.trim())
    if (ids.every(isAddressLike)) return this.assets(ids.slice(0, MAX_ASSET_IDS))
    const options = {
      limit: limit + banned.size,
      isExact: filters.includes('exact_symbol') || filters.includes('exact_case_insensitive'),
      isVerifiedFirst: sortBy === 'verified' || filters.includes('verified'),
    }
    await archive.loadMatches(query, options)
    const similar = mints.verified.lookalikeOf('', [skeleton(query)])
    if (similar) await archive.load([similar.id])
    return index
      .find(query, options)
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
    const row = wallet === undefined ? -1 : windows.pairs.find(token.row, wallet)
    return row >= 0 && windows.pairs.isSniper(row)
  }

  /** The port that other services read through. */
  readPort(): MarketReadPort {
    return {
      assets: (ids) => this.assets(ids),
      search: (query, { limit, exactCaseInsensitive }) =>
        this.search({ query, limit, filters: exactCaseInsensitive ? ['exact_case_insensitive'] : [] }),
      prices: async (ids) =>
        Object.fromEntries(
          (await this.assets(ids)).flatMap((asset) => {
            const price = assetPrice(asset)
            return price ? [[asset.id, price]] : []
          }),
        ),
    }
  }
}

function holderTags(market: Market, owner: string): { id: string; name: string }[] {
  const kind = market.venueKind(owner)
  if (!kind) return []
  return [kind === 'curve' ? { id: 'Bonding Curve', name: 'Bonding Curve' } : { id: 'Pool', name: 'Pool' }]
}
