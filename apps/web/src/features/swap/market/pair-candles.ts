import { type BarType, barIntervals, barTypes, type Candle } from '@callisto/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHeldError } from '../../../lib/api/useHeldError.ts'
import { mergeCandles } from '../../../lib/chart/candles.ts'
import type { ChartBars } from '../../../lib/chart/PriceChart.tsx'
import { type Resolution, resolutions, secondsOf } from '../../../lib/chart/resolutions.ts'
import { chainTime, nextChainTime } from '../../../lib/live/chain-time.ts'
import type { ChartPair } from '../../../lib/tokens/quoted-pair.ts'
import { type BarWindow, fetchBars, refreshed } from './queries.ts'

/** Bar lengths that one page of a chart covers. */
const PAGE = 500

/** Candles of a pair: the newest page, refetched every 60 s, and older pages on demand. */
export function usePairCandles(pair: ChartPair, resolution: Resolution): ChartBars {
  const type = barTypeOf(resolution)
  const pages = useInfiniteQuery({
    queryKey: ['pair-bars', pair.base, pair.quote, type],
    queryFn: async ({ pageParam, signal }) => {
      const window = pageParam ?? newestWindow(await nextChainTime(signal), secondsOf(resolution))
      return fetchBars(pair, { type, ...window }, signal)
    },
    initialPageParam: undefined as BarWindow | undefined,
    getNextPageParam: (last, _all, window) => olderWindow(last, window, secondsOf(resolution)),
    placeholderData: keepPreviousData,
    ...refreshed,
  })
  const { hasNextPage, isFetching, fetchNextPage } = pages
  const candles = pages.data && mergeCandles(...pages.data.pages.toReversed())
  const older = () => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }
  // A pair without a recent trade has older bars.
  const isEmpty = candles?.length === 0 && hasNextPage && !isFetching
  useEffect(() => {
    if (isEmpty) void fetchNextPage()
  }, [isEmpty, fetchNextPage])
  return {
    candles: candles?.length === 0 && hasNextPage && !pages.error ? undefined : candles,
    current: !pages.isPlaceholderData,
    error: useHeldError(pages),
    retry: () => pages.refetch(),
    older,
  }
}

/** The bar length of a chart resolution. */
export function barTypeOf(resolution: Resolution): BarType {
  const { interval } = resolutions[resolution]
  return barTypes.find((type) => barIntervals[type] === interval) ?? '15m'
}

const newestWindow = (to: number, length: number): BarWindow => ({
  from: Math.max(0, to - PAGE * length),
  to,
})

/** The window before a page: as long as it, and after an empty page everything before. Undefined when there is none. */
export function olderWindow(
  page: readonly Candle[],
  window: BarWindow | undefined,
  length: number,
): BarWindow | undefined {
  if (window?.from === 0) return undefined
  const first = page[0]
  if (!first) return { from: 0, to: window ? window.from - 1 : Math.floor(chainTime() ?? Date.now() / 1000) }
  const to = first.time - 1
  return to < 0 ? undefined : { from: Math.max(0, to - PAGE * length), to }
}
