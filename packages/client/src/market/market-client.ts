import {
  type Asset,
  type AssetPool,
  AssetPoolsReplySchema,
  AssetsReplySchema,
  type ChartReply,
  ChartReplySchema,
  encodeFilters,
  type GemSection,
  type GemsReply,
  GemsReplySchema,
  type HoldersReply,
  HoldersReplySchema,
  type Interval,
  type Pool,
  type PoolCategory,
  PoolsReplySchema,
  type ScreenerFilters,
  type SearchFilter,
  type SortDir,
  type SortKey,
  type Timeframe,
  type TxQuery,
  type TxsReply,
  TxsReplySchema,
  windowSortKeys,
} from '@callisto/contract'
import type * as z from 'zod/mini'
import { type QueryValue, queryString } from '../http/query-string.ts'
import { requestJson } from '../http/request.ts'

export interface MarketClientOptions {
  /** Without a slash at its end, e.g. `/data` or `https://host/data`. */
  baseUrl: string
  fetch?: typeof globalThis.fetch
  /** Deadline of one call; 10 s by default. */
  timeoutMs?: number
}

export interface PoolListRequest {
  timeframe: Timeframe
  filters?: ScreenerFilters
  sortBy?: SortKey
  sortDir?: SortDir
  limit?: number
}

export interface ChartRequest {
  interval: Interval
  fromMs?: number
  toMs?: number
  candles?: number
  type?: 'price' | 'mcap'
  quote?: 'usd' | 'native'
}

export interface AssetSearchRequest {
  query?: string
  sortBy?: 'verified'
  filters?: SearchFilter[]
  limit?: number
}

/** Every method ends at its deadline or when `signal` aborts, and throws ClientError on failure. */
export interface MarketClient {
  pools(category: PoolCategory, request: PoolListRequest, signal?: AbortSignal): Promise<Pool[]>
  /** All pools of one asset, sorted by liquidity. */
  poolsOf(assetId: string, signal?: AbortSignal): Promise<AssetPool[]>
  gems(sections: Partial<Record<GemSection, PoolListRequest>>, signal?: AbortSignal): Promise<GemsReply>
  searchAssets(request: AssetSearchRequest, signal?: AbortSignal): Promise<Asset[]>
  assets(ids: readonly string[], signal?: AbortSignal): Promise<Asset[]>
  txs(assetId: string, query?: Partial<TxQuery>, signal?: AbortSignal): Promise<TxsReply>
  holders(assetId: string, signal?: AbortSignal): Promise<HoldersReply>
  chart(assetId: string, request: ChartRequest, signal?: AbortSignal): Promise<ChartReply>
}

const isWindowSort = (key: SortKey) => windowSortKeys.some((windowKey) => windowKey === key)

/** A list request in wire form. */
function listQuery(request: PoolListRequest): Record<string, string[] | number | boolean | string> {
  const { timeframe, filters, sortBy, sortDir, limit } = request
  return {
    ...(filters ? encodeFilters(filters, timeframe) : {}),
    ...(sortBy ? { sortBy: isWindowSort(sortBy) ? sortBy + timeframe : sortBy } : {}),
    ...(sortDir ? { sortDir } : {}),
    ...(limit ? { limit } : {}),
  }
}

/** The data service over HTTP; `fetch` is injectable. */
export function createMarketClient(options: MarketClientOptions): MarketClient {
  const { baseUrl, timeoutMs = 10_000 } = options
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis)
  const get = <T>(
    path: string,
    query: Record<string, QueryValue>,
    schema: z.ZodMiniType<T>,
    signal?: AbortSignal,
  ) => requestJson(`${baseUrl}${path}${queryString(query)}`, schema, { fetch, timeoutMs, signal })
  const id = encodeURIComponent

  return {
    pools: async (category, request, signal) =>
      (await get(`/v1/pools/${category}/${request.timeframe}`, listQuery(request), PoolsReplySchema, signal))
        .pools,
    poolsOf: async (assetId, signal) =>
      (await get(`/v1/assets/${id(assetId)}/pools`, {}, AssetPoolsReplySchema, signal)).pools,
    gems(sections, signal) {
      const body: Record<string, unknown> = {}
      for (const [section, request] of Object.entries(sections))
        body[section] = { timeframe: request.timeframe, ...listQuery(request) }
      return requestJson(`${baseUrl}/v1/pools/gems`, GemsReplySchema, { fetch, timeoutMs, signal, body })
    },
    searchAssets: (request, signal) => get('/v1/assets/search', { ...request }, AssetsReplySchema, signal),
    assets: async (ids, signal) =>
      ids.length === 0 ? [] : get('/v1/assets', { ids }, AssetsReplySchema, signal),
    txs(assetId, query = {}, signal) {
      const { fromMs, toMs, ...rest } = query
      const wire = { ...rest, fromTs: fromMs, toTs: toMs }
      return get(`/v1/txs/${id(assetId)}`, wire, TxsReplySchema, signal)
    },
    holders: (assetId, signal) => get(`/v1/holders/${id(assetId)}`, {}, HoldersReplySchema, signal),
    chart(assetId, request, signal) {
      const { fromMs, toMs, ...rest } = request
      return get(`/v2/charts/${id(assetId)}`, { ...rest, from: fromMs, to: toMs }, ChartReplySchema, signal)
    },
  }
}
