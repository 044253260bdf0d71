import { queryOptions } from '@tanstack/react-query'
import { fetchTokens } from '../tokens/token-query.ts'

/** Ids of one call (spec 1, 7.1). */
const MAX_IDS = 50

/** Tokens by their mints in one query: one for each of thousands would hold up the page. What is unknown or fails is missing. */
export const tokensQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['tokens', ids],
    queryFn: async () => {
      const starts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) => at * MAX_IDS)
      const found = await Promise.allSettled(
        starts.map((start) => fetchTokens(ids.slice(start, start + MAX_IDS))),
      )
      const parts = found.flatMap((part) => (part.status === 'fulfilled' ? [...part.value] : []))
      const [first] = found
      if (parts.length === 0 && first?.status === 'rejected') throw first.reason
      return new Map(parts)
    },
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
