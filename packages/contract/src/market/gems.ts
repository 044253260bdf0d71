import * as z from 'zod/mini'
import { QueryError, readWord } from '../shared/query-value.ts'
import { timeframes } from '../shared/timeframe.ts'
import { PoolsReplySchema } from './pool.ts'
import { parsePoolQuery } from './pool-query.ts'
import type { PoolListQuery } from './screener-filters.ts'

/** The three lists of `POST /v1/pools/gems`. */
export const gemSections = ['recent', 'aboutToGraduate', 'graduated'] as const
export type GemSection = (typeof gemSections)[number]

/** Body as sent: per section a timeframe and filters in wire form (`encodeFilters`). */
export type GemsRequest = Partial<Record<GemSection, Record<string, unknown>>>

export const GemsReplySchema = z.object({
  recent: z.optional(PoolsReplySchema),
  aboutToGraduate: z.optional(PoolsReplySchema),
  graduated: z.optional(PoolsReplySchema),
})
export type GemsReply = z.infer<typeof GemsReplySchema>

const BodySchema = z.record(z.string(), z.unknown())

/** Reads the body of a gems request; a section without `timeframe` means 24h. Throws QueryError. */
export function parseGemsRequest(body: unknown): Partial<Record<GemSection, PoolListQuery>> {
  const parsed = BodySchema.safeParse(body)
  if (!parsed.success) throw new QueryError('the body must be a JSON object')
  const sections: Partial<Record<GemSection, PoolListQuery>> = {}
  for (const section of gemSections) {
    const value = parsed.data[section]
    if (value === undefined || value === null) continue
    const raw = BodySchema.safeParse(value)
    if (!raw.success) throw new QueryError(`${section} must be an object`)
    sections[section] = parsePoolQuery(raw.data, readWord(raw.data, 'timeframe', timeframes) ?? '24h')
  }
  return sections
}
