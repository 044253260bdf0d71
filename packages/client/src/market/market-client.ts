import {
  type Asset,
  type AssetPool,
  type ChartReply,
  encodeFilters,
  type GemSection,
  type GemsReply,
  getAssetPools,
  getAssets,
  getChart,
  getGems,
  getHolders,
  getPoolList,
  getTopOverview,
  getTxs,
  type HoldersReply,
  type Interval,
  type Pool,
  type PoolCategory,
  type ScreenerFilters,
  type SearchFilter,
  type SortDir,
  type SortKey,
  searchAssets,
  type Timeframe,
  type TxQuery,
  type TxsReply,
  windowSortKeys,
} from '@callisto/contract'
import type { Call } from '../http/call.ts'

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

/** Every method ends at its deadline or when `signal` aborts, and throws ApiError on failure. */
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

/** The data service through the routes of the contract. */
export function createMarketClient(call: Call): MarketClient {
  return {
    async pools(category, request, signal) {
      const { timeframe } = request
      const query = listQuery(request)
      const reply =
        category === 'top/overview'
          ? call(getTopOverview, { params: { timeframe }, query }, signal)
          : call(getPoolList, { params: { category, timeframe }, query }, signal)
      return (await reply).pools
    },
    poolsOf: async (id, signal) => (await call(getAssetPools, { params: { id } }, signal)).pools,
    gems(sections, signal) {
      const body: Record<string, unknown> = {}
      for (const [section, request] of Object.entries(sections))
        body[section] = { timeframe: request.timeframe, ...listQuery(request) }
      return call(getGems, { body }, signal)
    },
    searchAssets: ({ filters, ...request }, signal) =>
      call(searchAssets, { query: { ...request, filters: filters?.length ? filters : undefined } }, signal),
    assets: async (ids, signal) => (ids.length === 0 ? [] : call(getAssets, { query: { ids } }, signal)),
    txs(id, { fromMs, toMs, ...rest } = {}, signal) {
      return call(getTxs, { params: { id }, query: { ...rest, fromTs: fromMs, toTs: toMs } }, signal)
    },
    holders: (id, signal) => call(getHolders, { params: { id } }, signal),
    chart(id, { fromMs, toMs, ...rest }, signal) {
      return call(getChart, { params: { id }, query: { ...rest, from: fromMs, to: toMs } }, signal)
    },
  }
}
