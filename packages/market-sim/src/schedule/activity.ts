const HOUR_MS = 3_600_000
const RAMP_MS = HOUR_MS / 2
/** Transactions per second in the generated history, and launches per second there and in real time. */
const HISTORY_RATE = 0.27
const HISTORY_LAUNCHES = 1.6 / 60
const LIVE_LAUNCHES = 4 / 60
/** Rate that the real-time figures refer to. */
const REFERENCE_RATE = 10

export interface ActivityOptions {
  /** Unix ms at which the generated history ends and real time begins. */
  liveFromMs: number
  tradesPerSecond: number
}

/** Activity of the market at one time. */
export interface Activity {
  /** Transactions per second of all kinds. */
  rate: number
  /** Launches per second. */
  launches: number
  /** Base rate over the reference rate of ten per second: about 0.03 in early history. */
  level: number
}

/** Diurnal factor with mean 1 over a day: US evening hours see about twice the trades of the European night. */
export function diurnal(unixTimeMs: number): number {
  const hours = (unixTimeMs / HOUR_MS) % 24
  return (
    1 +
    0.32 * Math.cos(((hours - 18.5) / 24) * 2 * Math.PI) +
    0.06 * Math.cos(((hours - 2) / 12) * 2 * Math.PI)
  )
}

/**
 * The generated history is thinned: one day holds some tens of thousands of transactions where real time
 * would have hundreds of thousands. In its last half hour the rate rises exponentially to the real-time rate.
 */
export function activityAt(unixTimeMs: number, options: ActivityOptions): Activity {
  const live = options.tradesPerSecond
  const left = (options.liveFromMs - unixTimeMs) / RAMP_MS
  const ramp = left <= 0 ? 1 : left >= 1 ? 0 : 1 - left
  const liveLaunches = LIVE_LAUNCHES * Math.min(4, live / REFERENCE_RATE)
  const base = between(HISTORY_RATE, live, ramp)
  const seasonality = diurnal(unixTimeMs)
  return {
    rate: base * seasonality,
    launches: between(HISTORY_LAUNCHES, liveLaunches, ramp) * seasonality,
    level: base / REFERENCE_RATE,
  }
}

/** Geometric interpolation between two rates; linear towards zero. */
function between(from: number, to: number, share: number): number {
  return to <= 0 ? from * (1 - share) : from * (to / from) ** share
}
