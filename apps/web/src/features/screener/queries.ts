import type { PoolUpdate } from '@callisto/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { errorCode, market } from '../../lib/api/market.ts'
import { assetStore } from '../../lib/live/asset-store.ts'
import { poolAsset, useNewPools } from '../../lib/live/feed.ts'
import type { Category } from './model/categories.ts'
import type { ScreenQuery } from './model/screen-query.ts'

const REFRESH_MS = 5_000
/** The list grows in these steps as somebody scrolls towards its end; the service answers no more than the last. */
export const LIST_SIZES = [100, 300, 1000] as const

interface PoolList {
  question: string
  ids: string[]
}

/** The tokens of a list in its order, asked again every 5 s; new tokens come by the socket as well. */
export function usePools(category: Category, query: ScreenQuery, size: number) {
  const { timeframe, filters, sortBy, sortDir } = query
  const key = ['pools', category.key, timeframe, filters, sortBy, sortDir, size] as const
  const question = JSON.stringify([category.key, timeframe, filters, sortBy, sortDir])
  const queries = useQueryClient()
  const answer = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const request = { timeframe, filters, sortDir, limit: size, ...(sortBy ? { sortBy } : {}) }
      const pools = await market.pools(category.key, request, signal)
      assetStore.put(pools.map(poolAsset))
      return { question, ids: [...new Set(pools.map(({ baseAsset }) => baseAsset.id))] }
    },
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === category.key ? keepPreviousData(previous) : undefined,
  })

  const unfiltered = !sortBy && Object.keys(filters).length === 0
  const onPools = useCallback(
    (updates: readonly PoolUpdate[]) => {
      const born = updates.filter(({ type }) => type === 'new').map(({ pool }) => pool.baseAsset.id)
      if (born.length === 0) return
      queries.setQueriesData<PoolList>(
        { queryKey: ['pools', 'recent'] },
        (list) => list && { ...list, ids: [...new Set([...born, ...list.ids])].slice(0, list.ids.length) },
      )
    },
    [queries],
  )
  useNewPools(category.key === 'recent' && unfiltered, onPools)

  return {
    /** Names the question that `ids` answers, which is an older one while its list stands in. */
    question: answer.data?.question ?? question,
    ids: answer.data?.ids,
    failure: answer.isError && answer.data === undefined ? errorCode(answer.error) : undefined,
    stale: answer.isError && answer.data !== undefined,
    retry: () => void answer.refetch(),
  }
}
