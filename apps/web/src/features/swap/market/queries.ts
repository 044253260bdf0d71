import {
  type BarType,
  barIntervals,
  barTypes,
  type Candle,
  getBars,
  getTokenOverview,
} from '@callisto/contract'
import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/api/call.ts'
import { mergeCandles } from '../../../lib/chart/candles.ts'
import type { ChartBars } from '../../../lib/chart/PriceChart.tsx'
import { type Resolution, resolutions, secondsOf } from '../../../lib/chart/resolutions.ts'
import { chainTime } from '../../../lib/live/chain-time.ts'
import type { ChartPair } from './chart-pair.ts'

/** Refresh and retries of figures and bars (spec 1, 7.2). */
const refreshed = { refetchInterval: 60_000, retry: 3, retryDelay: 2_000 } as const

const DAY_SECONDS = 86_400
/** Bar lengths that one page of a chart covers. */
const PAGE = 500

/** The present in unix seconds: of the chain when its time is known. */
const nowSeconds = () => Math.floor(chainTime() ?? Date.now() / 1000)

/** Bars of the last 24 hours for the small card of a token (spec 1, 7.2). */
export const dayBarsQuery = (mint: string) =>
  queryOptions({
    queryKey: ['bars', mint, 'day'],
    queryFn: async ({ signal }) => {
      const to = nowSeconds()
      return fetchBars({ base: mint, quote: undefined }, { type: '15m', from: to - DAY_SECONDS, to }, signal)
    },
    ...refreshed,
  })

/** Figures of base with its price in quote. */
export const overviewQuery = ({ base, quote }: ChartPair) =>
  queryOptions({
    queryKey: ['overview', base, quote],
    queryFn: async ({ signal }) => {
      const input = { params: { primaryAddress: base }, query: { quote_address: quote } }
      return (await call(getTokenOverview, input, signal)).overview
    },
    ...refreshed,
  })

interface Window {
  from: number
  to: number
}

/** Candles of a pair: the newest page, refetched every 60 s, and older pages on demand. */
export function usePairCandles(pair: ChartPair, resolution: Resolution): ChartBars {
  const type = barTypeOf(resolution)
  const pages = useInfiniteQuery({
    queryKey: ['pair-bars', pair.base, pair.quote, type],
    queryFn: ({ pageParam, signal }) =>
      fetchBars(pair, { type, ...(pageParam ?? newestWindow(secondsOf(resolution))) }, signal),
    initialPageParam: undefined as Window | undefined,
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
    error: pages.error ?? undefined,
    retry: () => void pages.refetch(),
    older,
  }
}

/** The bar length of a chart resolution. */
export function barTypeOf(resolution: Resolution): BarType {
  const { interval } = resolutions[resolution]
  return barTypes.find((type) => barIntervals[type] === interval) ?? '15m'
}

const newestWindow = (length: number): Window => {
  const to = nowSeconds()
  return { from: Math.max(0, to - PAGE * length), to }
}

/** The window before a page: as long as it, and after an empty page everything before. Undefined when there is none. */
export function olderWindow(
  page: readonly Candle[],
  window: Window | undefined,
  length: number,
): Window | undefined {
  if (window?.from === 0) return undefined
  const first = page[0]
  if (!first) return { from: 0, to: window ? window.from - 1 : nowSeconds() }
  const to = first.time - 1
  return to < 0 ? undefined : { from: Math.max(0, to - PAGE * length), to }
}

async function fetchBars(
  { base, quote }: { base: string; quote: string | undefined },
  { type, from, to }: Window & { type: BarType },
  signal: AbortSignal,
): Promise<Candle[]> {
  const query = { type, time_from: from, time_to: to, quote_address: quote }
  const { bars } = await call(getBars, { params: { tokenAddress: base }, query }, signal)
  return bars.map(({ t, o, h, l, c, v }) => ({ time: t, open: o, high: h, low: l, close: c, volume: v }))
}
