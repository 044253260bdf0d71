import { MAX_LOADED_ACCOUNT_BYTES, type TransactionPlan } from '@callisto/solana'
import { address } from '@solana/kit'
import type { ComputeBudget, SwapParts } from './swap-parts.ts'

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
