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

/** What the address of a screener says. */
export interface ScreenQuery {
  timeframe: Timeframe
  filters: ScreenerFilters
  sortBy: SortKey | undefined
  sortDir: SortDir
}

export const DEFAULT_TIMEFRAME: Timeframe = '1h'

/** Reads the address; a value that makes no sense drops the filters and the sorting, never the page. */
export function readScreenQuery(search: SearchParams): ScreenQuery {
  const timeframe = timeframes.find((known) => known === search.tf) ?? DEFAULT_TIMEFRAME
  try {
    const { checks, sortBy, sortDir } = parsePoolQuery(search, timeframe)
    return { timeframe, filters: checks[0]?.filters ?? {}, sortBy, sortDir }
  } catch {
    return { timeframe, filters: {}, sortBy: undefined, sortDir: 'desc' }
  }
}

/** The address of a screener; what is as by default is left out. */
export function writeScreenQuery({ timeframe, filters, sortBy, sortDir }: ScreenQuery): SearchParams {
  const wire = Object.entries(encodeFilters(filters, timeframe)).map(([name, value]) => [name, String(value)])
  return {
    ...(timeframe === DEFAULT_TIMEFRAME ? {} : { tf: timeframe }),
    ...(sortBy ? { sortBy, sortDir } : {}),
    ...Object.fromEntries(wire),
  }
}

/** How many filters are set; a bound with both ends counts once. */
export function countFilters({ bounds = {}, ...rest }: ScreenerFilters): number {
  const set = Object.values(rest).filter((value) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value),
  )
  return set.length + Object.keys(bounds).length
}

/** What a click on a column's head does: sort by it, then turn it round, then back to the list's own order. */
export function nextSort(query: ScreenQuery, key: SortKey): Pick<ScreenQuery, 'sortBy' | 'sortDir'> {
  if (query.sortBy !== key) return { sortBy: key, sortDir: 'desc' }
  return query.sortDir === 'desc' ? { sortBy: key, sortDir: 'asc' } : { sortBy: undefined, sortDir: 'desc' }
}
