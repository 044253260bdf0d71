import { queryOptions, useQuery } from '@tanstack/react-query'
import { config } from '../config.ts'
import { ApiError, fetchJson } from './json.ts'
import { record } from './rpc.ts'

/** The chain that the product runs on. */
export interface Cluster {
  /** As in `solana:{name}`, the chain names that wallets use. */
  name: string
  /** A private chain on somebody's machine: it has a faucet, and its money is worth nothing. */
  local: boolean
  genesisHash: string
}

/** Reads the answer of `GET /fe/v1/cluster`. */
export function parseCluster(body: unknown): Cluster {
  const { name, local, genesisHash } = record(body)
  if (typeof name !== 'string' || typeof local !== 'boolean' || typeof genesisHash !== 'string')
    throw new ApiError('INVALID_REPLY', 'The service did not say which cluster this is')
  return { name, local, genesisHash }
}

/** Which cluster this is; asked once a visit. */
export const clusterQuery = queryOptions({
  queryKey: ['cluster'],
  queryFn: async ({ signal }) => parseCluster((await fetchJson(`${config.fe}/v1/cluster`, { signal })).body),
  staleTime: Number.POSITIVE_INFINITY,
  retry: 3,
})

/** The cluster, undefined until it is known. */
export const useCluster = () => useQuery(clusterQuery).data
