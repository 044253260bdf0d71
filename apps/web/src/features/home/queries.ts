import { useQuery } from '@tanstack/react-query'
import { errorCode, market } from '../../lib/api/call.ts'
import { assetStore } from '../../lib/live/asset-store.ts'
import { poolAsset } from '../../lib/live/feed.ts'
import { HOME_ROWS, type HomeList } from './model/lists.ts'

/** The mints of a short list, refetched while the page is open; prices arrive over the stream. */
export function useHomeList({ key, timeframe, refreshMs }: HomeList) {
  const result = useQuery({
    queryKey: ['home', key, timeframe],
    queryFn: async ({ signal }) => {
      const pools = await market.pools(key, { timeframe, limit: HOME_ROWS }, signal)
      assetStore.put(pools.map(poolAsset))
      return [...new Set(pools.map(({ baseAsset }) => baseAsset.id))]
    },
    refetchInterval: refreshMs,
    staleTime: refreshMs,
  })
  return {
    ids: result.data,
    failure: result.isError && result.data === undefined ? errorCode(result.error) : undefined,
    stale: result.isError && result.data !== undefined,
    retry: () => void result.refetch(),
  }
}
