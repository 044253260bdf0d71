import type { Candle } from '@callisto/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { market } from '../../lib/api/market.ts'
import { joinCandles } from './model/candles.ts'
import { type ChartValue, type Resolution, resolutions } from './model/resolutions.ts'

const PAGE = 400
const REFRESH_MS = 60_000

/** Candles of a token: the newest page, asked again every 60 s, and older pages as they are needed. */
export function useCandles(id: string, resolution: Resolution, type: ChartValue) {
  const { interval } = resolutions[resolution]
  const pages = useInfiniteQuery({
    queryKey: ['candles', id, resolution, type],
    queryFn: async ({ pageParam, signal }) => {
      const page = { interval, type, candles: PAGE, ...(pageParam === undefined ? {} : { toMs: pageParam }) }
      return (await market.chart(id, page, signal)).candles
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => olderThan(last),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return {
    candles: pages.data && joinCandles(...pages.data.pages.toReversed()),
    current: !pages.isPlaceholderData,
    error: pages.error ?? undefined,
    retry: () => void pages.refetch(),
    older: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage()
    },
  }
}

/** Milliseconds up to which the next older page reaches; undefined when this one was not full. */
function olderThan(page: readonly Candle[]): number | undefined {
  const first = page[0]
  return first && page.length >= PAGE ? (first.time - 1) * 1000 : undefined
}
