import {
  QueryError,
  type RawQuery,
  readBoolean,
  readInteger,
  readList,
  readNumber,
  readText,
  readWord,
} from '../shared/query-value.ts'
import { type Timeframe, timeframes } from '../shared/timeframe.ts'
import { type LaunchpadId, parseLaunchpadId } from './launchpad-id.ts'
import {
  assetSortKeys,
  type BoundMetric,
  booleanFilters,
  boundMetrics,
  MAX_KEYWORD_LENGTH,
  numberFilters,
  type PoolListQuery,
  type ScreenerFilters,
  type SortKey,
  type TimedFilters,
  windowMetrics,
  windowSortKeys,
} from './screener-filters.ts'

export const DEFAULT_POOL_LIMIT = 50
export const MAX_POOL_LIMIT = 1000

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The two wire names of a bound, e.g. `minVolume1h` and `maxVolume1h`. */
export function boundParameterNames(metric: BoundMetric, timeframe: Timeframe): { min: string; max: string } {
  const name = capital(metric) + (windowMetrics.has(metric) ? timeframe : '')
  return { min: `min${name}`, max: `max${name}` }
}

function addBound(
  filters: ScreenerFilters,
  metric: BoundMetric,
  raw: RawQuery,
  minKey: string,
  maxKey: string,
): void {
  const min = readNumber(raw, minKey)
  const max = readNumber(raw, maxKey)
  if (min === undefined && max === undefined) return
  const bounds = filters.bounds ?? {}
  filters.bounds = bounds
  bounds[metric] = {
    ...bounds[metric],
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }
}

function readKeywords(raw: RawQuery, key: string): string[] | undefined {
  const value = raw[key]
  if (value === undefined || value === null) return undefined
  const words = readList(raw, key, 50)
  if (words === undefined) throw new QueryError('Keyword cannot be empty')
  return words.map((word) => word.slice(0, MAX_KEYWORD_LENGTH))
}

function readLaunchpads(raw: RawQuery): LaunchpadId[] | undefined {
  return readList(raw, 'launchpads', 100)?.map((text) => {
    const id = parseLaunchpadId(text)
    if (id === undefined) throw new QueryError(`launchpads: unknown launchpad ${text.slice(0, 40)}`)
    return id
  })
}

/** The filters of the selected timeframe: its suffix on window metrics is optional. */
function readFilters(raw: RawQuery, timeframe: Timeframe): ScreenerFilters {
  const filters: ScreenerFilters = {}
  for (const key of booleanFilters) if (readBoolean(raw, key)) filters[key] = true
  for (const key of numberFilters) {
    const value = readNumber(raw, key)
    if (value !== undefined) filters[key] = value
  }
  const launchpads = readLaunchpads(raw)
  if (launchpads) filters.launchpads = launchpads
  const include = readKeywords(raw, 'searchInclude')
  if (include) filters.searchInclude = include
  const exclude = readKeywords(raw, 'searchExclude')
  if (exclude) filters.searchExclude = exclude
  for (const metric of boundMetrics) {
    addBound(filters, metric, raw, `min${capital(metric)}`, `max${capital(metric)}`)
    const { min, max } = boundParameterNames(metric, timeframe)
    addBound(filters, metric, raw, min, max)
  }
  return filters
}

/** Bounds of other timeframes than the selected one, e.g. `minVolume24h` on a list of `1h`. */
function readOtherWindows(raw: RawQuery, selected: Timeframe): TimedFilters[] {
  const checks: TimedFilters[] = []
  for (const timeframe of timeframes) {
    if (timeframe === selected) continue
    const filters: ScreenerFilters = {}
    for (const metric of windowMetrics) {
      const { min, max } = boundParameterNames(metric, timeframe)
      addBound(filters, metric, raw, min, max)
    }
    if (filters.bounds) checks.push({ timeframe, filters })
  }
  return checks
}

function readSort(raw: RawQuery, timeframe: Timeframe): { sortBy?: SortKey; sortTimeframe: Timeframe } {
  const text = readText(raw, 'sortBy', 64)
  if (text === undefined) return { sortTimeframe: timeframe }
  const plain = [...assetSortKeys, ...windowSortKeys].find((key) => key === text)
  if (plain) return { sortBy: plain, sortTimeframe: timeframe }
  for (const sortTimeframe of timeframes) {
    const sortBy = windowSortKeys.find((key) => key + sortTimeframe === text)
    if (sortBy) return { sortBy, sortTimeframe }
  }
  throw new QueryError('sortBy is not a known sort field')
}

/**
 * Reads a list request from query parameters or from one section of the gems body. Unknown parameters are ignored,
 * wrong values throw QueryError. Lists may be comma-joined or repeated keys.
 */
export function parsePoolQuery(raw: RawQuery, timeframe: Timeframe): PoolListQuery {
  return {
    timeframe,
    checks: [{ timeframe, filters: readFilters(raw, timeframe) }, ...readOtherWindows(raw, timeframe)],
    ...readSort(raw, timeframe),
    sortDir: readWord(raw, 'sortDir', ['asc', 'desc'] as const) ?? 'desc',
    limit: readInteger(raw, 'limit', 1, MAX_POOL_LIMIT) ?? DEFAULT_POOL_LIMIT,
  }
}

/** Flat wire form of filters (names as in `boundParameterNames`); the inverse of `parsePoolQuery` for one timeframe. */
export function encodeFilters(
  filters: ScreenerFilters,
  timeframe: Timeframe,
): Record<string, string[] | number | boolean> {
  const wire: Record<string, string[] | number | boolean> = {}
  for (const key of booleanFilters) if (filters[key]) wire[key] = true
  for (const key of numberFilters) if (filters[key] !== undefined) wire[key] = filters[key]
  for (const key of ['launchpads', 'searchInclude', 'searchExclude'] as const)
    if (filters[key]?.length) wire[key] = filters[key]
  for (const metric of boundMetrics) {
    const bound = filters.bounds?.[metric]
    const { min, max } = boundParameterNames(metric, timeframe)
    if (bound?.min !== undefined) wire[min] = bound.min
    if (bound?.max !== undefined) wire[max] = bound.max
  }
  return wire
}
