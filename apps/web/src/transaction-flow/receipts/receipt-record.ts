import type {
  PendingTransaction,
  SwapSubject,
  TransactionOutcome,
  TransactionReceipt,
  TransactionSubject,
} from '@callisto/contract'

export type SwapReceipt = TransactionReceipt & { subject: SwapSubject }
export type PendingSwap = PendingTransaction & { subject: SwapSubject }

/** Whether a record is that of a swap. */
export const isSwap = <T extends { subject: TransactionSubject }>(
  record: T,
): record is T & { subject: SwapSubject } => record.subject.kind === 'swap'

/** The receipt of a swap, or what there is of one while its transaction is pending. */
export interface ReceiptRecord extends Omit<SwapReceipt, 'outcome' | 'times'> {
  outcome: TransactionOutcome | 'pending'
  times: Omit<TransactionReceipt['times'], 'decidedAtMs'> & { decidedAtMs?: number }
}

export function toReceiptRecord({ signature, account, subject, route, times }: PendingSwap): ReceiptRecord {
  return { signature, account, subject, route, times, outcome: 'pending' }
}
