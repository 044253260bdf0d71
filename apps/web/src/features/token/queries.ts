import type { Candle } from '@callisto/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { market } from '../../lib/api/call.ts'
import { useHeldError } from '../../lib/api/useHeldError.ts'
import { mergeCandles } from '../../lib/chart/candles.ts'
import {
  type ChartQuote,
  type ChartValue,
  type Resolution,
  resolutions,
} from '../../lib/chart/resolutions.ts'

const PAGE = 400
const REFRESH_MS = 60_000

/** Candles of a token: the newest page, refetched every 60 s, and older pages on demand. */
export function useCandles(id: string, resolution: Resolution, type: ChartValue, quote: ChartQuote) {
  const { interval } = resolutions[resolution]
  const pages = useInfiniteQuery({
    queryKey: ['candles', id, resolution, type, quote],
    queryFn: async ({ pageParam, signal }) => {
      const older = pageParam === undefined ? {} : { toMs: pageParam }
      const page = { interval, type, quote, candles: PAGE, ...older }
      return (await market.chart(id, page, signal)).candles
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => olderThan(last),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return {
    candles: pages.data && mergeCandles(...pages.data.pages.toReversed()),
    current: !pages.isPlaceholderData,
    error: useHeldError(pages),
    retry: () => pages.refetch(),
    older: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage()
    },
  }
}

/** End of the next older page in unix ms; undefined when this page was not full. */
function olderThan(page: readonly Candle[]): number | undefined {
  const first = page[0]
  return first && page.length >= PAGE ? (first.time - 1) * 1000 : undefined
}
