import { ApiError, getChainStatus, getCluster } from '@callisto/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The cluster; fetched once. */
export const clusterQuery = queryOptions({
  queryKey: ['cluster'],
  queryFn: ({ signal }) => call(getCluster, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: 3,
})

/** The cluster, undefined until it is known. */
export const useCluster = () => useQuery(clusterQuery).data

const STATUS_EVERY_MS = 60_000

/** Chain status (spec 1, 7.2): fetched every 60 s, three retries 2 s apart. */
export const chainStatusQuery = queryOptions({
  queryKey: ['chain-status'],
  queryFn: async ({ signal }) => {
    try {
      return (await call(getChainStatus, {}, signal)).status
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.status === undefined) throw cause
      throw new ApiError(cause.code, 'Failed to fetch chain status', { status: cause.status, cause })
    }
  },
  refetchInterval: STATUS_EVERY_MS,
  retry: 3,
  retryDelay: 2_000,
})
