import type { PendingTransaction, TransactionOutcome, TransactionReceipt } from '@callisto/contract'

/** A receipt, or what there is of one while its transaction is pending. */
export interface ReceiptRecord extends Omit<TransactionReceipt, 'outcome' | 'times'> {
  outcome: TransactionOutcome | 'pending'
  times: Omit<TransactionReceipt['times'], 'decidedAtMs'> & { decidedAtMs?: number }
}

export function toReceiptRecord({
  signature,
  account,
  subject,
  route,
  times,
}: PendingTransaction): ReceiptRecord {
  return { signature, account, subject, route, times, outcome: 'pending' }
}
