import { useQuery } from '@tanstack/react-query'
import { market } from '../../lib/api/call.ts'
import { keepPools, storePools, usePoolListState } from '../../lib/tokens/pool-list.ts'
import { HOME_ROWS, type HomeList } from './model/lists.ts'

/** The mints of a short list, refetched while the page is open; prices arrive over the stream. */
export function useHomeList({ key, timeframe, refreshMs }: HomeList) {
  const keptKey = `home:${key}:${timeframe}`
  const result = useQuery({
    queryKey: ['home', key, timeframe],
    queryFn: async ({ signal }) => {
      const pools = await market.pools(key, { timeframe, limit: HOME_ROWS }, signal)
      keepPools(keptKey, pools)
      return storePools(pools)
    },
    refetchInterval: refreshMs,
    staleTime: refreshMs,
  })
  const { keptIds, failure, outdatedSinceMs } = usePoolListState(keptKey, result)
  return { ids: result.data ?? keptIds, failure, outdatedSinceMs, retry: () => result.refetch() }
}
