import type { ChainPort, TransactionRpc } from '@callisto/solana'
import type { PoolBook } from '../state/pool-book.ts'

export interface BuildPorts {
  chain: ChainPort
  rpc: TransactionRpc
  book: PoolBook
  /** Where tips go; a chain without a block engine has none. */
  tipAccount?: string
}
