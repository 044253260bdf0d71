import { type TransactionReceipt, TransactionReceiptSchema } from '@callisto/contract'
import { createRecordStore } from '../../lib/browser/record-store.ts'

const MAX_RECEIPTS = 500

/** Receipts of the transactions that this browser has signed, of all tabs. */
export const receipts = createRecordStore<TransactionReceipt>({
  name: 'receipt:v1',
  parse: (value) => TransactionReceiptSchema.safeParse(value).data,
  timeOf: ({ times }) => times.decidedAtMs,
  max: MAX_RECEIPTS,
})
