import type { Asset, AssetPool, Pool as PoolRow } from '@callisto/contract'
import type { FoldPool, Token } from '../fold/token-and-pool.ts'
import { dexOf, iso, known, newUntil, presentAsset, type ViewSources } from './present-asset.ts'

interface Cached {
  version: number
  /** Of the verified names. */
  names: number
  /** Unix second from which it is presented again: it is new no more. */
  until: number
  asset: Asset
}

/**
 * Presented tokens, presented again only after a change. Tokens with a trade in the last day stay cached; of the others a
 * bounded number. No LRU cache: what is kept depends on the trades of a token, not on its requests.
 */
export class ViewCache {
  readonly #sources: ViewSources
  readonly #cache = new Map<Token, Cached>()
  readonly #active = new Set<Token>()
  readonly #mostIdle = 2000

  constructor(sources: ViewSources) {
    this.#sources = sources
  }

  /** Adds a token that has just traded. */
  markActive(token: Token): void {
    this.#active.add(token)
  }

  /** Drops a token that has left memory. */
  remove(token: Token): void {
    this.#active.delete(token)
    this.#cache.delete(token)
  }

  /** Tokens with a trade in the last day, at the present. */
  *active(): Generator<Token> {
    const { market } = this.#sources
    for (const token of this.#active) {
      market.advance(token)
      if (market.windows.isActive(token.row)) yield token
      else this.#active.delete(token)
    }
  }

  /** A number that increases whenever a token is presented anew, at the present. */
  version(token: Token): number {
    this.#sources.market.advance(token)
    return token.version + this.#sources.mints.verified.version
  }

  asset(token: Token): Asset {
    const { market, mints } = this.#sources
    market.advance(token)
    const cached = this.#cache.get(token)
    const names = mints.verified.version
    if (cached?.version === token.version && cached.names === names && market.time < cached.until)
      return cached.asset
    const asset = presentAsset(this.#sources, token)
    const ends = [newUntil(token, mints.info(token.mint)), ...market.wholeFrom(token)]
    const until = Math.min(...ends.filter((end) => market.time < end))
    this.#cache.set(token, { version: token.version, names, until, asset })
    if (this.#cache.size > this.#active.size + this.#mostIdle) this.#dropIdle()
    return asset
  }

  /** The row of a token: its main pool. Undefined when it has none. */
  pool(token: Token): PoolRow | undefined {
    const pool = token.mainPool
    return pool && presentPool(this.#sources, pool, this.asset(token))
  }

  /** Every pool of a token, the deepest first; a curve that it has left is none any more. */
  pools(token: Token): AssetPool[] {
    return token.pools
      .filter(({ curve }) => !curve?.graduated)
      .map((pool) => presentAssetPool(this.#sources, pool))
      .sort((a, b) => (b.liquidity ?? 0) - (a.liquidity ?? 0))
  }

  #dropIdle(): void {
    for (const token of this.#cache.keys()) if (!this.#active.has(token)) this.#cache.delete(token)
  }
}

/** A row of the screener: a pool with its base asset. */
function presentPool(sources: ViewSources, pool: FoldPool, baseAsset: Asset): PoolRow {
  const stats = baseAsset.stats24h
  return {
    id: pool.address,
    chain: 'solana',
    dex: dexOf(sources, pool),
    type: sources.market.venues.poolTypeOf(pool.venue),
    createdAt: createdAt(pool),
    bondingCurve: pool.bondingCurve,
    volume24h: (stats?.buyVolume ?? 0) + (stats?.sellVolume ?? 0),
    updatedAt: baseAsset.updatedAt,
    quoteAsset: pool.quote.mint,
    baseAsset,
  }
}

/** One of a token's pools, with what is its own. */
function presentAssetPool(sources: ViewSources, pool: FoldPool): AssetPool {
  return {
    id: pool.address,
    dex: dexOf(sources, pool),
    type: sources.market.venues.poolTypeOf(pool.venue),
    createdAt: createdAt(pool),
    quoteAsset: pool.quote.mint,
    usdPrice: known(pool.spot * pool.quote.price),
    liquidity: known(pool.liquidity),
    ...(pool.config === undefined
      ? {}
      : { tier: { id: pool.config, isCurated: sources.tiers.has(pool.config) } }),
    bondingCurve: pool.bondingCurve,
  }
}

/** Absent for a pool whose creation no block has shown. */
const createdAt = (pool: FoldPool): string | undefined => (pool.isOlder ? undefined : iso(pool.createdAt))
