import * as z from 'zod/mini'
import { parseParameters, wordParameter } from '../shared/parameters.ts'
import { timeframes } from '../shared/timeframe.ts'
import { type GemSection, gemSections } from './gems.ts'
import { poolListShape, toPoolListQuery } from './pool-query.ts'
import type { PoolListQuery, TimedFilters } from './screener-filters.ts'

const sectionSchema = z.object({ ...poolListShape, timeframe: wordParameter(timeframes) })
const section = z.nullish(sectionSchema)

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

/** The `filters` of `subscribe:recent`, with the names of a section of gems. Throws ApiError INVALID_REQUEST. */
export function toStreamChecks(filters: unknown): TimedFilters[] {
  const values = parseParameters(sectionSchema, filters)
  return toPoolListQuery(values, values.timeframe ?? '24h').checks
}
