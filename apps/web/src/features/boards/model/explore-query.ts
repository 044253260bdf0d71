import { encodeFilters, type ScreenerFilters, type Timeframe, timeframes } from '@callisto/contract'
import type { SearchParams } from '../../../lib/browser/search-params.ts'
import { ignoredParameters, parseScreenQuery } from '../../../lib/filters/screen-query.ts'
import { type ColumnKey, columns } from './boards.ts'

/** The explore page's state in the URL. */
export interface ExploreQuery {
  /** Of the changes, the first volume and the filters that count in a window. */
  timeframe: Timeframe
  filters: Readonly<Record<ColumnKey, ScreenerFilters>>
  /** The column that a narrow screen shows. */
  column: ColumnKey
}

export const DEFAULT_TIMEFRAME: Timeframe = '5m'
const DEFAULT_COLUMN: ColumnKey = 'new'
/** Parameters of a list that a column does not have: it has one order and one size. */
const NO_FILTERS = ['sortBy', 'sortDir', 'limit', 'tf']

/** Parses the URL query; invalid parameters are ignored. */
export function parseExploreQuery(search: SearchParams): ExploreQuery {
  const timeframe = timeframeOf(search)
  const of = (key: ColumnKey) => parseScreenQuery({ ...columnSearch(search, key), tf: timeframe }).filters
  return {
    timeframe,
    filters: { new: of('new'), graduating: of('graduating'), graduated: of('graduated') },
    column: columns.find(({ key }) => key === search.column)?.key ?? DEFAULT_COLUMN,
  }
}

/** The URL query of the explore page; defaults are left out. */
export function toExploreSearch({ timeframe, filters, column }: ExploreQuery): SearchParams {
  return {
    ...(timeframe === DEFAULT_TIMEFRAME ? {} : { tf: timeframe }),
    ...(column === DEFAULT_COLUMN ? {} : { column }),
    ...Object.fromEntries(columns.flatMap(({ key }) => toColumnParameters(key, filters[key], timeframe))),
  }
}

/** The filters of a column as parameters of the explore page. */
export const toColumnParameters = (
  key: ColumnKey,
  filters: ScreenerFilters,
  timeframe: Timeframe,
): [string, string][] =>
  Object.entries(encodeFilters(filters, timeframe)).map(([name, value]) => [`${key}.${name}`, String(value)])

/** Names of the parameters of the page that have no effect. */
export function ignoredExploreParameters(search: SearchParams): string[] {
  const tf = timeframeOf(search)
  const invalid = columns.flatMap(({ key }) => {
    const own = columnSearch(search, key)
    const misplaced = NO_FILTERS.filter((name) => name in own)
    const faulty = ignoredParameters({ ...own, tf }).filter((name) => !misplaced.includes(name))
    return [...misplaced, ...faulty].map((name) => `${key}.${name}`)
  })
  return [
    ...(search.tf !== undefined && search.tf !== tf ? ['tf'] : []),
    ...(search.column !== undefined && columns.every(({ key }) => key !== search.column) ? ['column'] : []),
    ...invalid,
  ]
}

const timeframeOf = ({ tf }: SearchParams): Timeframe =>
  timeframes.find((known) => known === tf) ?? DEFAULT_TIMEFRAME

/** The parameters of a column, without its key. */
function columnSearch(search: SearchParams, key: ColumnKey): SearchParams {
  const prefix = `${key}.`
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  )
}
