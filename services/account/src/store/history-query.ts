import type { HistoryKind } from '@callisto/contract'
import { type HistoryRecord, historyList, type Sql } from './sql.ts'

/** A row of a wallet's history; `mint` are ids, amounts base units, USD micro-dollars. */
export interface HistoryItem {
  n: number
  slot: number
  txIndex: number
  eventIndex: number
  time: number
  signature: string
  kind: HistoryKind
  platform: string
  a: StoredLeg | undefined
  b: StoredLeg | undefined
  networkCost: bigint
}

export interface StoredLeg {
  mint: number
  amount: bigint
  usd: bigint | undefined
}

const toLeg = (mint: number | null, amount: string | null, usd: string | null): StoredLeg | undefined =>
  mint === null || amount === null
    ? undefined
    : { mint, amount: BigInt(amount), usd: usd === null ? undefined : BigInt(usd) }

const toItem = (row: HistoryRecord): HistoryItem => ({
  n: row.n,
  slot: Number(row.slot),
  txIndex: row.tx_index,
  eventIndex: row.event_index,
  time: Number(row.time),
  signature: row.signature,
  kind: row.kind,
  platform: row.platform,
  a: toLeg(row.mint_a, row.amount_a, row.usd_a),
  b: toLeg(row.mint_b, row.amount_b, row.usd_b),
  networkCost: BigInt(row.cost),
})

/** Rows of a list with `from <= n < to`, oldest first. */
export async function readHistory(
  sql: Sql,
  wallet: number,
  list: keyof typeof historyList,
  from: number,
  to: number,
): Promise<HistoryItem[]> {
  if (to <= from) return []
  const rows = await sql
    .selectFrom('account_history')
    .selectAll()
    .where('wallet', '=', wallet)
    .where('list', '=', historyList[list])
    .where('n', '>=', from)
    .where('n', '<', to)
    .orderBy('n')
    .execute()
  return rows.map(toItem)
}

/** Rows that one statement of an export reads. */
const PART = 1_000

/** Both lists of a wallet in the order of the chain, as many rows as it had when the export began. */
export async function* allHistory(
  sql: Sql,
  { id, swaps, others }: { id: number; swaps: number; others: number },
): AsyncGenerator<HistoryItem> {
  const lists = [rowsOf(sql, id, 'swaps', swaps), rowsOf(sql, id, 'others', others)]
  const heads = await Promise.all(lists.map((list) => list.next()))
  for (;;) {
    const [first, second] = heads
    const next = second!.done || (!first!.done && isBefore(first!.value, second!.value)) ? 0 : 1
    const head = heads[next]!
    if (head.done) return
    yield head.value
    heads[next] = await lists[next]!.next()
  }
}

const isBefore = (a: HistoryItem, b: HistoryItem): boolean =>
  a.slot - b.slot < 0 ||
  (a.slot === b.slot && (a.txIndex < b.txIndex || (a.txIndex === b.txIndex && a.eventIndex < b.eventIndex)))

async function* rowsOf(
  sql: Sql,
  wallet: number,
  list: keyof typeof historyList,
  count: number,
): AsyncGenerator<HistoryItem> {
  for (let from = 0; from < count; from += PART)
    yield* await readHistory(sql, wallet, list, from, Math.min(from + PART, count))
}
