import * as z from 'zod/mini'
import type { Address } from '../shared/address.ts'
import {
  addressesParameter,
  addressParameter,
  integerParameter,
  listParameter,
  numberParameter,
  requiredAddressesParameter,
  requiredAddressParameter,
  requiredTextsParameter,
  textParameter,
  timeParameter,
  wordParameter,
} from '../shared/parameters.ts'
import { serviceError } from '../shared/service-error.ts'
import { timeframes } from '../shared/timeframe.ts'
import { type ChartQuery, intervals, MAX_CANDLES } from './candle.ts'
import { MAX_SPARKLINES } from './sparklines.ts'
import { stockIssuers } from './stock-stats.ts'
import { traderSorts } from './top-traders.ts'

/** Maximum ids of an asset or pool lookup. */
export const MAX_ASSET_IDS = 100

/** Path of the routes about one token. */
export const AssetPathSchema = z.object({ id: requiredAddressParameter() })

/** Path of `GET /v1/chaininsight/narrative/{assetId}`. */
export const NarrativePathSchema = z.object({ assetId: requiredAddressParameter() })

/** Path of `GET /v1/dev/stats/{address}`. */
export const DevStatsPathSchema = z.object({ address: requiredAddressParameter() })

/** Filters of `GET /v1/stocks/stats`: some issuers, in any case; all of them without the parameter. */
export const StockStatsQuerySchema = z.object({
  issuers: listParameter(stockIssuers.length, (text) =>
    stockIssuers.find((issuer) => issuer.toLowerCase() === text.toLowerCase()),
  ),
})

/** Query of `GET /v1/charts/sparklines`. */
export const SparklinesQuerySchema = z.object({ ids: requiredAddressesParameter(MAX_SPARKLINES) })

/** Query of `GET /v1/assets`. */
export const AssetsQuerySchema = z.object({ ids: requiredAddressesParameter(MAX_ASSET_IDS) })

/** The tokens of `GET /v1/pools`; without them the newest pools. */
export const assetIdsShape = { assetIds: addressesParameter(MAX_ASSET_IDS) }

/** Query of `GET /v2/charts/{id}`. */
export const ChartQuerySchema = z.object({
  interval: wordParameter(intervals),
  from: timeParameter(),
  to: timeParameter(),
  candles: integerParameter(1, MAX_CANDLES),
  type: wordParameter(['price', 'mcap']),
  quote: wordParameter(['usd', 'native']),
})

const DEFAULT_CANDLES = 300

/** A chart request with its defaults; `nowMs` replaces an absent `to`. Throws ApiError INVALID_REQUEST. */
export function toChartQuery(query: z.infer<typeof ChartQuerySchema>, nowMs: number): ChartQuery {
  const { from, to = nowMs } = query
  if (from !== undefined && from > to) throw serviceError('INVALID_REQUEST', 'from is after to')
  return {
    interval: query.interval ?? '15_MINUTE',
    ...(from === undefined ? {} : { from }),
    to,
    candles: query.candles ?? (from === undefined ? DEFAULT_CANDLES : MAX_CANDLES),
    type: query.type ?? 'price',
    quote: query.quote ?? 'usd',
  }
}

/** Maximum trades per page; a larger `limit` is reduced to it. */
export const MAX_TXS = 30
const MAX_CURSOR_LENGTH = 64

/** Query of `GET /v1/txs/{id}`. */
export const TxsQuerySchema = z.object({
  limit: integerParameter(1, 1000),
  offset: textParameter(MAX_CURSOR_LENGTH),
  offsetTs: timeParameter(),
  fromTs: timeParameter(),
  toTs: timeParameter(),
  traderAddress: addressParameter(),
  type: wordParameter(['buy', 'sell']),
  minUsdVolume: numberParameter(0),
  maxUsdVolume: numberParameter(0),
  dir: wordParameter(['asc', 'desc']),
})

export interface TxQuery {
  limit: number
  /** The `next` of an earlier reply. */
  offset?: string
  /** Unix ms, both inclusive. */
  fromMs?: number
  toMs?: number
  traderAddress?: Address
  type?: 'buy' | 'sell'
  /** In USD, both inclusive; a trade without a value in USD is outside of any bound. */
  minUsdVolume?: number
  maxUsdVolume?: number
  dir: 'asc' | 'desc'
}

/** The cursor of a page of trades, `slot-transaction-event`. Throws ApiError INVALID_REQUEST. */
export function parseCursor(offset: string | undefined): string | undefined {
  if (offset === undefined || /^\d{1,12}-\d{1,6}-\d{1,6}$/.test(offset)) return offset
  throw serviceError('INVALID_REQUEST', 'offset is not a cursor')
}

/**
 * A request of trades with its defaults; `offsetTs` is an upper (descending) or lower (ascending) bound in time.
 * Throws ApiError INVALID_REQUEST.
 */
export function toTxQuery(query: z.infer<typeof TxsQuerySchema>): TxQuery {
  const { dir = 'desc', offsetTs, traderAddress, type, minUsdVolume, maxUsdVolume } = query
  const offset = parseCursor(query.offset)
  const fromMs = query.fromTs ?? (dir === 'asc' ? offsetTs : undefined)
  const toMs = query.toTs ?? (dir === 'desc' ? offsetTs : undefined)
  return {
    limit: Math.min(query.limit ?? MAX_TXS, MAX_TXS),
    ...(offset === undefined ? {} : { offset }),
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(toMs === undefined ? {} : { toMs }),
    ...(traderAddress === undefined ? {} : { traderAddress }),
    ...(type === undefined ? {} : { type }),
    ...(minUsdVolume === undefined ? {} : { minUsdVolume }),
    ...(maxUsdVolume === undefined ? {} : { maxUsdVolume }),
    dir,
  }
}

/** Query of `GET /v1/top-traders/{id}`: without a timeframe all trades that are kept. */
export const TopTradersQuerySchema = z.object({
  timeframe: wordParameter(timeframes),
  sortBy: wordParameter(traderSorts),
})

export const searchFilters = ['verified', 'exact_symbol', 'exact_case_insensitive'] as const
export type SearchFilter = (typeof searchFilters)[number]

const MAX_FILTERS = 8
const MAX_HITS = 100
const DEFAULT_HITS = 20

/** Query of `GET /v1/assets/search`. */
export const AssetSearchQuerySchema = z.object({
  query: textParameter(45 * MAX_ASSET_IDS),
  sortBy: wordParameter(['verified']),
  filters: listParameter(MAX_FILTERS, (text) => searchFilters.find((filter) => filter === text)),
  limit: integerParameter(1, MAX_HITS),
})

export interface AssetSearchQuery {
  /** Trimmed; absent lists trending tokens. Enclosing quotes are stripped and select an exact search. */
  query?: string
  sortBy?: 'verified'
  filters: SearchFilter[]
  limit: number
}

/** A search request with its defaults. Several addresses with commas are a lookup. */
export function toAssetSearch(raw: z.infer<typeof AssetSearchQuerySchema>): AssetSearchQuery {
  const filters = [...(raw.filters ?? [])]
  const quoted = raw.query?.match(/^"(.*)"$/)?.[1]?.trim()
  const query = quoted ?? raw.query
  if (quoted && !filters.includes('exact_case_insensitive')) filters.push('exact_case_insensitive')
  return {
    ...(query ? { query } : {}),
    ...(raw.sortBy ? { sortBy: raw.sortBy } : {}),
    filters,
    limit: raw.limit ?? DEFAULT_HITS,
  }
}

/** Maximum symbols of a lookup. */
const MAX_SYMBOLS = 20
/** Maximum characters of a symbol of a lookup. */
export const MAX_SYMBOL_LENGTH = 20

/** Query of `GET /v1/assets/verified-symbol-address-map`. */
export const SymbolsQuerySchema = z.object({
  symbols: requiredTextsParameter(MAX_SYMBOLS, MAX_SYMBOL_LENGTH),
})

/** Path of `GET /v1/tokens/{primaryAddress}` under `/fe`. */
export const TokenOverviewPathSchema = z.object({ primaryAddress: requiredAddressParameter() })

/** Its query. */
export const TokenOverviewQuerySchema = z.object({ quote_address: addressParameter() })
