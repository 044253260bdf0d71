import type { Cluster } from '@callisto/contract'

type Chain = `solana:${string}`

/** Identifier of a cluster in the Wallet Standard; undefined until the cluster is known. */
export const chainOf = (cluster: Pick<Cluster, 'name'> | undefined): Chain | undefined =>
  cluster && `solana:${cluster.name}`

/** Whether a wallet or an account signs for a chain. */
export const hasChain = ({ chains }: { chains: readonly string[] }, chain: Chain): boolean =>
  chains.includes(chain)
