import {
  type Asset,
  type AssetPool,
  type AssetSearchQuery,
  type DevStats,
  type DuplicateSymbol,
  type Holder,
  type HoldersReply,
  holderTags,
  isAddressLike,
  MAX_ASSET_IDS,
  MAX_MINTS_OF_SYMBOL,
  type MarketReadPort,
  type Pool,
  type ShieldReply,
} from '@callisto/contract'
import { loadPrices, shieldWarnings, skeleton, stakedSolMints, volumeOf } from '@callisto/domain'
import type { Market } from '../fold/market.ts'
import { launchBuyer } from '../fold/organic.ts'
import type { Token } from '../fold/token-and-pool.ts'
import { describeToken, imagePath } from '../metadata/metadata-file.ts'
import { launchText } from '../mints/mint-info.ts'
import type { MintRegistry } from '../mints/mint-registry.ts'
import type { ArchivedLaunch } from '../store/archive.ts'
import type { HolderCategories, HolderLabel } from './holder-categories.ts'
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
  categories: HolderCategories
  archive: {
    launchedBy(creator: string): Promise<ArchivedLaunch[]>
    load(mints: readonly string[]): Promise<void>
    loadMatches(query: string, options: SearchOptions): Promise<void>
  }
}

const WEEK_SECONDS = 7 * 86_400
/** Tokens of a creator that are listed. */
const MAX_DEV_TOKENS = 20

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
    const tokens = await this.tokens(ids)
    return tokens.map((token) => this.#options.views.asset(token))
  }

  /** The main pools of tokens. */
  async poolsOf(ids: readonly string[]): Promise<Pool[]> {
    const tokens = await this.tokens(ids)
    return tokens.flatMap((token) => this.#options.views.pool(token) ?? [])
  }

  allPoolsOf(token: Token): AssetPool[] {
    return this.#options.views.pools(token)
  }

  /** The known tokens among `ids`, each once, loaded from the archive when they are there. */
  async tokens(ids: readonly string[]): Promise<Token[]> {
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
    // The largest ones may not have moved anything yet.
    if (!market.knowsHolders(token)) return { holders: [] }
    const holders = market.holders(token)
    return {
      count: holders.count,
      holders: holders.top().map(([address]) => this.holding(token, address)),
    }
  }

  /** What an owner holds of a token now, with its labels. */
  holding(token: Token, address: string): Holder {
    const { market, categories } = this.#options
    return {
      address,
      amount: Number(market.holders(token).amountOf(address)) / token.unit,
      tags: labelTags(categories.of(address)),
      holderTags: launchTags(token.launchBuyers?.get(address) ?? 0),
    }
  }

  /** The description in a token's metadata; undefined where it has none, and for an unknown token. */
  async description(id: string): Promise<string | undefined> {
    const token = await this.token(id)
    if (!token) return undefined
    const { views, mints } = this.#options
    const asset = views.asset(token)
    const info = mints.info(id)
    const own = info ? info.description : token.launch && launchText(id, token.launch).description
    // The file that this product serves for a mint has a text of its own.
    return own ?? (asset.icon === imagePath(id) ? describeToken(asset) : undefined)
  }

  /** The listed tokens of the issuers of stocks. */
  stocks(): Promise<Asset[]> {
    return this.assets([...this.#options.mints.stocks])
  }

  /**
   * Every token with one of some tags of verified tokens, the most traded of 24 hours first. `lst` is of the known mints of
   * staked SOL, `stocks` of the recognised issuers.
   */
  async tagged(tags: readonly string[]): Promise<Asset[]> {
    const { verified, stocks } = this.#options.mints
    const assets = await this.assets([...verified.mints, ...stocks, ...stakedSolMints])
    return assets
      .filter((asset) => tags.some((tag) => asset.tags?.includes(tag)))
      .sort((a, b) => dayVolume(b) - dayVolume(a) || (a.id < b.id ? -1 : 1))
  }

  /** Symbols of verified tokens that other tokens have too, in any case. */
  async duplicateSymbols(): Promise<DuplicateSymbol[]> {
    const verified = await this.assets([...this.#options.mints.verified.mints])
    const bySymbol = new Map(verified.map((asset) => [asset.symbol.toLowerCase(), asset.symbol]))
    const duplicates: DuplicateSymbol[] = []
    for (const [key, symbol] of bySymbol) {
      const hits = await this.search({ query: symbol, filters: ['exact_symbol'], limit: MAX_MINTS_OF_SYMBOL })
      const named = hits.filter((asset) => asset.symbol.toLowerCase() === key)
      const mintsOf = (isVerified: boolean) =>
        named.filter((asset) => (asset.isVerified ?? false) === isVerified).map(({ id }) => id)
      if (named.length > 1)
        duplicates.push({ symbol, verifiedMints: mintsOf(true), otherMints: mintsOf(false) })
    }
    return duplicates
  }

  /** Warnings about tokens, also about those that are not known. */
  async shield(mints: readonly string[]): Promise<ShieldReply> {
    const assets = new Map((await this.assets(mints)).map((asset) => [asset.id, asset]))
    const nowMs = this.#options.market.time * 1000
    return {
      warnings: Object.fromEntries(mints.map((mint) => [mint, shieldWarnings(assets.get(mint), nowMs)])),
    }
  }

  /** What a wallet has launched: counts, and the tokens with the most liquidity. */
  async devStats(address: string): Promise<DevStats> {
    const { market, archive } = this.#options
    const present = [...(market.creators.get(address)?.tokens ?? [])]
    const ids = new Set(present.map(({ id }) => id))
    const archived = (await archive.launchedBy(address)).filter(({ id }) => !ids.has(id))
    const since = market.time - WEEK_SECONDS
    const ranked = [
      ...present.map(({ mint, liquidity }) => ({ mint, liquidity: liquidity || 0 })),
      ...archived,
    ].sort((a, b) => b.liquidity - a.liquidity || (a.mint < b.mint ? -1 : 1))
    return {
      numCreated: present.length + archived.length,
      numMigrated:
        present.filter(({ graduatedPool }) => graduatedPool !== undefined).length +
        archived.filter(({ hasGraduated }) => hasGraduated).length,
      numCreatedInPast7Days: [
        ...present.map(({ createdAt }) => createdAt),
        ...archived.map(({ created }) => created),
      ].filter((created) => created > since).length,
      topTokens: await this.assets(ranked.slice(0, MAX_DEV_TOKENS).map(({ mint }) => mint)),
    }
  }

  /** The port that other services read through. */
  readPort(): MarketReadPort {
    return {
      assets: (ids) => this.assets(ids),
      search: (query, { limit, exactCaseInsensitive }) =>
        this.search({ query, limit, filters: exactCaseInsensitive ? ['exact_case_insensitive'] : [] }),
      prices: (ids) =>
        loadPrices(
          ids,
          (mints) => this.assets(mints),
          () => this.#options.market.time,
        ),
    }
  }
}

const dayVolume = (asset: Asset) => volumeOf(asset.stats24h) ?? 0

const labelTags = (label: HolderLabel | undefined) =>
  label ? [{ id: label.category, name: label.name }] : []

/** The tags of a wallet by its bits of `launchBuyer`. */
const launchTags = (bits: number) => holderTags.filter((tag) => (bits & launchBuyer[tag]) !== 0)
