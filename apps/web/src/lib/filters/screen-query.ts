import {
  encodeFilters,
  parsePoolQuery,
  type RawQuery,
  type ScreenerFilters,
  type SortDir,
  type SortKey,
  type Timeframe,
  timeframes,
} from '@callisto/contract'
import type { SearchParams } from '../browser/search-params.ts'

/** The screener's state in the URL. */
export interface ScreenQuery {
  timeframe: Timeframe
  filters: ScreenerFilters
  sortBy: SortKey | undefined
  sortDir: SortDir
}

export const DEFAULT_TIMEFRAME: Timeframe = '1h'

/** Parses the URL query; invalid parameters are ignored. */
export function parseScreenQuery(search: SearchParams): ScreenQuery {
  const timeframe = timeframes.find((known) => known === search.tf) ?? DEFAULT_TIMEFRAME
  const ignored = new Set(ignoredParameters(search))
  const valid = Object.fromEntries(Object.entries(search).filter(([name]) => !ignored.has(name)))
  const { checks, sortBy, sortDir } = parsePoolQuery(valid, timeframe)
  return { timeframe, filters: checks[0]?.filters ?? {}, sortBy, sortDir }
}

/** Names of the parameters of a screener that have no effect: invalid ones, and bounds of another timeframe. */
export function ignoredParameters(search: SearchParams): string[] {
  const timeframe = timeframes.find((known) => known === search.tf)
  const selected = timeframe ?? DEFAULT_TIMEFRAME
  const names = Object.keys(search).filter((name) => !isEffective({ [name]: search[name] }, selected))
  return timeframe === undefined && search.tf !== undefined ? ['tf', ...names] : names
}

/** Whether a parameter is valid and of the selected timeframe; one that is none of a list is. */
function isEffective(parameter: RawQuery, timeframe: Timeframe): boolean {
  try {
    return parsePoolQuery(parameter, timeframe).checks.length === 1
  } catch {
    return false
  }
}

/** The URL query of a screener; defaults are left out. */
export function toScreenSearch({ timeframe, filters, sortBy, sortDir }: ScreenQuery): SearchParams {
  const wire = Object.entries(encodeFilters(filters, timeframe)).map(([name, value]) => [name, String(value)])
  return {
    ...(timeframe === DEFAULT_TIMEFRAME ? {} : { tf: timeframe }),
    ...(sortBy ? { sortBy, sortDir } : {}),
    ...Object.fromEntries(wire),
  }
}

/** Number of active filters; a bound with minimum and maximum counts once. */
export function countFilters({ bounds = {}, ...rest }: ScreenerFilters): number {
  const set = Object.values(rest).filter((value) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value),
  )
  return set.length + Object.keys(bounds).length
}

/** Sort order after a click on a column header: descending, ascending, then the list's default. */
export function nextSort(query: ScreenQuery, key: SortKey): Pick<ScreenQuery, 'sortBy' | 'sortDir'> {
  if (query.sortBy !== key) return { sortBy: key, sortDir: 'desc' }
  return query.sortDir === 'desc' ? { sortBy: key, sortDir: 'asc' } : { sortBy: undefined, sortDir: 'desc' }
}
