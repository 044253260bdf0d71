import type { Instruction } from '@solana/kit'

/** Addresses of each lookup table, in the order of the table. */
export type LookupTables = Readonly<Record<string, readonly string[]>>

/** Compute budget and fee in the header of a version 1 transaction. On the chain an unset limit is 0, so all are set. */
export interface TransactionConfig {
  computeUnitLimit: number
  /** Bytes of account data that the transaction may load. */
  loadedAccountsDataSizeLimit: number
  /** In total, not per compute unit. */
  priorityFeeLamports: bigint
}

export type TransactionPlan = {
  feePayer: string
  instructions: readonly Instruction[]
} & ({ version: 'legacy' | 0; lookupTables?: LookupTables } | { version: 1; config: TransactionConfig })
