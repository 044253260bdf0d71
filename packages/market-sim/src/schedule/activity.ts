const HOUR_MS = 3_600_000
const RAMP_MS = HOUR_MS / 2
/** Transactions a second in played history, and launches a second there and in real time. */
const HISTORY_RATE = 0.27
const HISTORY_LAUNCHES = 1.6 / 60
const LIVE_LAUNCHES = 4 / 60
/** The rate that the figures of real time are given for. */
const REFERENCE_RATE = 10

export interface ActivityOptions {
  /** Unix ms at which played history ends and real time begins. */
  liveFromMs: number
  tradesPerSecond: number
}

/** How busy the market is. */
export interface Activity {
  /** Transactions a second, all kinds together. */
  rate: number
  /** Launches a second. */
  launches: number
  /** How busy it is by the standard of real time at ten transactions a second: 1 there, about 0.03 in early history. */
  level: number
}

/** US evening hours see about twice the trades of the European night; mean 1 over the day. */
export function diurnal(unixTimeMs: number): number {
  const hours = (unixTimeMs / HOUR_MS) % 24
  return (
    1 +
    0.32 * Math.cos(((hours - 18.5) / 24) * 2 * Math.PI) +
    0.06 * Math.cos(((hours - 2) / 12) * 2 * Math.PI)
  )
}

/**
 * Played history is thinned: one day of it carries some tens of thousands of transactions where real time would
 * make hundreds of thousands. In its last half hour the rate climbs, exponentially, to that of real time.
 */
export function activityAt(unixTimeMs: number, options: ActivityOptions): Activity {
  const live = options.tradesPerSecond
  const left = (options.liveFromMs - unixTimeMs) / RAMP_MS
  const rise = left <= 0 ? 1 : left >= 1 ? 0 : 1 - left
  const liveLaunches = LIVE_LAUNCHES * Math.min(4, live / REFERENCE_RATE)
  const base = between(HISTORY_RATE, live, rise)
  const tide = diurnal(unixTimeMs)
  return {
    rate: base * tide,
    launches: between(HISTORY_LAUNCHES, liveLaunches, rise) * tide,
    level: base / REFERENCE_RATE,
  }
}

/** From one rate to another, by equal factors; towards zero by equal steps. */
function between(from: number, to: number, share: number): number {
  return to <= 0 ? from * (1 - share) : from * (to / from) ** share
}
