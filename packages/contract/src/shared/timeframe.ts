import * as z from 'zod/mini'

/** The rolling windows of every statistic. */
export const timeframes = ['5m', '1h', '6h', '24h'] as const
export type Timeframe = (typeof timeframes)[number]
export const TimeframeSchema = z.enum(timeframes)

/** Length of each rolling window in seconds. */
export const timeframeSeconds: Record<Timeframe, number> = {
  '5m': 300,
  '1h': 3600,
  '6h': 21_600,
  '24h': 86_400,
}
