import {
  type LaunchpadPeriod,
  type LaunchpadPeriodStats,
  type LaunchpadStats,
  launchpadPeriods,
} from '@callisto/contract'
import { type Launchpad, launchpadOf, launchpads } from '@callisto/domain'
import { msg } from '@callisto/i18n'
import type { SearchParams } from '../../../lib/browser/search-params.ts'

/** A figure of the table that it can be sorted by. */
export type LaunchpadSort = keyof LaunchpadPeriodStats

export interface OverviewQuery {
  period: LaunchpadPeriod
  sortBy: LaunchpadSort
  sortDir: 'asc' | 'desc'
}

/** The figures in the order of the columns, with their messages. */
export const figures: readonly { key: LaunchpadSort; label: string }[] = [
  { key: 'volume', label: msg('Volume') },
  { key: 'marketShare', label: msg('Market share') },
  { key: 'mints', label: msg('Launched') },
  { key: 'graduates', label: msg('Graduated') },
  { key: 'graduationRate', label: msg('Graduation rate') },
  { key: 'traders', label: msg('Traders') },
]

export const periods = Object.keys(launchpadPeriods) as LaunchpadPeriod[]

/** The period of a URL; a day when it names none. */
export const parsePeriod = ({ period }: SearchParams): LaunchpadPeriod =>
  periods.find((known) => known === period) ?? '1d'

/** Period and sorting of a URL; what it does not name, or names wrongly, is a day by volume. */
export function parseOverview(search: SearchParams): OverviewQuery {
  const { key } = figures.find(({ key }) => key === search.sortBy) ?? { key: 'volume' }
  return { period: parsePeriod(search), sortBy: key, sortDir: search.sortDir === 'asc' ? 'asc' : 'desc' }
}

/** The URL of a query, without what it has by default. */
export function toOverviewSearch({ period, sortBy, sortDir }: OverviewQuery): SearchParams {
  return {
    ...(period === '1d' ? {} : { period }),
    ...(sortBy === 'volume' ? {} : { sortBy }),
    ...(sortDir === 'desc' ? {} : { sortDir }),
  }
}

/** The query after a choice of a heading: its own order is turned. */
export const sortedBy = (query: OverviewQuery, key: LaunchpadSort): OverviewQuery => ({
  ...query,
  sortBy: key,
  sortDir: query.sortBy === key && query.sortDir === 'desc' ? 'asc' : 'desc',
})

export interface LaunchpadRow {
  launchpad: Launchpad
  /** Undefined for a launchpad that this chain does not have. */
  stats: LaunchpadStats | undefined
}

export const statsIn = (
  stats: LaunchpadStats | undefined,
  period: LaunchpadPeriod,
): LaunchpadPeriodStats | undefined => stats?.[`stats${period}`]

/** Every launchpad of the catalogue, sorted; those without the figure come last in either direction, by their rank. */
export function overviewRows(stats: readonly LaunchpadStats[], query: OverviewQuery): LaunchpadRow[] {
  const byLaunchpad = new Map(stats.map((one) => [launchpadOf(one.launchpad), one]))
  const sign = query.sortDir === 'asc' ? 1 : -1
  return launchpads
    .map((launchpad) => {
      const own = byLaunchpad.get(launchpad)
      return { launchpad, stats: own, value: statsIn(own, query.period)?.[query.sortBy] }
    })
    .sort((a, b) => {
      if (a.value === b.value || (a.value === undefined && b.value === undefined))
        return (
          Number(a.stats === undefined) - Number(b.stats === undefined) || a.launchpad.rank - b.launchpad.rank
        )
      if (a.value === undefined) return 1
      if (b.value === undefined) return -1
      return sign * (a.value - b.value)
    })
    .map(({ launchpad, stats: own }) => ({ launchpad, stats: own }))
}
