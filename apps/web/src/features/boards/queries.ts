import type { PoolUpdate, ScreenerFilters, Timeframe } from '@callisto/contract'
import { matchesFilters } from '@callisto/domain'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { market } from '../../lib/api/call.ts'
import { useLatest } from '../../lib/browser/useLatest.ts'
import { assetStore } from '../../lib/live/asset-store.ts'
import { chainTime } from '../../lib/live/chain-time.ts'
import { poolAsset, useNewPools } from '../../lib/live/feed.ts'
import { isCutOff } from '../../lib/offline/useLastKnown.ts'
import { keepPools, storePools, usePoolListState } from '../../lib/tokens/pool-list.ts'
import { type BoardUpdate, withUpdates } from './model/apply-updates.ts'
import type { BoardList } from './model/boards.ts'

const REFRESH_MS = 5_000

interface Board {
  listKey: string
  ids: readonly string[]
}

interface BoardQuery {
  timeframe: Timeframe
  filters: ScreenerFilters
}

const keyOf = ({ category }: BoardList, { timeframe, filters }: BoardQuery) =>
  ['board', category, timeframe, filters] as const

/** The mints of a board in order. */
export function boardQuery(list: BoardList, { timeframe, filters }: BoardQuery) {
  const queryKey = keyOf(list, { timeframe, filters })
  const listKey = JSON.stringify(queryKey)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Board> => {
      const pools = await market.pools(list.category, { timeframe, filters, limit: list.limit }, signal)
      keepPools(listKey, pools)
      return { listKey, ids: storePools(pools) }
    },
    staleTime: REFRESH_MS,
  })
}

/** The mints of a board in order: fetched every 5 s, launches and graduations at once over the WebSocket. */
export function useBoard(list: BoardList, { timeframe, filters }: BoardQuery) {
  const { category, limit } = list
  const key = keyOf(list, { timeframe, filters })
  const listKey = JSON.stringify(key)
  const client = useQueryClient()
  const result = useQuery({
    ...boardQuery(list, { timeframe, filters }),
    refetchInterval: REFRESH_MS,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === category ? keepPreviousData(previous) : undefined,
  })
  // The filters are parsed anew at each render; the subscription stays.
  const latest = useLatest({ key, timeframe, filters })
  const onPools = useCallback(
    (updates: readonly PoolUpdate[]) => {
      const { key, timeframe, filters } = latest.current
      const nowMs = (chainTime() ?? Date.now() / 1000) * 1000
      const changes = updates.map(({ type, pool }): BoardUpdate => {
        const asset = poolAsset(pool)
        return { type, id: asset.id, passes: matchesFilters(asset, filters, timeframe, nowMs) }
      })
      client.setQueryData<Board>(key, (board) => {
        if (!board) return undefined
        const ids = withUpdates(category, board.ids, changes, limit)
        return ids === board.ids ? board : { ...board, ids }
      })
      // A card that comes with the update has its token at once.
      assetStore.flush()
    },
    [client, category, limit, latest],
  )
  useNewPools(category !== 'alphascan', onPools)

  // Without network the board of other filters must not stand in for this one.
  const data = result.isPlaceholderData && isCutOff(result) ? undefined : result.data
  const { keptIds, failure, outdatedSinceMs } = usePoolListState(listKey, { ...result, data })
  return {
    /** Key of the request that `ids` belongs to. */
    listKey: data?.listKey ?? listKey,
    ids: data?.ids ?? keptIds,
    failure,
    outdatedSinceMs,
    retry: () => result.refetch(),
  }
}
