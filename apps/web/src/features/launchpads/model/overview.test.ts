import type { LaunchpadPeriodStats, LaunchpadStats } from '@callisto/contract'
import { expect, test } from 'vitest'
import {
  figures,
  type OverviewQuery,
  overviewRows,
  parseOverview,
  periods,
  sortedBy,
  toOverviewSearch,
} from './overview.ts'
import { seriesPoints } from './series.ts'

const none: LaunchpadPeriodStats = { volume: 0, mints: 0, graduates: 0, traders: 0 }
const stats = (launchpad: string, change: Partial<LaunchpadStats>): LaunchpadStats => ({
  launchpad,
  stats1d: none,
  stats7d: none,
  stats30d: none,
  newDailyStats: [],
  newHourlyStats: [],
  ...change,
})
const byVolume: OverviewQuery = { period: '1d', sortBy: 'volume', sortDir: 'desc' }
const pump = stats('pump.fun', { stats1d: { ...none, volume: 5, mints: 2, graduationRate: 50 } })
const boop = stats('boop', { stats1d: { ...none, volume: 9 }, stats7d: { ...none, volume: 1 } })

// spec 1-2.1-07
test.each<[Partial<OverviewQuery>, string[]]>([
  [{}, ['boop', 'pump.fun']],
  [{ sortDir: 'asc' }, ['pump.fun', 'boop']],
  [{ period: '7d' }, ['boop', 'pump.fun']],
  [{ sortBy: 'mints' }, ['pump.fun', 'boop']],
  // A rate that is not known comes last in either direction.
  [{ sortBy: 'graduationRate' }, ['pump.fun', 'boop']],
  [{ sortBy: 'graduationRate', sortDir: 'asc' }, ['pump.fun', 'boop']],
])('rows by %j begin with %j; those that are not on the chain follow by rank', (change, first) => {
  const rows = overviewRows([pump, boop], { ...byVolume, ...change })
  expect(rows).toHaveLength(43)
  expect(rows.slice(0, 2).map(({ launchpad }) => launchpad.id)).toEqual(first)
  expect(rows.slice(2).every((row) => row.stats === undefined)).toBe(true)
  const ranks = rows.slice(2).map(({ launchpad }) => launchpad.rank)
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
})

test('period and sorting are in the URL, except by default; what is wrong there is the default', () => {
  expect(toOverviewSearch(byVolume)).toEqual({})
  for (const period of periods)
    for (const { key: sortBy } of figures)
      for (const sortDir of ['asc', 'desc'] as const)
        expect(parseOverview(toOverviewSearch({ period, sortBy, sortDir }))).toEqual({
          period,
          sortBy,
          sortDir,
        })
  expect(parseOverview({ period: '1y', sortBy: 'constructor', sortDir: 'up' })).toEqual(byVolume)
})

test('a heading sorts downwards first and turns its own order', () => {
  expect(sortedBy(byVolume, 'mints')).toEqual({ ...byVolume, sortBy: 'mints' })
  expect(sortedBy(byVolume, 'volume')).toEqual({ ...byVolume, sortDir: 'asc' })
  expect(sortedBy({ ...byVolume, sortDir: 'asc' }, 'volume')).toEqual(byVolume)
})

const at = (date: string, volume: number) => ({ date, volume, mints: 1, graduates: 0 })

test('hours of a day: without an event 0, before the first of any launchpad unknown', () => {
  const now = Date.parse('2026-11-20T17:30:00Z')
  const own = stats('boop', { newHourlyStats: [at('2026-11-20T16:00:00.000Z', 3)] })
  const other = stats('pump.fun', { newHourlyStats: [at('2026-11-20T14:00:00.000Z', 1)] })
  const points = seriesPoints([own, other], own, '1d', now)
  expect(points).toHaveLength(24)
  expect(points.at(-1)?.startMs).toBe(Date.parse('2026-11-20T17:00:00Z'))
  expect(points.slice(-5).map(({ figures: shown }) => shown?.volume)).toEqual([undefined, 0, 0, 3, 0])
})

test.each([['7d', 7] as const, ['30d', 30] as const])('%s has %d UTC days', (period, count) => {
  const own = stats('boop', { newDailyStats: [at('2026-11-19', 3), at('2026-11-20', 4)] })
  const points = seriesPoints([own], own, period, Date.parse('2026-11-20T17:30:00Z'))
  expect(points.map(({ figures: shown }) => shown?.volume)).toEqual([
    ...Array(count - 2).fill(undefined),
    3,
    4,
  ])
})

test('without any event nothing is known', () => {
  const points = seriesPoints([boop], boop, '7d', Date.parse('2026-11-20T17:30:00Z'))
  expect(points.every(({ figures: shown }) => shown === undefined)).toBe(true)
})
