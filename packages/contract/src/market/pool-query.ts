import * as z from 'zod/mini'
import {
  addressesParameter,
  booleanParameter,
  integerParameter,
  keywordsParameter,
  listParameter,
  numberParameter,
  parseParameters,
  type RawQuery,
  wordParameter,
} from '../shared/parameters.ts'
import { type Timeframe, timeframes } from '../shared/timeframe.ts'
import { boundParameterNames, capital } from './filter-wire.ts'
import { parseKnownLaunchpadId } from './launchpad-id.ts'
import {
  assetSortKeys,
  type BoundMetric,
  booleanFilters,
  boundMetrics,
  cutKeyword,
  listFilters,
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
const MAX_LAUNCHPADS = 100
const MAX_PARTNER_CONFIGS = 100
const MAX_KEYWORDS = 50

type BoundName = `${'min' | 'max'}${Capitalize<BoundMetric>}${Timeframe | ''}`

/** The sort keys; those of a window with each timeframe as suffix and without one. */
const sortNames = [
  ...assetSortKeys,
  ...windowSortKeys,
  ...windowSortKeys.flatMap((key) => timeframes.map((timeframe) => `${key}${timeframe}` as const)),
] as const

/** Every bound: metrics of a timeframe with each suffix and without one. */
function boundShape() {
  const bound = numberParameter()
  const names = boundMetrics.flatMap((metric) =>
    (windowMetrics.has(metric) ? ['', ...timeframes] : ['']).flatMap((suffix) => [
      `min${capital(metric)}${suffix}`,
      `max${capital(metric)}${suffix}`,
    ]),
  )
  return Object.fromEntries(names.map((name) => [name, bound])) as Record<BoundName, typeof bound>
}

/** Parameters of a pool list, in a query string or in a section of the gems body; unknown ones are ignored. */
export const poolListShape = {
  verified: booleanParameter(),
  mintAuthorityDisabled: booleanParameter(),
  freezeAuthorityDisabled: booleanParameter(),
  smallMeteoraDBC: booleanParameter(),
  hasSocials: booleanParameter(),
  lpBurntPercentage: numberParameter(),
  topHoldersPercentage: numberParameter(),
  numOfSocials: numberParameter(),
  launchpads: listParameter(MAX_LAUNCHPADS, parseKnownLaunchpadId),
  notPumpfunToken: booleanParameter(),
  partnerConfigs: addressesParameter(MAX_PARTNER_CONFIGS),
  searchInclude: keywordsParameter(MAX_KEYWORDS, cutKeyword),
  searchExclude: keywordsParameter(MAX_KEYWORDS, cutKeyword),
  ...boundShape(),
  sortBy: wordParameter(sortNames, 'is not a known sort field'),
  sortDir: wordParameter(['asc', 'desc']),
  limit: integerParameter(1, MAX_POOL_LIMIT),
}

/** Query of the pool lists. */
export const PoolListQuerySchema = z.object(poolListShape)
export type PoolListParameters = z.infer<typeof PoolListQuerySchema>

function addBound(
  filters: ScreenerFilters,
  metric: BoundMetric,
  values: PoolListParameters,
  names: { min: string; max: string },
): void {
  const min = values[names.min as BoundName]
  const max = values[names.max as BoundName]
  if (min === undefined && max === undefined) return
  const bounds = filters.bounds ?? {}
  filters.bounds = bounds
  bounds[metric] = {
    ...bounds[metric],
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }
}

/** The filters of the selected timeframe: its suffix on window metrics is optional. */
function toFilters(values: PoolListParameters, timeframe: Timeframe): ScreenerFilters {
  const filters: ScreenerFilters = {}
  for (const key of booleanFilters) if (values[key]) filters[key] = true
  for (const key of numberFilters) {
    const value = values[key]
    if (value !== undefined) filters[key] = value
  }
  for (const key of listFilters) if (values[key]) Object.assign(filters, { [key]: values[key] })
  for (const metric of boundMetrics) {
    addBound(filters, metric, values, { min: `min${capital(metric)}`, max: `max${capital(metric)}` })
    addBound(filters, metric, values, boundParameterNames(metric, timeframe))
  }
  return filters
}

/** Bounds of other timeframes than the selected one, e.g. `minVolume24h` on a list of `1h`. */
function toOtherWindows(values: PoolListParameters, selected: Timeframe): TimedFilters[] {
  const checks: TimedFilters[] = []
  for (const timeframe of timeframes) {
    if (timeframe === selected) continue
    const filters: ScreenerFilters = {}
    for (const metric of windowMetrics)
      addBound(filters, metric, values, boundParameterNames(metric, timeframe))
    if (filters.bounds) checks.push({ timeframe, filters })
  }
  return checks
}

function toSort(
  sortBy: string | undefined,
  timeframe: Timeframe,
): { sortBy?: SortKey; sortTimeframe: Timeframe } {
  const plain = [...assetSortKeys, ...windowSortKeys].find((key) => key === sortBy)
  if (plain) return { sortBy: plain, sortTimeframe: timeframe }
  for (const sortTimeframe of timeframes) {
    const key = windowSortKeys.find((windowKey) => windowKey + sortTimeframe === sortBy)
    if (key) return { sortBy: key, sortTimeframe }
  }
  return { sortTimeframe: timeframe }
}

/** A list request with its defaults. */
export function toPoolListQuery(values: PoolListParameters, timeframe: Timeframe): PoolListQuery {
  return {
    timeframe,
    checks: [{ timeframe, filters: toFilters(values, timeframe) }, ...toOtherWindows(values, timeframe)],
    ...toSort(values.sortBy, timeframe),
    sortDir: values.sortDir ?? 'desc',
    limit: values.limit ?? DEFAULT_POOL_LIMIT,
  }
}

/** Parses a list request from query parameters; throws ApiError INVALID_REQUEST. */
export function parsePoolQuery(raw: RawQuery, timeframe: Timeframe): PoolListQuery {
  return toPoolListQuery(parseParameters(PoolListQuerySchema, raw), timeframe)
}
