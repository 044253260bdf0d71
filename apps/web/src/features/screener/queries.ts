import type { Asset, Pool, PoolUpdate } from '@callisto/contract'
import { matchesFilters, sortPools } from '@callisto/domain'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { market } from '../../lib/api/call.ts'
import type { ScreenQuery } from '../../lib/filters/screen-query.ts'
import { nextChainTime } from '../../lib/live/chain-time.ts'
import { useNewPools } from '../../lib/live/feed.ts'
import { isCutOff } from '../../lib/offline/useLastKnown.ts'
import { keepPools, storePools, usePoolListState } from '../../lib/tokens/pool-list.ts'
import type { Category } from './model/categories.ts'

const REFRESH_MS = 5_000
/** List sizes requested one after the other while scrolling; the last is the service's limit. */
export const LIST_SIZES = [100, 300, 1000] as const

interface PoolList {
  listKey: string
  ids: string[]
}

const keyOf = (category: Category, { timeframe, filters, sortBy, sortDir }: ScreenQuery) =>
  ['pools', category.key, timeframe, filters, sortBy, sortDir] as const

/** Index in LIST_SIZES of the largest size of a list in the cache, so that going back shows what had been scrolled to. */
export function useCachedStep(category: Category, query: ScreenQuery): number {
  const client = useQueryClient()
  const isCached = (size: number) => client.getQueryData([...keyOf(category, query), size]) !== undefined
  return Math.max(0, LIST_SIZES.findLastIndex(isCached))
}

/** Loaded for its list only. */
const loadWatchlist = async () => (await import('../../lib/tokens/watchlist.ts')).watchlist

/** The rows of a list from the service; the watchlist from its tokens. */
async function loadPools(
  category: Category,
  { timeframe, filters, sortBy, sortDir }: ScreenQuery,
  limit: number,
  signal: AbortSignal,
): Promise<Pool[]> {
  if (category.key !== 'watchlist') {
    const request = { timeframe, filters, sortDir, limit, ...(sortBy ? { sortBy } : {}) }
    return market.pools(category.key, request, signal)
  }
  const addresses = (await loadWatchlist()).get().tokens.map(({ address }) => address)
  const assets = await market.assets(addresses.toSorted(), signal)
  const nowMs = (await nextChainTime(signal)) * 1000
  const rows = addresses
    .flatMap((address) => assets.find(({ id }) => id === address) ?? [])
    .filter((asset) => matchesFilters(asset, filters, timeframe, nowMs))
    .map(rowOf)
  return sortBy ? sortPools(rows, sortBy, timeframe, sortDir) : rows
}

/** The row of a token by itself: of one that is base of no pool, such as USDC, the service has none. */
const rowOf = (baseAsset: Asset): Pool => ({
  id: baseAsset.firstPool?.id ?? baseAsset.id,
  chain: 'solana',
  dex: baseAsset.firstPool?.dex ?? '',
  createdAt: baseAsset.createdAt ?? '',
  baseAsset,
})

const listKeyOf = (category: Category, { timeframe, filters, sortBy, sortDir }: ScreenQuery) =>
  JSON.stringify([category.key, timeframe, filters, sortBy, sortDir])

const keptKeyOf = (listKey: string) => `pools:${listKey}`

/** The mints of a list in order. */
export function poolsQuery(category: Category, query: ScreenQuery, size: number = LIST_SIZES[0]) {
  const listKey = listKeyOf(category, query)
  return queryOptions({
    queryKey: [...keyOf(category, query), size] as const,
    queryFn: async ({ signal }): Promise<PoolList> => {
      const pools = await loadPools(category, query, size, signal)
      if (size === LIST_SIZES[0]) keepPools(keptKeyOf(listKey), pools)
      return { listKey, ids: storePools(pools) }
    },
    staleTime: REFRESH_MS,
  })
}

/** The mints of a list in order, refetched every 5 s; new tokens also arrive over the WebSocket. */
export function usePools(category: Category, query: ScreenQuery, size: number) {
  const { filters, sortBy } = query
  const listKey = listKeyOf(category, query)
  const client = useQueryClient()
  const result = useQuery({
    ...poolsQuery(category, query, size),
    refetchInterval: REFRESH_MS,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === category.key ? keepPreviousData(previous) : undefined,
  })

  // Without network the list of another query must not stand in for this one.
  const data = result.isPlaceholderData && isCutOff(result) ? undefined : result.data
  const { keptIds, failure, outdatedSinceMs } = usePoolListState(keptKeyOf(listKey), { ...result, data })
  const unfiltered = !sortBy && Object.keys(filters).length === 0
  const onPools = useCallback(
    (updates: readonly PoolUpdate[]) => {
      const newIds = updates.filter(({ type }) => type === 'new').map(({ pool }) => pool.baseAsset.id)
      if (newIds.length === 0) return
      client.setQueriesData<PoolList>(
        { queryKey: ['pools', 'recent'] },
        (list) => list && { ...list, ids: [...new Set([...newIds, ...list.ids])].slice(0, list.ids.length) },
      )
    },
    [client],
  )
  useNewPools(category.key === 'recent' && unfiltered, onPools)

  const isWatchlist = category.key === 'watchlist'
  const { refetch } = result
  useEffect(() => {
    if (!isWatchlist) return
    const unsubscribe = loadWatchlist().then((watchlist) => watchlist.subscribe(() => void refetch()))
    return () => void unsubscribe.then((stop) => stop())
  }, [isWatchlist, refetch])

  return {
    /** Key of the request that `ids` belongs to; placeholder data keeps the key of the previous request. */
    listKey: data?.listKey ?? listKey,
    ids: data?.ids ?? keptIds,
    failure,
    outdatedSinceMs,
    retry: () => result.refetch(),
  }
}
