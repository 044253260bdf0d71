import * as z from 'zod/mini'

/** Maximum ids of a request of sparklines. */
export const MAX_SPARKLINES = 50
/** Maximum prices of a sparkline: a day of quarter-hours and the open one. */
export const MAX_SPARKLINE_POINTS = 97

/**
 * Prices in USD by mint, oldest first, at equal distances up to the present: of the last 24 hours, or since the launch of a
 * younger token. A token without a price in that time is absent.
 */
export const SparklinesReplySchema = z.object({ sparklines: z.record(z.string(), z.array(z.number())) })
export type SparklinesReply = z.infer<typeof SparklinesReplySchema>
