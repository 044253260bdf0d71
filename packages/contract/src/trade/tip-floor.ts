import * as z from 'zod/mini'

/**
 * Percentiles of the tips that landed, in SOL, as public block engines publish them: a list of one. It is empty while no
 * tip has landed within the last hour.
 */
export const TipFloorSchema = z
  .array(
    z.object({
      /** ISO 8601, of the newest tip. */
      time: z.string(),
      landed_tips_25th_percentile: z.number(),
      landed_tips_50th_percentile: z.number(),
      landed_tips_75th_percentile: z.number(),
      landed_tips_95th_percentile: z.number(),
      landed_tips_99th_percentile: z.number(),
      /** Exponential moving average. */
      ema_landed_tips_50th_percentile: z.number(),
    }),
  )
  .check(z.maxLength(1))
export type TipFloor = z.infer<typeof TipFloorSchema>
