import * as z from 'zod/mini'
import { wordParameter } from '../shared/parameters.ts'

/** Bar lengths of the net-volume chart with the number of bars that it shows. */
export const netVolumeBars = { '5_MINUTE': 288, '1_HOUR': 168, '6_HOUR': 56, '1_DAY': 14 } as const
export type NetVolumeInterval = keyof typeof netVolumeBars

export const NetVolumeQuerySchema = z.object({
  interval: wordParameter(Object.keys(netVolumeBars) as [NetVolumeInterval, ...NetVolumeInterval[]]),
})

/**
 * Buy less sell volume in USD of each bar, oldest first, `time` its start in unix seconds. Between the first and the last
 * bar one without a trade has 0.
 */
export const NetVolumeReplySchema = z.object({
  klines: z.array(z.object({ time: z.number(), net_volume: z.number() })),
})
export type NetVolumeReply = z.infer<typeof NetVolumeReplySchema>
