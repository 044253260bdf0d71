import type { TransactionReceipt } from '@callisto/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { pendingTransactions } from '../pending/pending-store.ts'
import { isSwap, type ReceiptRecord, toReceiptRecord } from '../receipts/receipt-record.ts'
import { receipts } from '../receipts/receipt-store.ts'

/** The swaps of a wallet that this browser has signed, as any of its tabs changes them: receipts, and pending ones too. */
export function useSwapRecords(address: string) {
  const known = useSyncExternalStore(receipts.subscribe, receipts.list)
  const pending = useSyncExternalStore(pendingTransactions.subscribe, pendingTransactions.list)
  return useMemo(() => {
    const isOwn = ({ account }: Pick<TransactionReceipt, 'account'>) => account === address
    const decided = known.filter(isSwap).filter(isOwn)
    const signatures = new Set(decided.map(({ signature }) => signature))
    const waiting = pending.filter(isSwap).filter((one) => isOwn(one) && !signatures.has(one.signature))
    const records: ReceiptRecord[] = [...decided, ...waiting.map(toReceiptRecord)]
    return { receipts: decided, records }
  }, [known, pending, address])
}
