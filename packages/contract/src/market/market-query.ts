import { AddressSchema } from '../shared/address.ts'
import {
  QueryError,
  type RawQuery,
  readInteger,
  readList,
  readText,
  readTimeMs,
  readWord,
} from '../shared/query-value.ts'
import { type ChartQuery, intervals, MAX_CANDLES } from './candle.ts'

/** Maximum ids of an asset or pool lookup. */
export const MAX_ASSET_IDS = 100

/** Base58 addresses given as a list under `key`; throws QueryError when one is not an address. */
export function parseIds(raw: RawQuery, key: string): string[] | undefined {
  return readList(raw, key, MAX_ASSET_IDS)?.map((id) => parseAddress(id, key))
}

/** `text` as an address; throws QueryError with `what` when it has not the form of one. */
export function parseAddress(text: unknown, what: string): string {
  const parsed = AddressSchema.safeParse(text)
  if (!parsed.success) throw new QueryError(`${what} is not a base58 address`)
  return parsed.data
}

/** `GET /v2/charts/{id}`: `from` and `to` in milliseconds or ISO, `nowMs` replaces an absent `to`. */
export function parseChartQuery(raw: RawQuery, nowMs: number): ChartQuery {
  const interval = readWord(raw, 'interval', intervals) ?? '15_MINUTE'
  const from = readTimeMs(raw, 'from')
  const to = readTimeMs(raw, 'to') ?? nowMs
  if (from !== undefined && from > to) throw new QueryError('from is after to')
  return {
    interval,
    ...(from === undefined ? {} : { from }),
    to,
    candles: readInteger(raw, 'candles', 1, MAX_CANDLES) ?? (from === undefined ? 300 : MAX_CANDLES),
    type: readWord(raw, 'type', ['price', 'mcap'] as const) ?? 'price',
    quote: readWord(raw, 'quote', ['usd', 'native'] as const) ?? 'usd',
  }
}

/** Maximum trades per page. */
export const MAX_TXS = 30

export interface TxQuery {
  limit: number
  /** The `next` of an earlier reply. */
  offset?: string
  /** Unix ms, both inclusive. */
  fromMs?: number
  toMs?: number
  traderAddress?: string
  type?: 'buy' | 'sell'
  dir: 'asc' | 'desc'
}

/** `GET /v1/txs/{id}`. `offsetTs` is an upper (descending) or lower (ascending) bound in time. */
export function parseTxQuery(raw: RawQuery): TxQuery {
  const dir = readWord(raw, 'dir', ['asc', 'desc'] as const) ?? 'desc'
  const offset = readText(raw, 'offset', 64)
  if (offset !== undefined && !/^\d{1,12}-\d{1,6}-\d{1,6}$/.test(offset))
    throw new QueryError('offset is not a cursor')
  const offsetTs = readTimeMs(raw, 'offsetTs')
  const fromMs = readTimeMs(raw, 'fromTs') ?? (dir === 'asc' ? offsetTs : undefined)
  const toMs = readTimeMs(raw, 'toTs') ?? (dir === 'desc' ? offsetTs : undefined)
  const trader = readText(raw, 'traderAddress', 64)
  const type = readWord(raw, 'type', ['buy', 'sell'] as const)
  return {
    limit: Math.min(readInteger(raw, 'limit', 1, 1000) ?? MAX_TXS, MAX_TXS),
    ...(offset === undefined ? {} : { offset }),
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(toMs === undefined ? {} : { toMs }),
    ...(trader === undefined ? {} : { traderAddress: parseAddress(trader, 'traderAddress') }),
    ...(type === undefined ? {} : { type }),
    dir,
  }
}

export const searchFilters = ['verified', 'exact_symbol', 'exact_case_insensitive'] as const
export type SearchFilter = (typeof searchFilters)[number]

export interface AssetSearchQuery {
  /** Trimmed; absent lists trending tokens. Enclosing quotes are stripped and select an exact search. */
  query?: string
  sortBy?: 'verified'
  filters: SearchFilter[]
  limit: number
}

/** `GET /v1/assets/search`. Several addresses joined by commas are a lookup. */
export function parseAssetSearch(raw: RawQuery): AssetSearchQuery {
  const filters = (readList(raw, 'filters', 8) ?? []).map((name) => {
    const known = searchFilters.find((filter) => filter === name)
    if (known === undefined) throw new QueryError(`filters must be among ${searchFilters.join(', ')}`)
    return known
  })
  const text = readText(raw, 'query', 45 * MAX_ASSET_IDS)
  const quoted = text?.match(/^"(.*)"$/)?.[1]?.trim()
  const query = quoted ?? text
  if (quoted && !filters.includes('exact_case_insensitive')) filters.push('exact_case_insensitive')
  const sortBy = readWord(raw, 'sortBy', ['verified'] as const)
  return {
    ...(query ? { query } : {}),
    ...(sortBy ? { sortBy } : {}),
    filters,
    limit: readInteger(raw, 'limit', 1, 100) ?? 20,
  }
}
