import {
  ApiError,
  chainStatusEndpoint,
  clusterEndpoint,
  type getChainStatus,
  type getCluster,
} from '@callisto/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The route as pages read it: without the state of a live cluster. */
type ClusterRoute = Omit<typeof getCluster, 'reply'> & typeof clusterEndpoint

const MAX_RETRY_MS = 10_000

/** The cluster; fetched once, and tried until the server replies: the page's endpoints and its test wallet depend on it. */
export const clusterQuery = queryOptions({
  queryKey: ['cluster'],
  queryFn: ({ signal }) => call<ClusterRoute>(clusterEndpoint, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: true,
  retryDelay: (failures) => Math.min(MAX_RETRY_MS, 1_000 * 2 ** failures),
})

/** The cluster, undefined until it is known. */
export const useCluster = () => useQuery(clusterQuery).data

const STATUS_EVERY_MS = 60_000

/** Chain status (docs/spec-map.md 1-7.2): fetched every 60 s, three retries 2 s apart. */
export const chainStatusQuery = queryOptions({
  queryKey: ['chain-status'],
  queryFn: async ({ signal }) => {
    try {
      return (await call<typeof getChainStatus>(chainStatusEndpoint, {}, signal)).status
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.status === undefined) throw cause
      throw new ApiError(cause.code, 'Failed to fetch chain status', { status: cause.status, cause })
    }
  },
  refetchInterval: STATUS_EVERY_MS,
  retry: 3,
  retryDelay: 2_000,
})
