import type { PoolUpdate } from '@callisto/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { errorCode, market } from '../../lib/api/call.ts'
import { assetStore } from '../../lib/live/asset-store.ts'
import { poolAsset, useNewPools } from '../../lib/live/feed.ts'
import type { Category } from './model/categories.ts'
import type { ScreenQuery } from './model/screen-query.ts'

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

/** The mints of a list in order, refetched every 5 s; new tokens also arrive over the WebSocket. */
export function usePools(category: Category, query: ScreenQuery, size: number) {
  const { timeframe, filters, sortBy, sortDir } = query
  const key = [...keyOf(category, query), size] as const
  const listKey = JSON.stringify([category.key, timeframe, filters, sortBy, sortDir])
  const client = useQueryClient()
  const result = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const request = { timeframe, filters, sortDir, limit: size, ...(sortBy ? { sortBy } : {}) }
      const pools = await market.pools(category.key, request, signal)
      assetStore.put(pools.map(poolAsset))
      return { listKey, ids: [...new Set(pools.map(({ baseAsset }) => baseAsset.id))] }
    },
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === category.key ? keepPreviousData(previous) : undefined,
  })

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

  return {
    /** Key of the request that `ids` belongs to; placeholder data keeps the key of the previous request. */
    listKey: result.data?.listKey ?? listKey,
    ids: result.data?.ids,
    failure: result.isError && result.data === undefined ? errorCode(result.error) : undefined,
    stale: result.isError && result.data !== undefined,
    retry: () => void result.refetch(),
  }
}
