import { queryOptions, useQuery } from '@tanstack/react-query'
import { config } from './config.ts'
import { ApiError, fetchJson } from './json.ts'
import { record } from './rpc.ts'

/** The chain that the product runs on. */
export interface Cluster {
  /** As in `solana:{name}`, the chain names that wallets use. */
  name: string
  /** A private local chain with a faucet; its tokens have no value. */
  local: boolean
  genesisHash: string
}

/** Parses the reply of `GET /fe/v1/cluster`. */
export function parseCluster(body: unknown): Cluster {
  const { name, local, genesisHash } = record(body)
  if (typeof name !== 'string' || typeof local !== 'boolean' || typeof genesisHash !== 'string')
    throw new ApiError('INVALID_REPLY', 'The service did not return a cluster')
  return { name, local, genesisHash }
}

/** The cluster; fetched once. */
export const clusterQuery = queryOptions({
  queryKey: ['cluster'],
  queryFn: async ({ signal }) => parseCluster((await fetchJson(`${config.fe}/v1/cluster`, { signal })).body),
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
    const { status, body } = await fetchJson(`${config.fe}/v1/chain/status`, { signal })
    if (status !== 200) throw new ApiError('CHAIN_STATUS', 'Failed to fetch chain status', { status })
    return String(record(body).status)
  },
  refetchInterval: STATUS_EVERY_MS,
  retry: 3,
  retryDelay: 2_000,
})
