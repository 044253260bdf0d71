import type { ReceiptRecord } from '../receipts/receipt-record.ts'
import type { ActivityRow } from './activity-page.ts'

/** A row of the list: an activity of the index, a record of this browser, or both. */
export interface ListedActivity {
  key: string
  timeMs: number
  activity: ActivityRow | undefined
  /** Only transactions that this browser has signed have one. */
  record: ReceiptRecord | undefined
}

/**
 * The loaded activity with the records of this browser: pending ones first, then by time. What the index has counts, whatever
 * a record says, but that of a transaction that only cost something, such as a swap that failed: the record tells more. A record
 * that is older than what is loaded waits for its page.
 */
export function mergeRecords(
  rows: readonly ActivityRow[],
  records: readonly ReceiptRecord[],
  isComplete: boolean,
): ListedActivity[] {
  const bySignature = new Map(records.map((record) => [record.signature, record]))
  const indexed = rows.flatMap((activity): ListedActivity[] => {
    const { key, timeMs, signature, kind } = activity
    const record = bySignature.get(signature)
    if (record && kind === 'other' && activity.did === 'network-cost') return []
    // Records are of swaps, beside which a transaction may have other rows.
    if (!record || kind !== 'spot') return [{ key, timeMs, activity, record: undefined }]
    bySignature.delete(signature)
    return [{ key, timeMs, activity, record: { ...record, outcome: 'confirmed' } }]
  })
  const oldestMs = isComplete ? 0 : (indexed.at(-1)?.timeMs ?? 0)
  const own = [...bySignature.values()]
    .map((record) => ({
      key: record.signature,
      timeMs: record.times.decidedAtMs ?? record.times.signedAtMs,
      activity: undefined,
      record,
    }))
    .filter(({ timeMs }) => timeMs >= oldestMs)
  if (own.length === 0) return indexed
  const isPending = ({ activity, record }: ListedActivity) =>
    !activity && record?.outcome === 'pending' ? 1 : 0
  return [...indexed, ...own].sort((a, b) => isPending(b) - isPending(a) || b.timeMs - a.timeMs)
}
