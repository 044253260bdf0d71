import { getCluster } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

const REFRESH_MS = 5_000

/** The cluster and how the server reads it, refetched while it is shown. */
export const clusterStateQuery = queryOptions({
  queryKey: ['cluster-state'],
  queryFn: ({ signal }) => call(getCluster, {}, signal),
  refetchInterval: REFRESH_MS,
  staleTime: REFRESH_MS,
  retry: 1,
})
