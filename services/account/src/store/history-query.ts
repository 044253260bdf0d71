import type { HistoryKind } from '@callisto/contract'
import type { Wallet } from '../fold/working-set.ts'
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
  party: string | undefined
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
  party: row.party ?? undefined,
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

/** Swaps that a search for those of a pair reads at most: libsql holds up the process meanwhile. */
export const MAX_SEARCHED_SWAPS = 20_000

/**
 * Swaps between tokens in either direction, newest first, without the `skip` newest: at most `limit` of those among the
 * `MAX_SEARCHED_SWAPS` newest of the first `before`.
 */
export async function readSwapsBetween(
  sql: Sql,
  wallet: number,
  mints: readonly number[],
  { before, skip, limit }: { before: number; skip: number; limit: number },
): Promise<HistoryItem[]> {
  if (mints.length < 2) return []
  const rows = await sql
    .selectFrom('account_history')
    .selectAll()
    .where('wallet', '=', wallet)
    .where('list', '=', historyList.swaps)
    .where('n', '<', before)
    .where('n', '>=', before - MAX_SEARCHED_SWAPS)
    .where('mint_a', 'in', mints)
    .where('mint_b', 'in', mints)
    .whereRef('mint_a', '!=', 'mint_b')
    .orderBy('n', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  return rows.map(toItem)
}

/** Rows that one statement of an export reads. */
const PART = 1_000

/** All lists of a wallet in the order of the chain, as many rows as it had when the export began. */
export async function* allHistory(sql: Sql, wallet: Wallet): AsyncGenerator<HistoryItem> {
  const names = Object.keys(historyList) as (keyof typeof historyList)[]
  const lists = names.map((name) => rowsOf(sql, wallet.id, name, wallet[name]))
  const heads = await Promise.all(lists.map((list) => list.next()))
  for (;;) {
    let next: number | undefined
    let first: HistoryItem | undefined
    for (const [at, head] of heads.entries())
      if (!head.done && (!first || isBefore(head.value, first))) [next, first] = [at, head.value]
    if (next === undefined || !first) return
    yield first
    heads[next] = await lists[next]!.next()
  }
}

/** Rows of each list. */
export type ListCounts = Record<keyof typeof historyList, number>

/** Rows that one statement of a page reads. */
const PAGE_PART = 25

/**
 * Rows of a wallet in the order of the chain, newest first, of those that each list had at first: all that there are, or those
 * behind a row. `left` has those behind each.
 */
export async function* newestHistory(
  sql: Sql,
  wallet: Wallet,
  before?: ListCounts,
): AsyncGenerator<{ item: HistoryItem; left: Readonly<ListCounts> }> {
  const names = Object.keys(historyList) as (keyof typeof historyList)[]
  const left = { swaps: 0, others: 0, transfers: 0 }
  for (const name of names) left[name] = Math.min(before?.[name] ?? wallet[name], wallet[name])
  const loaded: Record<keyof typeof historyList, HistoryItem[]> = { swaps: [], others: [], transfers: [] }
  for (;;) {
    let next: keyof typeof historyList | undefined
    for (const name of names) {
      if (loaded[name].length === 0)
        loaded[name] = await readHistory(
          sql,
          wallet.id,
          name,
          Math.max(0, left[name] - PAGE_PART),
          left[name],
        )
      const newest = loaded[name].at(-1)
      if (newest && (next === undefined || isBefore(loaded[next].at(-1)!, newest))) next = name
    }
    const item = next && loaded[next].pop()
    if (next === undefined || !item) return
    left[next] -= 1
    yield { item, left }
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
