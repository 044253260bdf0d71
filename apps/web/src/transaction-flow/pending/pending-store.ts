import { type PendingTransaction, PendingTransactionSchema } from '@callisto/contract'
import { createRecordStore } from '../../lib/browser/record-store.ts'
import { PENDING_STORE } from './watch-pending.ts'

/** More than a person signs before the first of them expires. */
const MAX_PENDING = 20

/** Signed transactions whose result is not known yet, of all tabs, from before their first broadcast. */
export const pendingTransactions = createRecordStore<PendingTransaction>({
  name: PENDING_STORE,
  parse: (value) => PendingTransactionSchema.safeParse(value).data,
  timeOf: ({ times }) => times.signedAtMs,
  max: MAX_PENDING,
})
