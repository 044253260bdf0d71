import { queryOptions, useQuery } from '@tanstack/react-query'
import { config } from './config.ts'
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

const STATUS_EVERY_MS = 60_000

/** How the chain is doing (spec 1, 7.2): asked every 60 s, three more tries 2 s apart. */
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
