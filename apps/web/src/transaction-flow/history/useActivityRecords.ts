import { useMemo, useSyncExternalStore } from 'react'
import { pendingTransactions } from '../pending/pending-store.ts'
import { isSwap } from '../receipts/receipt-record.ts'
import { receipts } from '../receipts/receipt-store.ts'

/** The pending swaps and the receipts of swaps of this browser, as any of its tabs changes them. */
export function useActivityRecords() {
  const pending = useSyncExternalStore(pendingTransactions.subscribe, pendingTransactions.list)
  const known = useSyncExternalStore(receipts.subscribe, receipts.list)
  return useMemo(
    () => ({ pending: pending.filter(isSwap), receipts: known.filter(isSwap) }),
    [pending, known],
  )
}
