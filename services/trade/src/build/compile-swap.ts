import { buildTransaction } from '@callisto/solana'
import { failure, type Result, success } from '../result.ts'
import type { BuiltSwap } from './build-swap.ts'
import { toTransactionPlan } from './transaction-plan.ts'

/** The unsigned wire transaction of a swap. */
export function compileSwap(swap: BuiltSwap): Result<Uint8Array> {
  const transaction = buildTransaction(toTransactionPlan(swap), swap.lifetime, swap.format.limits)
  if (transaction.ok) return success(transaction.bytes)
  return transaction.reason === 'TOO_MANY_ACCOUNT_LOCKS'
    ? failure('MAX_ACCOUNT_GREATER_THAN_MAX')
    : failure('FAILED_TO_GET_SWAP_AND_ACCOUNT_METAS', 'Transaction too large')
}
