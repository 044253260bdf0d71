import {
  encodeFilters,
  parsePoolQuery,
  type ScreenerFilters,
  type SortDir,
  type SortKey,
  type Timeframe,
  timeframes,
} from '@callisto/contract'
import type { SearchParams } from '../../../lib/browser/search-params.ts'

/** The screener's state in the URL. */
export interface ScreenQuery {
  timeframe: Timeframe
  filters: ScreenerFilters
  sortBy: SortKey | undefined
  sortDir: SortDir
}

export const DEFAULT_TIMEFRAME: Timeframe = '1h'

/** Parses the URL query; an invalid value resets filters and sorting. */
export function parseScreenQuery(search: SearchParams): ScreenQuery {
  const timeframe = timeframes.find((known) => known === search.tf) ?? DEFAULT_TIMEFRAME
  try {
    const { checks, sortBy, sortDir } = parsePoolQuery(search, timeframe)
    return { timeframe, filters: checks[0]?.filters ?? {}, sortBy, sortDir }
  } catch {
    return { timeframe, filters: {}, sortBy: undefined, sortDir: 'desc' }
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
