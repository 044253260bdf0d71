import { useSyncExternalStore } from 'react'
import { pendingTransactions } from '../pending/pending-store.ts'
import { receipts } from '../receipts/receipt-store.ts'

/** The pending transactions and the receipts of this browser, as any of its tabs changes them. */
export function useActivityRecords() {
  return {
    pending: useSyncExternalStore(pendingTransactions.subscribe, pendingTransactions.list),
    receipts: useSyncExternalStore(receipts.subscribe, receipts.list),
  }
}
