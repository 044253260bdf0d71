import { openLibsql } from '@callisto/sql'
import { sql as raw } from 'kysely'
import { expect, test } from 'vitest'
import { engines } from '../testing/test-tables.test-helper.ts'
import { migrate, migrations } from './migrations.ts'
import type { AccountTables, Sql } from './sql.ts'

const amounts = [
  { position: 7 * 2 ** 24 + 1, hour: 20, amount: '18446744073709551616' },
  { position: 7 * 2 ** 24 + 1, hour: 3, amount: '-5' },
  { position: 2 ** 24, hour: 4, amount: '0' },
]
const prices = [
  { mint: 2, hour: 9, price: 1.5e-7 },
  { mint: 1, hour: 9, price: null },
]

async function withRows(sql: Sql): Promise<void> {
  await migrations['0001_initial_tables']!.up(sql)
  await sql.insertInto('account_amounts').values(amounts).execute()
  await sql.insertInto('account_prices').values(prices).execute()
}

test.each(Object.entries(engines))('%s: amounts and prices of hours outlast their move', async (_, open) => {
  const { sql, drop } = await open()
  try {
    await withRows(sql)
    await migrations['0004_hours_by_key']!.up(sql)
    const kept = await sql
      .selectFrom('account_amounts')
      .selectAll()
      .orderBy('position')
      .orderBy('hour')
      .execute()
    expect(kept.map((row) => ({ ...row, position: Number(row.position) }))).toEqual([
      amounts[2],
      amounts[1],
      amounts[0],
    ])
    expect(await sql.selectFrom('account_prices').selectAll().orderBy('mint').execute()).toEqual([
      prices[1],
      prices[0],
    ])
    const again = sql.insertInto('account_prices').values(prices[0]!)
    await expect(again.execute()).rejects.toThrow()
  } finally {
    await drop()
  }
})

test('SQLite has the hours of a key beside each other, without another index', async () => {
  const sql = openLibsql<AccountTables>(':memory:', { isDurable: false })
  await migrate(sql)
  for (const table of ['account_amounts', 'account_prices']) {
    await expect(raw`select rowid from ${raw.table(table)}`.execute(sql)).rejects.toThrow(/rowid/)
    const { rows } = await raw<{ name: string }>`
      select name from sqlite_master where type = 'table' and name like ${`${table}%`}`.execute(sql)
    expect(rows).toEqual([{ name: table }])
  }
  await sql.destroy()
})

test.each(Object.entries(engines))(
  '%s: a chain that was folded before orders had makers is folded again',
  async (_, open) => {
    const { sql, drop } = await open()
    try {
      await migrations['0001_initial_tables']!.up(sql)
      await sql.insertInto('account_meta').values({ key: 'slot', value: '7' }).execute()
      await migrations['0005_transfer_list']!.up(sql)
      await migrations['0007_makers_of_orders']!.up(sql)
      expect(await sql.selectFrom('account_meta').selectAll().execute()).toEqual([])
      const order = { id: 1, address: 'O', lamports: null, swaps: 0, transfers: 0, others: 0, first_at: 0 }
      await sql
        .insertInto('account_wallets')
        .values({ ...order, maker: 'M' })
        .execute()
      const row = await sql.selectFrom('account_wallets').select('maker').executeTakeFirst()
      expect(row?.maker).toBe('M')
    } finally {
      await drop()
    }
  },
)

test.each(Object.entries(engines))(
  '%s: a chain that was folded before transfers were a list is folded again',
  async (_, open) => {
    const { sql, drop } = await open()
    try {
      await withRows(sql)
      await sql.insertInto('account_meta').values({ key: 'genesis', value: 'genesis-1' }).execute()
      await migrations['0005_transfer_list']!.up(sql)
      expect(await sql.selectFrom('account_meta').selectAll().execute()).toEqual([])
      await raw`insert into account_wallets (id, address, swaps, transfers, others, first_at)
        values (1, 'W', 0, 1, 0, 0)`.execute(sql)
      const row = await sql.selectFrom('account_wallets').select('transfers').executeTakeFirst()
      expect(row?.transfers).toBe(1)
    } finally {
      await drop()
    }
  },
)
