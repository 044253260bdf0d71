import { queryOptions } from '@tanstack/react-query'
import { market } from '../api/call.ts'
import { createBatch } from './batch.ts'

const REFRESH_MS = 60_000

/** Rows that are shown together ask together, up to 50 in a call. */
const lookUp = createBatch<readonly number[]>({ waitMs: 30, maxIds: 50 }, async (ids) => {
  return new Map(Object.entries(await market.sparklines(ids.toSorted())))
})

/** Prices of a token's last day, or since its launch, at equal distances; null when none are known. */
export const sparklineQuery = (id: string) =>
  queryOptions({
    queryKey: ['sparkline', id],
    queryFn: async () => (await lookUp(id)) ?? null,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
