import { queryOptions, useQuery } from '@tanstack/react-query'
import { market } from '../../lib/api/call.ts'
import { keepPools, storePools, usePoolListState } from '../../lib/tokens/pool-list.ts'
import { HOME_ROWS, type HomeList } from './model/lists.ts'

const keptKeyOf = ({ key, timeframe }: HomeList) => `home:${key}:${timeframe}`

/** The mints of a short list. */
export const homeListQuery = (list: HomeList) =>
  queryOptions({
    queryKey: ['home', list.key, list.timeframe],
    queryFn: async ({ signal }) => {
      const pools = await market.pools(list.key, { timeframe: list.timeframe, limit: HOME_ROWS }, signal)
      keepPools(keptKeyOf(list), pools)
      return storePools(pools)
    },
    staleTime: list.refreshMs,
  })

/** A short list, refetched while the page is open; prices arrive over the stream. */
export function useHomeList(list: HomeList) {
  const keptKey = keptKeyOf(list)
  const result = useQuery({ ...homeListQuery(list), refetchInterval: list.refreshMs })
  const { keptIds, failure, outdatedSinceMs } = usePoolListState(keptKey, result)
  return { ids: result.data ?? keptIds, failure, outdatedSinceMs, retry: () => result.refetch() }
}
