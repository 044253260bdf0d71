import { create } from 'zustand'

/** Transactions of this page that are being signed, sent or confirmed. */
export const useTransactionStatus = create<{ underWay: number }>(() => ({ underWay: 0 }))

/**
 * Marks a transaction as under way, from the request for its signature until its result is known. Returns the function
 * that ends it; calling that again has no effect. A page with a transaction under way must not reload.
 */
export function startTransaction(): () => void {
  let ended = false
  useTransactionStatus.setState(({ underWay }) => ({ underWay: underWay + 1 }))
  return () => {
    if (ended) return
    ended = true
    useTransactionStatus.setState(({ underWay }) => ({ underWay: underWay - 1 }))
  }
}
