import { PoolsReplySchema, type PoolUpdate } from '@callisto/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { errorCode, market } from '../../lib/api/call.ts'
import { assetStore } from '../../lib/live/asset-store.ts'
import { poolAsset, useNewPools } from '../../lib/live/feed.ts'
import { lastKnown } from '../../lib/offline/last-known.ts'
import { isCutOff, outdatedSince, useLastKnown } from '../../lib/offline/useLastKnown.ts'
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
  const keptKey = `pools:${listKey}`
  const client = useQueryClient()
  const result = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const request = { timeframe, filters, sortDir, limit: size, ...(sortBy ? { sortBy } : {}) }
      const pools = await market.pools(category.key, request, signal)
      assetStore.put(pools.map(poolAsset))
      if (size === LIST_SIZES[0]) lastKnown.keep(keptKey, { pools })
      return { listKey, ids: [...new Set(pools.map(({ baseAsset }) => baseAsset.id))] }
    },
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === category.key ? keepPreviousData(previous) : undefined,
  })

  // Without network the list of another query must not stand in for this one.
  const data = result.isPlaceholderData && isCutOff(result) ? undefined : result.data
  const { isError, error, fetchStatus, dataUpdatedAt } = result
  const state = { data, isError, fetchStatus, dataUpdatedAt }
  const kept = useLastKnown(keptKey, state, parseKept)
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
    listKey: data?.listKey ?? listKey,
    ids: data?.ids ?? kept?.value,
    /** Code of the reason why there is no list; none while one loads or a kept one is looked up. */
    failure: data === undefined && kept === null ? (isError ? errorCode(error) : 'OFFLINE') : undefined,
    /** Unix ms of a list that cannot be refreshed. */
    outdatedSinceMs: outdatedSince(state, kept),
    retry: () => void result.refetch(),
  }
}

/** The mints of a kept list; its tokens go to the store unless that has newer ones. */
function parseKept(value: unknown): string[] | undefined {
  const parsed = PoolsReplySchema.safeParse(value)
  if (!parsed.success) return undefined
  assetStore.put(parsed.data.pools.map(poolAsset).filter(({ id }) => assetStore.get(id) === undefined))
  return [...new Set(parsed.data.pools.map(({ baseAsset }) => baseAsset.id))]
}
