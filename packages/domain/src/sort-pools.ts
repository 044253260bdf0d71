import type { Asset, Pool, PoolCategory, SortDir, SortKey, Timeframe } from '@callisto/contract'
import {
  graduatedAtMs,
  listedAtMs,
  netOrganicVolumeOf,
  netTxnsOf,
  netVolumeOf,
  organicVolumeOf,
  statsOf,
  txnsOf,
  volumeOf,
} from './stats.ts'

/** The field that each list is sorted by, descending (spec 1-4-02); a watchlist, which is no list of the service, keeps its order. */
export const categorySort: Record<PoolCategory, SortKey> = {
  recent: 'listedTime',
  alphascan: 'listedTime',
  popular: 'ctLikes',
  launchpads: 'volume',
  stocks: 'volume',
  xstocks: 'volume',
  prestocks: 'volume',
  superstate: 'volume',
  runners: 'mcap',
  toptrending: 'netVolume',
  'top/overview': 'volume',
  toptraded: 'volume',
  toporganicscore: 'numOrganicBuyers',
  aboutToGraduate: 'bondingCurve',
  graduated: 'graduatedAt',
  topgainer: 'priceChange',
}

/** A market cap that less liquidity stands behind (USD) has no rank: a few dollars can state any price. */
export const MIN_RANKED_LIQUIDITY_USD = 1000

/**
 * Whether a price is stated by the curve of a launchpad that nobody vouches for: anyone can open one with reserves that
 * exist only on paper, so neither its price nor its liquidity has cost anything.
 */
const isOnUnlistedCurve = ({ partnerConfig, launchpad, bondingCurve }: Asset): boolean =>
  partnerConfig !== undefined && launchpad === undefined && bondingCurve !== undefined

/** What a token is sorted by. `numNetBuyers` weighs the net buyers against all traders, as the public clients do. */
export function sortValue(asset: Asset, key: SortKey, timeframe: Timeframe): number | undefined {
  const stats = statsOf(asset, timeframe)
  switch (key) {
    case 'listedTime':
      return listedAtMs(asset)
    case 'graduatedAt':
      return graduatedAtMs(asset)
    case 'txs':
      return txnsOf(stats)
    case 'netTxs':
      return netTxnsOf(stats)
    case 'traders':
      return stats?.numTraders
    case 'numNetBuyers':
      return stats?.numNetBuyers === undefined ? undefined : 2 * stats.numNetBuyers - (stats.numTraders ?? 0)
    case 'volume':
      return volumeOf(stats)
    case 'netVolume':
      return netVolumeOf(stats)
    case 'organicVolume':
      return organicVolumeOf(stats)
    case 'netOrganicVolume':
      return netOrganicVolumeOf(stats)
    case 'priceChange':
    case 'holderChange':
    case 'numOrganicBuyers':
      return stats?.[key]
    case 'mcap':
    case 'fdv':
      if ((asset.liquidity ?? 0) < MIN_RANKED_LIQUIDITY_USD || isOnUnlistedCurve(asset)) return undefined
      return asset[key]
    case 'liquidity':
      return isOnUnlistedCurve(asset) ? undefined : asset.liquidity
    default:
      return asset[key]
  }
}

/**
 * A sorted copy. Tokens without the value come last in either direction; equal ones are ordered by their id, so that a
 * list never trembles.
 */
export function sortPools(pools: readonly Pool[], key: SortKey, timeframe: Timeframe, dir: SortDir): Pool[] {
  const sign = dir === 'asc' ? 1 : -1
  return pools
    .map((pool) => ({ pool, value: sortValue(pool.baseAsset, key, timeframe) }))
    .sort((a, b) => {
      if (a.value !== b.value) {
        if (a.value === undefined) return 1
        if (b.value === undefined) return -1
        return sign * (a.value - b.value)
      }
      return a.pool.baseAsset.id < b.pool.baseAsset.id ? -1 : 1
    })
    .map(({ pool }) => pool)
}
