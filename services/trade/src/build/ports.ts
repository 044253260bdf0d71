import type { ChainPort, TransactionRpc } from '@callisto/solana'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'

export interface BuildPorts {
  chain: ChainPort
  rpc: TransactionRpc
  registry: PoolRegistry
  tables: LookupTableRegistry
  /** Where tips go; a chain without a block engine has none. */
  tipAccount?: string
}
