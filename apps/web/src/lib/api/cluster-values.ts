import { ApiError } from '@callisto/contract'
import type { ClusterValues } from '@callisto/solana'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { pageIdle } from '../browser/page-idle.ts'

/** Longest age of the values, and the delay of a read after the start of an epoch. */
const MAX_AGE_MS = 15 * 60_000
const EPOCH_DELAY_MS = 1_000
/** Longest wait of a transaction for values that are not known yet. */
const WAIT_MS = 10_000

/** Rent, fees, slot time and transaction formats of the cluster, read at the start and each epoch. */
export const clusterValuesQuery = queryOptions({
  queryKey: ['cluster-values'],
  queryFn: async ({ signal }): Promise<ClusterValues> => {
    await pageIdle
    const { readValues } = await import('./read-cluster-values.ts')
    return readValues(signal)
  },
  staleTime: ({ state }) => lifeMs(state.data),
  refetchInterval: ({ state }) => lifeMs(state.data),
  retry: 3,
})

/** The values of the cluster, read and kept fresh while `isNeeded`; undefined until they are read. */
export const useClusterValues = (isNeeded: boolean) =>
  useQuery({ ...clusterValuesQuery, enabled: isNeeded }).data

/**
 * The values of the cluster for a transaction, read where none are known. Rejects with an ApiError after `WAIT_MS`, and at once
 * without a network, for which the query waits as long as there is none.
 */
export function loadClusterValues(queries: QueryClient): Promise<ClusterValues> {
  const [code, waitMs] = navigator.onLine ? (['TIMEOUT', WAIT_MS] as const) : (['NETWORK', 0] as const)
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(code, 'The cluster is unreachable')), waitMs)
  })
  return Promise.race([queries.ensureQueryData(clusterValuesQuery), late]).finally(() => clearTimeout(timer))
}

function lifeMs(values: ClusterValues | undefined): number {
  if (values === undefined) return MAX_AGE_MS
  return Math.min(MAX_AGE_MS, Number(values.slotsToNextEpoch) * values.slotMs + EPOCH_DELAY_MS)
}
