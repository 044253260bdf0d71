import * as z from 'zod/mini'
import { wordParameter } from '../shared/parameters.ts'
import { timeframes } from '../shared/timeframe.ts'
import { PoolsReplySchema } from './pool.ts'
import { poolListShape, toPoolListQuery } from './pool-query.ts'
import type { PoolListQuery } from './screener-filters.ts'

/** The three lists of `POST /v1/pools/gems`. */
export const gemSections = ['recent', 'aboutToGraduate', 'graduated'] as const
export type GemSection = (typeof gemSections)[number]

export const GemsReplySchema = z.object({
  recent: z.optional(PoolsReplySchema),
  aboutToGraduate: z.optional(PoolsReplySchema),
  graduated: z.optional(PoolsReplySchema),
})
export type GemsReply = z.infer<typeof GemsReplySchema>

const section = z.nullish(z.object({ ...poolListShape, timeframe: wordParameter(timeframes) }))

/** Body of `POST /v1/pools/gems`: a list request for each section. */
export const GemsRequestSchema = z.object({ recent: section, aboutToGraduate: section, graduated: section })

/** The list request of each section; a section without `timeframe` means 24h. */
export function toGemsQuery(
  body: z.infer<typeof GemsRequestSchema>,
): Partial<Record<GemSection, PoolListQuery>> {
  const sections: Partial<Record<GemSection, PoolListQuery>> = {}
  for (const name of gemSections) {
    const values = body[name]
    if (values) sections[name] = toPoolListQuery(values, values.timeframe ?? '24h')
  }
  return sections
}
