import type { ChainPort, ClusterValues, ProgramErrorTables, TransactionRpc } from '@callisto/solana'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'

export interface BuildPorts {
  chain: ChainPort
  rpc: TransactionRpc
  registry: PoolRegistry
  tables: LookupTableRegistry
  cluster: () => ClusterValues
  /** Whether the router program is on the cluster. */
  hasRouter: boolean
  /** Messages of the programs that a swap may call. */
  programErrors: ProgramErrorTables
  /** Account that receives tips; undefined on a chain without a block engine. */
  tipAccount?: string
}
