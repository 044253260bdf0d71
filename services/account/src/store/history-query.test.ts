import { openLibsql } from '@callisto/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_SEARCHED_SWAPS, readSwapsBetween } from './history-query.ts'
import { migrate } from './migrations.ts'
import { type AccountTables, type HistoryRecord, historyList, type Sql } from './sql.ts'

const WALLET = 7
const COUNT = MAX_SEARCHED_SWAPS + 500
const PART = 500
const [SOL, USDC, RARE] = [1, 2, 3]

const swap = (n: number, other: number): HistoryRecord => ({
  ...({ wallet: WALLET, list: historyList.swaps, n, slot: n, tx_index: 0, event_index: 0, time: n } as const),
  ...({ signature: `signature ${n}`, kind: 'swap', platform: '', party: null, cost: '0' } as const),
  ...{ mint_a: SOL, amount_a: '-1', usd_a: null, mint_b: other, amount_b: '1', usd_b: null },
})

let sql: Sql

beforeAll(async () => {
  sql = openLibsql<AccountTables>(':memory:', { isDurable: false })
  await migrate(sql)
  // A pair that is hardly traded: once before what a search reads, and in the oldest row that it reads.
  const isRare = (n: number) => n === 499 || n === 500
  for (let from = 0; from < COUNT; from += PART) {
    const rows = Array.from({ length: PART }, (_, at) => swap(from + at, isRare(from + at) ? RARE : USDC))
    await sql.insertInto('account_history').values(rows).execute()
  }
})

afterAll(() => sql.destroy())

test('a search for the swaps of a pair reads a bounded number of rows, whatever the wallet has', async () => {
  const between = (before: number) =>
    readSwapsBetween(sql, WALLET, [RARE, SOL], { before, skip: 0, limit: 21 })
  expect((await between(COUNT)).map(({ n }) => n)).toEqual([500])
  expect((await between(COUNT - 1)).map(({ n }) => n)).toEqual([500, 499])
})
