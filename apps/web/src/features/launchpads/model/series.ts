import {
  type LaunchpadPeriod,
  type LaunchpadSeries,
  type LaunchpadStats,
  launchpadPeriods,
} from '@callisto/contract'

export type SeriesFigure = Exclude<keyof LaunchpadSeries[number], 'date'>

/** What happened in an hour or a UTC day. */
export interface SeriesPoint {
  /** Unix ms at which it begins. */
  startMs: number
  /** Undefined before anything is known of any launchpad. */
  figures: Record<SeriesFigure, number> | undefined
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const none: Record<SeriesFigure, number> = { volume: 0, mints: 0, graduates: 0 }

const seriesOf = (stats: LaunchpadStats, period: LaunchpadPeriod): LaunchpadSeries =>
  period === '1d' ? stats.newHourlyStats : stats.newDailyStats

/**
 * The hours of the last day, or the UTC days of a longer period, up to `timeMs`, oldest first. The service leaves out those
 * without an event: from the first one of any launchpad on they count as 0.
 */
export function seriesPoints(
  all: readonly LaunchpadStats[],
  own: LaunchpadStats,
  period: LaunchpadPeriod,
  timeMs: number,
): SeriesPoint[] {
  const length = period === '1d' ? HOUR_MS : DAY_MS
  const count = period === '1d' ? 24 : launchpadPeriods[period]
  const known = all.flatMap((stats) => seriesOf(stats, period).map(({ date }) => Date.parse(date)))
  const firstMs = Math.min(...known)
  const byStart = new Map(seriesOf(own, period).map((point) => [Date.parse(point.date), point]))
  const last = Math.floor(timeMs / length) * length
  return Array.from({ length: count }, (_, n) => {
    const startMs = last - (count - 1 - n) * length
    const { volume, mints, graduates } = byStart.get(startMs) ?? none
    return { startMs, figures: startMs < firstMs ? undefined : { volume, mints, graduates } }
  })
}
