import { useQuery } from '@tanstack/react-query'
import { useOnline } from '../browser/useOnline.ts'
import { lastKnown } from './last-known.ts'

/** The state of a query that decides what may be shown in its place. */
interface QueryState {
  data: unknown
  isError: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  dataUpdatedAt: number
}

/** Whether a query waits for the network or failed: without data, what was kept may stand in for it. */
export const isCutOff = ({ isError, fetchStatus }: QueryState): boolean => isError || fetchStatus === 'paused'

/** A kept value with the time when it was current; null when nothing usable is kept. */
export type LastKnownValue<T> = { value: T; savedAtMs: number } | null

/**
 * The kept reply of a query that is cut off and has no data, parsed by `parse`; undefined in every other case and while
 * it is read. Show it with its age only.
 */
export function useLastKnown<T>(
  key: string,
  query: QueryState,
  parse: (value: unknown) => T | undefined,
): LastKnownValue<T> | undefined {
  const isWanted = query.data === undefined && isCutOff(query)
  const { data } = useQuery({
    queryKey: ['last-known', key],
    queryFn: async () => {
      const kept = await lastKnown.read(key)
      const value = kept && parse(kept.value)
      return kept && value !== undefined ? { value, savedAtMs: kept.savedAtMs } : null
    },
    enabled: isWanted,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
  return isWanted ? data : undefined
}

/** When the data on screen was current in unix ms, for data that cannot be refreshed; undefined while it can. */
export function useOutdatedSince(
  query: QueryState,
  kept: { savedAtMs: number } | null | undefined,
): number | undefined {
  // A query learns that the network is gone with its next refresh only.
  const online = useOnline()
  if (kept) return kept.savedAtMs
  return query.data !== undefined && (!online || isCutOff(query)) ? query.dataUpdatedAt : undefined
}
