import {
  getLaunchpadStats,
  type LaunchpadPeriod,
  type LaunchpadPeriodStats,
  type LaunchpadSeries,
  type LaunchpadStats,
  launchpadPeriods,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import {
  findLaunchpadActivity,
  type LaunchpadActivity,
  type LaunchpadHour,
} from '../store/launchpad-hours.ts'
import { storedPosition } from '../store/restore.ts'
import type { RouteContext } from './route-context.ts'

/** Counting the traders of 30 days takes long: figures of hours and days are up to this old, in seconds of the chain. */
const MAX_AGE_SECONDS = 5

interface Snapshot {
  slot: number
  time: number
  launchpads: LaunchpadStats[]
}

/** `GET /v3/launchpads/stats`: figures of each curated launchpad, at the block that the headers name. */
export function launchpadStatsRoute(app: ZodInstance, { sql, launchpads }: RouteContext): void {
  let newest: Snapshot | undefined
  let loading: Promise<Snapshot | undefined> | undefined

  async function load(): Promise<Snapshot | undefined> {
    const position = await storedPosition(sql)
    if (newest && position && position.time - newest.time < MAX_AGE_SECONDS) return newest
    const activity = await findLaunchpadActivity(sql, launchpads)
    if (activity)
      newest = { slot: activity.slot, time: activity.time, launchpads: presentLaunchpads(activity) }
    return newest
  }

  app.route({
    ...toRouteOptions(getLaunchpadStats),
    handler: async (_request, reply) => {
      loading ??= load().finally(() => {
        loading = undefined
      })
      const snapshot = await loading
      if (!snapshot) return { launchpads: [] }
      reply.header('x-market-slot', snapshot.slot).header('x-market-time', snapshot.time)
      return { launchpads: snapshot.launchpads }
    },
  })
}

const DAY_SECONDS = 86_400

/** Statistics of launchpads at a time, by the volume of a day, of 30 days, and by id. */
export function presentLaunchpads({
  time,
  hours,
  traders,
}: Omit<LaunchpadActivity, 'slot'>): LaunchpadStats[] {
  const totals = {} as Record<LaunchpadPeriod, number>
  for (const period of periods) {
    const all = [...hours.values()].flatMap((list) => within(list, time, period))
    totals[period] = sum(all, 'volume')
  }
  const stats = Array.from(hours, ([launchpad, list]): LaunchpadStats => {
    const of = (period: LaunchpadPeriod) =>
      statsOf(within(list, time, period), traders.get(launchpad)?.[period] ?? 0, totals[period])
    return {
      launchpad,
      stats1d: of('1d'),
      stats7d: of('7d'),
      stats30d: of('30d'),
      newDailyStats: seriesOf(within(list, time, '30d'), (date) => date.slice(0, 10)),
      newHourlyStats: seriesOf(within(list, time, '1d'), (date) => date),
    }
  })
  return stats.sort(
    (a, b) =>
      b.stats1d.volume - a.stats1d.volume ||
      b.stats30d.volume - a.stats30d.volume ||
      (a.launchpad < b.launchpad ? -1 : 1),
  )
}

const periods = Object.keys(launchpadPeriods) as LaunchpadPeriod[]

const within = (hours: readonly LaunchpadHour[], now: number, period: LaunchpadPeriod): LaunchpadHour[] =>
  hours.filter(({ time }) => time > now - launchpadPeriods[period] * DAY_SECONDS)

const sum = (hours: readonly LaunchpadHour[], field: 'mints' | 'graduates' | 'volume'): number =>
  hours.reduce((total, hour) => total + hour[field], 0)

function statsOf(hours: readonly LaunchpadHour[], traders: number, total: number): LaunchpadPeriodStats {
  const [volume, mints, graduates] = [sum(hours, 'volume'), sum(hours, 'mints'), sum(hours, 'graduates')]
  return {
    volume,
    mints,
    graduates,
    traders,
    ...(mints > 0 ? { graduationRate: (100 * graduates) / mints } : {}),
    ...(total > 0 ? { marketShare: (100 * volume) / total } : {}),
  }
}

/** Joins hours whose key is the same, a part of their ISO time. */
function seriesOf(hours: readonly LaunchpadHour[], keyOf: (date: string) => string): LaunchpadSeries {
  const series = new Map<string, LaunchpadHour[]>()
  for (const hour of hours) {
    const key = keyOf(new Date(hour.time * 1000).toISOString())
    series.set(key, [...(series.get(key) ?? []), hour])
  }
  return Array.from(series, ([date, list]) => ({
    date,
    volume: sum(list, 'volume'),
    mints: sum(list, 'mints'),
    graduates: sum(list, 'graduates'),
  }))
}
