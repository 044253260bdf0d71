const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * Transactions per second in the generated history: until a day before its end, and at the least within that day, where
 * the rate rises to the real-time rate in the hour before the last one. With routes over several pools and arbitrage
 * the latter is 1.1 trades per second and more.
 */
const DISTANT_RATE = 0.004
const RECENT_RATE = 0.8
/** Transactions per second that the hourly trades of the listed assets add to the distant rate, measured. */
const HOURLY_TRADES_RATE = 53 / 3600
const RISE_MS = HOUR_MS
const LAST_MS = HOUR_MS
/** Launches per second in the distant history, and at the reference rate. */
const DISTANT_LAUNCHES = 0.6 / 3600
const REFERENCE_LAUNCHES = 4 / 60
/** Rate that launches and the level refer to. */
const REFERENCE_RATE = 10
/** Rate at the end of the history of a market that halts in real time. */
const HALTING_RATE = 3
const MAX_LAUNCH_LEVEL = 4
const EXPECTATION_STEP_MS = HOUR_MS

export interface ActivityOptions {
  /** Unix ms at which the generated history ends and real time begins. */
  liveFromMs: number
  /** Rate in real time and in the last hour before it. */
  tradesPerSecond: number
}

/** Activity of the market at one time. */
export interface Activity {
  /** Transactions per second of all kinds. */
  rate: number
  /** Launches per second. */
  launches: number
  /** Base rate over the reference rate. */
  level: number
  /** Whether the history is so thin here that listed assets are traded on a schedule. */
  isDistant: boolean
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
 * One intensity for history and real time: thin until a day before real time, then at least one trade per second,
 * and the real-time rate from an hour before it on.
 */
export function activityAt(unixTimeMs: number, { liveFromMs, tradesPerSecond }: ActivityOptions): Activity {
  const left = liveFromMs - unixTimeMs
  if (left <= 0 && tradesPerSecond === 0) return { rate: 0, launches: 0, level: 0, isDistant: false }
  const pace = tradesPerSecond > 0 ? tradesPerSecond : HALTING_RATE
  const seasonality = diurnal(unixTimeMs)
  if (left > DAY_MS) {
    const level = DISTANT_RATE / REFERENCE_RATE
    return {
      rate: DISTANT_RATE * seasonality,
      launches: DISTANT_LAUNCHES * seasonality,
      level,
      isDistant: true,
    }
  }
  const floor = Math.min(RECENT_RATE, pace)
  const risen = Math.min(1, Math.max(0, 1 - (left - LAST_MS) / RISE_MS))
  const base = floor * (pace / floor) ** risen
  const rate = left > 0 ? Math.max(floor, base * seasonality) : base * seasonality
  const level = base / REFERENCE_RATE
  const launches = REFERENCE_LAUNCHES * Math.min(MAX_LAUNCH_LEVEL, level) * seasonality
  return { rate, launches, level, isDistant: false }
}

/** Expected number of transactions between two times. */
export function expectedTransactions(options: ActivityOptions, fromMs: number, toMs: number): number {
  let sum = 0
  for (let at = fromMs; at < toMs; at += EXPECTATION_STEP_MS) {
    const end = Math.min(toMs, at + EXPECTATION_STEP_MS)
    const { rate, isDistant } = activityAt((at + end) / 2, options)
    sum += ((rate + (isDistant ? HOURLY_TRADES_RATE : 0)) * (end - at)) / 1000
  }
  return sum
}
