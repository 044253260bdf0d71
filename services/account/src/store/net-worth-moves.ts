import type { NetWorthReply } from '@callisto/contract'
import { toUsd } from '../fold/usd.ts'
import type { Wallet } from '../fold/working-set.ts'
import { type HistoryItem, readHistory } from './history-query.ts'
import { historyList, type Sql } from './sql.ts'
import { readWalletRow } from './wallet-query.ts'

type Point = NetWorthReply['points'][number]

/** Transfers that are looked at. */
const MAX_TRANSFERS = 5_000
const PART = 500
/** Rows of the first block that are looked at in each list. */
const FIRST_ROWS = 100
/** A wallet that is younger has its first block as a point. */
export const YOUNG_SECONDS = 2 * 86_400

/** The points with what was deposited and withdrawn before each, and with the first block of a young wallet. */
export async function withMoves(
  sql: Sql,
  address: string,
  points: readonly Point[],
  from: number | undefined,
): Promise<Point[]> {
  const [first, last] = [points[0], points.at(-1)]
  const wallet = await readWalletRow(sql, address)
  if (!wallet || !first || !last) return [...points]
  const isYoung = last.time - wallet.firstAt < YOUNG_SECONDS
  const hasFirst = isYoung && wallet.firstAt < first.time && (from === undefined || wallet.firstAt >= from)
  const all = [...(hasFirst ? [await firstPoint(sql, wallet)] : []), ...points.map((point) => ({ ...point }))]
  const sums = all.map(() => ({ in: 0n, out: 0n }))
  for await (const { kind, time, a } of newestTransfers(sql, wallet)) {
    if (time <= all[0]!.time) break
    if (a?.usd === undefined || (kind !== 'transfer-in' && kind !== 'transfer-out')) continue
    const sum = sums[all.findIndex((point) => time <= point.time)]
    if (sum) sum[kind === 'transfer-in' ? 'in' : 'out'] += a.usd
  }
  for (const [at, sum] of sums.entries()) {
    if (sum.in > 0n) all[at]!.deposited = toUsd(sum.in)
    if (sum.out > 0n) all[at]!.withdrawn = toUsd(sum.out)
  }
  return all
}

/** What a wallet had and got in its first block. */
async function firstPoint(sql: Sql, wallet: Wallet): Promise<Point> {
  const names = Object.keys(historyList) as (keyof typeof historyList)[]
  const lists = await Promise.all(names.map((name) => readHistory(sql, wallet.id, name, 0, FIRST_ROWS)))
  const rows = lists.flat()
  const slot = Math.min(...rows.map((row) => row.slot))
  const worth = new Map<number, bigint | undefined>()
  for (const { a, b } of rows.filter((row) => row.slot === slot))
    for (const { mint, amount, usd } of [a, b].filter((leg) => leg !== undefined)) {
      const known = worth.has(mint) ? worth.get(mint) : 0n
      const signed = usd === undefined ? undefined : amount < 0n ? -usd : usd
      worth.set(mint, known === undefined || signed === undefined ? undefined : known + signed)
    }
  const unpriced = [...worth.values()].filter((usd) => usd === undefined).length
  const sum = [...worth.values()].reduce<bigint>((total, usd) => total + (usd ?? 0n), 0n)
  return { time: wallet.firstAt, value: Math.max(0, toUsd(sum)), ...(unpriced > 0 ? { unpriced } : {}) }
}

/** Transfers, newest first. */
async function* newestTransfers(sql: Sql, { id, transfers }: Wallet): AsyncGenerator<HistoryItem> {
  const end = Math.max(0, transfers - MAX_TRANSFERS)
  for (let to = transfers; to > end; to -= PART)
    yield* (await readHistory(sql, id, 'transfers', Math.max(end, to - PART), to)).reverse()
}
