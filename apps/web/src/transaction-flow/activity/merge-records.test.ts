import { expect, test } from 'vitest'
import { PENDING } from '../pending/pending.test-helper.ts'
import { toReceiptRecord } from '../receipts/receipt-record.ts'
import { historyEntry, spotActivity } from './activity.test-helper.ts'
import { toActivityPage, toHistoryPage } from './activity-page.ts'
import { mergeRecords } from './merge-records.ts'

const { rows } = toActivityPage({ histories: [spotActivity(30), spotActivity(20)], hasMoreData: true })
const record = (signature: string, block: number, outcome: 'failed' | 'confirmed' | 'pending') => ({
  ...toReceiptRecord(PENDING),
  signature,
  outcome,
  times: { ...PENDING.times, decidedAtMs: (1_790_000_000 + block) * 1000 },
})
const list = (records: ReturnType<typeof record>[], isComplete: boolean) =>
  mergeRecords(rows, records, isComplete).map(({ key, record: own }) => [key, own?.outcome])

test('records of this browser: pending first, by time, one row a transaction, whose result is that of the index', () => {
  const records = [
    record('old', 10, 'failed'),
    record('between', 25, 'failed'),
    record('signature-20', 20, 'pending'),
    record('waiting', 1, 'pending'),
  ]
  const loaded = [
    ['30:0:signature-30', undefined],
    ['between', 'failed'],
    ['20:0:signature-20', 'confirmed'],
  ]
  // What is older than the loaded pages waits for its page.
  expect(list(records.slice(0, 3), false)).toEqual(loaded)
  expect(list(records, true)).toEqual([['waiting', 'pending'], ...loaded, ['old', 'failed']])
})

test('in the whole history a record is that of its swap, and of a failed one stands for its costs', () => {
  const entries = [
    historyEntry(40, { kind: 'transfer-in', given: [], eventIndex: 1 }),
    historyEntry(40),
    historyEntry(35, { kind: 'network-cost', given: [], received: [] }),
    historyEntry(34, { kind: 'network-cost', given: [], received: [] }),
  ]
  const { rows: all } = toHistoryPage({ entries })
  const records = [record('signature-40', 40, 'confirmed'), record('signature-35', 35, 'failed')]
  expect(mergeRecords(all, records, true).map(({ key, record: own }) => [key, own?.outcome])).toEqual([
    ['40:1:signature-40', undefined],
    ['40:0:signature-40', 'confirmed'],
    ['signature-35', 'failed'],
    ['34:0:signature-34', undefined],
  ])
})
