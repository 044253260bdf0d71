import {
  type Asset,
  type AssetPool,
  assetPoolsEndpoint,
  assetsEndpoint,
  type ChartReply,
  chartEndpoint,
  type DevStats,
  descriptionEndpoint,
  devStatsEndpoint,
  encodeFilters,
  type GemSection,
  type GemsReply,
  gemsEndpoint,
  type getAssetPools,
  type getAssets,
  type getChart,
  type getDescription,
  type getDevStats,
  type getGems,
  type getHolders,
  type getNarrative,
  type getPoolList,
  type getSparklines,
  type getTopOverview,
  type getTopTraders,
  type getTxs,
  type HoldersReply,
  holdersEndpoint,
  type Interval,
  type Narrative,
  narrativeEndpoint,
  type Pool,
  type PoolCategory,
  poolListEndpoint,
  type ScreenerFilters,
  type SearchFilter,
  type SortDir,
  type SortKey,
  type SparklinesReply,
  type searchAssets,
  searchAssetsEndpoint,
  sparklinesEndpoint,
  type Timeframe,
  type TopTradersReply,
  type TxQuery,
  type TxsReply,
  topOverviewEndpoint,
  topTradersEndpoint,
  type traderSorts,
  txsEndpoint,
  windowSortKeys,
} from '@callisto/contract'
import type { Call } from '../http/call.ts'
import { INVALID_SEARCH_REPLY, withShapeMessage } from '../http/with-shape-message.ts'

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

export interface TopTradersRequest {
  /** Absent: all trades that are kept. */
  timeframe?: Timeframe
  sortBy?: (typeof traderSorts)[number]
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
  topTraders(assetId: string, request: TopTradersRequest, signal?: AbortSignal): Promise<TopTradersReply>
  /** The text in a token's metadata; undefined without one. */
  description(assetId: string, signal?: AbortSignal): Promise<string | undefined>
  narrative(assetId: string, signal?: AbortSignal): Promise<Narrative>
  /** What a wallet has launched. */
  devStats(address: string, signal?: AbortSignal): Promise<DevStats>
  chart(assetId: string, request: ChartRequest, signal?: AbortSignal): Promise<ChartReply>
  /** Prices of the last day by mint. */
  sparklines(ids: readonly string[], signal?: AbortSignal): Promise<SparklinesReply['sparklines']>
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

/**
 * The data service through the routes of the contract.
 * @example
 * const call = createCaller({ fetch: async () => Response.json({ pools: [] }) })
 * await createMarketClient(call).pools('toptrending', { timeframe: '1h', limit: 50 }) // => []
 */
export function createMarketClient(call: Call): MarketClient {
  return {
    async pools(category, request, signal) {
      const { timeframe } = request
      const query = listQuery(request)
      const reply =
        category === 'top/overview'
          ? call<typeof getTopOverview>(topOverviewEndpoint, { params: { timeframe }, query }, signal)
          : call<typeof getPoolList>(poolListEndpoint, { params: { category, timeframe }, query }, signal)
      return (await reply).pools
    },
    poolsOf: async (id, signal) =>
      (await call<typeof getAssetPools>(assetPoolsEndpoint, { params: { id } }, signal)).pools,
    gems(sections, signal) {
      const body: Record<string, unknown> = {}
      for (const [section, request] of Object.entries(sections))
        body[section] = { timeframe: request.timeframe, ...listQuery(request) }
      return call<typeof getGems>(gemsEndpoint, { body }, signal)
    },
    searchAssets: ({ filters, ...request }, signal) =>
      withShapeMessage(
        call<typeof searchAssets>(
          searchAssetsEndpoint,
          { query: { ...request, filters: filters?.length ? filters : undefined } },
          signal,
        ),
        INVALID_SEARCH_REPLY,
      ),
    assets: async (ids, signal) =>
      ids.length === 0 ? [] : call<typeof getAssets>(assetsEndpoint, { query: { ids } }, signal),
    txs(id, { fromMs, toMs, ...rest } = {}, signal) {
      return call<typeof getTxs>(
        txsEndpoint,
        { params: { id }, query: { ...rest, fromTs: fromMs, toTs: toMs } },
        signal,
      )
    },
    sparklines: async (ids, signal) =>
      (await call<typeof getSparklines>(sparklinesEndpoint, { query: { ids } }, signal)).sparklines,
    holders: (id, signal) => call<typeof getHolders>(holdersEndpoint, { params: { id } }, signal),
    topTraders: (id, request, signal) =>
      call<typeof getTopTraders>(topTradersEndpoint, { params: { id }, query: { ...request } }, signal),
    description: async (id, signal) =>
      (await call<typeof getDescription>(descriptionEndpoint, { params: { id } }, signal)).description,
    narrative: (assetId, signal) =>
      call<typeof getNarrative>(narrativeEndpoint, { params: { assetId } }, signal),
    devStats: (address, signal) =>
      call<typeof getDevStats>(devStatsEndpoint, { params: { address } }, signal),
    chart(id, { fromMs, toMs, ...rest }, signal) {
      return call<typeof getChart>(
        chartEndpoint,
        { params: { id }, query: { ...rest, from: fromMs, to: toMs } },
        signal,
      )
    },
  }
}
