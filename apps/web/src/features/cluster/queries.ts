import { getCluster } from '@callisto/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { useHeldError } from '../../lib/api/useHeldError.ts'
import { useOutdatedSince } from '../../lib/offline/useLastKnown.ts'

const REFRESH_MS = 5_000

/** The cluster and how the server reads it, refetched while the page shows it. */
export function useClusterState() {
  const query = useQuery({
    queryKey: ['cluster-state'],
    queryFn: ({ signal }) => call(getCluster, {}, signal),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
    retry: 1,
  })
  return {
    cluster: query.data,
    error: useHeldError(query),
    outdatedSinceMs: useOutdatedSince(query, undefined),
    retry: () => query.refetch(),
  }
}
