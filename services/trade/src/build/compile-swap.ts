import type { PrioritizationType } from '@callisto/contract'
import {
  buildTransaction,
  type Lifetime,
  type LookupTables,
  MAX_LOADED_ACCOUNT_BYTES,
  type TransactionPlan,
} from '@callisto/solana'
import { address, type Instruction } from '@solana/kit'
import { failure, type Result, success } from '../result.ts'
import type { TransactionFormat } from '../route/transaction-format.ts'
import type { SwapInstructions } from './swap-instructions.ts'

/** The unsigned wire transaction of a swap. */
export function compileSwap(swap: SwapParts & ComputeBudget): Result<Uint8Array> {
  const transaction = buildTransaction(toTransactionPlan(swap), swap.lifetime, swap.format.limits)
  if (transaction.ok) return success(transaction.bytes)
  return transaction.reason === 'TOO_MANY_ACCOUNT_LOCKS'
    ? failure('MAX_ACCOUNT_GREATER_THAN_MAX')
    : failure('FAILED_TO_GET_SWAP_AND_ACCOUNT_METAS', 'Transaction too large')
}

/** The transaction of a swap; version 1 has the compute budget in its header, others in instructions. */
export function toTransactionPlan(swap: SwapParts & ComputeBudget): TransactionPlan {
  const { format, lookupTables, computeUnitLimit, priorityFeeLamports } = swap
  const feePayer = address(swap.feePayer)
  const instructions = [...swap.other, ...swap.setup, ...swap.swaps, ...swap.cleanup]
  if (format.version === 1) {
    const loadedAccountsDataSizeLimit = MAX_LOADED_ACCOUNT_BYTES
    const config = { computeUnitLimit, loadedAccountsDataSizeLimit, priorityFeeLamports }
    return { version: 1, feePayer, instructions, config }
  }
  return {
    version: format.version,
    feePayer,
    instructions: [...swap.computeBudget, ...instructions],
    lookupTables,
  }
}

/** The parts of a swap transaction before its compute budget. */
export interface SwapParts extends SwapInstructions {
  other: Instruction[]
  feePayer: string
  format: TransactionFormat
  lookupTables: LookupTables
  lifetime: Lifetime
}

export interface ComputeBudget {
  /** Compute budget instructions; version 1 has the same values in its header instead. */
  computeBudget: Instruction[]
  computeUnitLimit: number
  microLamportsPerUnit: bigint
  priorityFeeLamports: bigint
  prioritizationType: PrioritizationType | null
}
