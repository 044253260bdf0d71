import type { Address, Candle, TxsReply } from '@callisto/contract'
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
import type { TradeFilter } from './model/trade-filter.ts'

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

/** Replies without a row that are followed to the next page: the service reads a limited number of trades for each. */
const MAX_EMPTY_PAGES = 5

/** A page of trades that pass a filter; without a row only when there is none in a long stretch. */
export async function loadTrades(
  id: string,
  { trader, ...filter }: TradeFilter,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<TxsReply> {
  let offset = cursor
  for (let page = 1; ; page += 1) {
    const query = {
      ...filter,
      ...(trader === undefined ? {} : { traderAddress: trader as Address }),
      ...(offset === undefined ? {} : { offset }),
    }
    const reply = await market.txs(id, query, signal)
    if (reply.txs.length > 0 || reply.next === undefined || page === MAX_EMPTY_PAGES) return reply
    offset = reply.next
  }
}
