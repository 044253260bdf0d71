import type { ChainPort, ClusterValues, ProgramErrorTables, TransactionRpc } from '@callisto/solana'
import type { Address } from '@solana/kit'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import type { SwapAudit } from '../venues/swap-audit.ts'

/** The router program of the cluster. */
export interface RouterPorts {
  /** Whether it is there. */
  hasRouter: boolean
  /** Where it is. */
  routerProgram: Address
}

export interface BuildPorts extends RouterPorts {
  chain: ChainPort
  rpc: TransactionRpc
  registry: PoolRegistry
  tables: LookupTableRegistry
  cluster: () => ClusterValues
  /** Messages of the programs that a swap may call. */
  programErrors: ProgramErrorTables
  /** Account that receives tips; undefined on a chain without a block engine. */
  tipAccount?: string
  /** Simulates each built swap and compares it with its quote; undefined where every venue is the server's own. */
  audit?: SwapAudit
}
