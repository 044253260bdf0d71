import * as z from 'zod/mini'

/** Periods of the statistics with their days. */
export const launchpadPeriods = { '1d': 1, '7d': 7, '30d': 30 } as const
export type LaunchpadPeriod = keyof typeof launchpadPeriods

/**
 * What the tokens of a launchpad did in a period. It ends with the newest block and has whole hours: those that begin less
 * than its days before that block.
 */
const PeriodSchema = z.object({
  /** Trades of its tokens, on the curve and after it, USD. */
  volume: z.number(),
  /** Tokens launched. */
  mints: z.number(),
  /** Tokens that left the curve for a pool. */
  graduates: z.number(),
  /** Wallets with a trade of any of its tokens. */
  traders: z.number(),
  /** Graduates in percent of the launches of the period; absent without launches. */
  graduationRate: z.optional(z.number()),
  /** Percent of the volume of all listed launchpads; absent while none has any. */
  marketShare: z.optional(z.number()),
})
export type LaunchpadPeriodStats = z.infer<typeof PeriodSchema>

const SeriesSchema = z.array(
  z.object({
    /** Begin of the UTC day (`2026-11-20`) or hour (`2026-11-20T17:00:00.000Z`). */
    date: z.string(),
    volume: z.number(),
    mints: z.number(),
    graduates: z.number(),
  }),
)
export type LaunchpadSeries = z.infer<typeof SeriesSchema>

export const LaunchpadStatsSchema = z.object({
  /** Id of the launchpad. */
  launchpad: z.string(),
  stats1d: PeriodSchema,
  stats7d: PeriodSchema,
  stats30d: PeriodSchema,
  /** By UTC day of the last 30 days, oldest first; days without an event are left out. */
  newDailyStats: SeriesSchema,
  /** By hour of the last day, likewise. */
  newHourlyStats: SeriesSchema,
})
export type LaunchpadStats = z.infer<typeof LaunchpadStatsSchema>

/** The launchpads of the chain by their volume of a day. */
export const LaunchpadStatsReplySchema = z.object({ launchpads: z.array(LaunchpadStatsSchema) })
export type LaunchpadStatsReply = z.infer<typeof LaunchpadStatsReplySchema>
