import {
  type BarType,
  barsEndpoint,
  type Candle,
  type getBars,
  type getTokenOverview,
  tokenOverviewEndpoint,
} from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { nextChainTime } from '../../../lib/live/chain-time.ts'
import type { ChartPair } from '../../../lib/tokens/quoted-pair.ts'

/** Refresh and retries of figures and bars (docs/spec-map.md 1-7.2). */
export const refreshed = { refetchInterval: 60_000, retry: 3, retryDelay: 2_000 } as const

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3_600

/** Bars of the last 24 hours for the small card of a token (spec 1-7.2-03). */
export const dayBarsQuery = (mint: string) =>
  queryOptions({
    queryKey: ['bars', mint, 'day'],
    queryFn: async ({ signal }) => {
      const to = await nextChainTime(signal)
      return fetchBars({ base: mint, quote: undefined }, { type: '15m', from: to - DAY_SECONDS, to }, signal)
    },
    ...refreshed,
  })

/** Bars of a minute of the last hour: what is sold in units of what is bought. */
export const hourBarsQuery = (sell: string, buy: string) =>
  queryOptions({
    queryKey: ['bars', sell, buy, 'hour'],
    queryFn: async ({ signal }) => {
      const to = await nextChainTime(signal)
      return fetchBars({ base: sell, quote: buy }, { type: '1m', from: to - HOUR_SECONDS, to }, signal)
    },
    ...refreshed,
  })

/** Figures of base with its price in quote. */
export const overviewQuery = ({ base, quote }: ChartPair) =>
  queryOptions({
    queryKey: ['overview', base, quote],
    queryFn: async ({ signal }) => {
      const input = { params: { primaryAddress: base }, query: { quote_address: quote } }
      return (await call<typeof getTokenOverview>(tokenOverviewEndpoint, input, signal)).overview
    },
    ...refreshed,
  })

export interface BarWindow {
  from: number
  to: number
}

/** Bars of a window in unix seconds, both ends inclusive, in USD without a quote token. */
export async function fetchBars(
  { base, quote }: { base: string; quote: string | undefined },
  { type, from, to }: BarWindow & { type: BarType },
  signal: AbortSignal,
): Promise<Candle[]> {
  const query = { type, time_from: from, time_to: to, quote_address: quote }
  const { bars } = await call<typeof getBars>(barsEndpoint, { params: { tokenAddress: base }, query }, signal)
  return bars.map(({ t, o, h, l, c, v }) => ({ time: t, open: o, high: h, low: l, close: c, volume: v }))
}
