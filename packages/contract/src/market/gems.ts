import * as z from 'zod/mini'
import { PoolsReplySchema } from './pool.ts'

/** The three lists of `POST /v1/pools/gems`. */
export const gemSections = ['recent', 'aboutToGraduate', 'graduated'] as const
export type GemSection = (typeof gemSections)[number]

export const GemsReplySchema = z.object({
  recent: z.optional(PoolsReplySchema),
  aboutToGraduate: z.optional(PoolsReplySchema),
  graduated: z.optional(PoolsReplySchema),
})
export type GemsReply = z.infer<typeof GemsReplySchema>
