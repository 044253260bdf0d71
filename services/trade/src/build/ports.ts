import type { ChainPort, TransactionRpc } from '@callisto/solana'
import type { PoolBook } from '../state/pool-book.ts'
import type { TableBook } from '../tables/table-book.ts'

export interface BuildPorts {
  chain: ChainPort
  rpc: TransactionRpc
  book: PoolBook
  tables: TableBook
  /** Where tips go; a chain without a block engine has none. */
  tipAccount?: string
}
