import type { ChainPort, TransactionRpc } from '@callisto/solana'
import type { TableBook } from '../lookup-tables/registry.ts'
import type { PoolBook } from '../state/pool-registry.ts'

export interface BuildPorts {
  chain: ChainPort
  rpc: TransactionRpc
  book: PoolBook
  tables: TableBook
  /** Where tips go; a chain without a block engine has none. */
  tipAccount?: string
}
