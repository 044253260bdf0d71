import { createTestPostgres } from '@callisto/testkit/postgres'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyBlock, resolveBlock } from '../fold/apply-block.ts'
import { Market } from '../fold/market.ts'
import { SinkFanOut } from '../fold/market-sink.ts'
import { tradingHistory } from '../testing/trading-history.test-helper.ts'
import { migrate, migrations } from './migrations.ts'
import { restore } from './restore.ts'
import { type MarketTables, openLibsql, type Sql, tableNames } from './sql.ts'
import { Writer } from './writer.ts'

/** Folds a history into an empty database and returns all rows. */
async function fill(sql: Sql): Promise<Record<string, unknown[]>> {
  const sinks = new SinkFanOut()
  const market = new Market(sinks)
  const writer = new Writer(sql, market)
  sinks.add(writer)
  for (const block of tradingHistory(60)) applyBlock(market, resolveBlock(market, block))
  await writer.flush()
  return dump(sql)
}

async function dump(sql: Sql): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const table of tableNames) {
    const { rows } = await raw<object>`select * from ${raw.table(table)}`.execute(sql)
    // Drivers return bigint as numbers or strings.
    const plain = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([column, value]) => [column, value === null ? null : String(value)]),
      ),
    )
    tables[table] = plain.map((row) => JSON.stringify(row)).sort()
  }
  return tables
}

const engines = {
  libsql: async () => {
    const sql = openLibsql(':memory:')
    return { sql, drop: () => sql.destroy() }
  },
  postgresql: createTestPostgres<MarketTables>,
}

test('migrations are numbered without a gap', () => {
  expect(Object.keys(migrations).map((name) => Number(name.slice(0, 4)))).toEqual(
    Object.keys(migrations).map((_, index) => index + 1),
  )
})

describe.each(Object.entries(engines))('%s', (_, open) => {
  let sql: Sql
  let drop: () => Promise<unknown>

  beforeAll(async () => {
    ;({ sql, drop } = await open())
  }, 60_000)

  afterAll(() => drop?.())

  test('tables from before the migrations are taken over and emptied', async () => {
    await migrations['0001_initial_tables']!.up(sql)
    await raw`insert into market_wallets (id, address) values (0, 'old')`.execute(sql)
    await raw`insert into market_tokens (id, mint, data) values (0, 'old', '{}')`.execute(sql)
    await migrate(sql)
    expect(await sql.selectFrom('market_wallets').selectAll().execute()).toEqual([])
    expect(await sql.selectFrom('market_tokens').selectAll().execute()).toEqual([])
  })

  test('a second run changes nothing', async () => {
    const applied = () => raw`select name from market_migrations order by name`.execute(sql)
    const before = (await applied()).rows
    expect(before).toEqual(Object.keys(migrations).map((name) => ({ name })))
    await migrate(sql)
    expect((await applied()).rows).toEqual(before)
  })

  test('text is ordered by bytes', async () => {
    const addresses = ['b', 'B', 'a', 'Z', '1']
    await sql
      .insertInto('market_wallets')
      .values(addresses.map((address, id) => ({ id, address, first_time: 0 })))
      .execute()
    const rows = await sql.selectFrom('market_wallets').select('address').orderBy('address').execute()
    expect(rows.map(({ address }) => address)).toEqual(['1', 'B', 'Z', 'a', 'b'])
    await sql.deleteFrom('market_wallets').execute()
  })

  test('a history leaves the same rows as in the other engine, and is restored from them', async () => {
    const reference = openLibsql(':memory:')
    await migrate(reference)
    expect(await fill(sql)).toEqual(await fill(reference))
    const [restored, expected] = [new Market(new SinkFanOut()), new Market(new SinkFanOut())]
    await restore(sql, restored)
    await restore(reference, expected)
    const state = (market: Market) =>
      [...market.tokens()].map((token) => ({
        mint: token.mint,
        price: token.price,
        windows: [0, 1, 2, 3].map((window) => market.windows.get(token.row, window, 0)),
        bars: market.candles.save(token.row),
      }))
    expect(restored.slot).toBeGreaterThan(0)
    expect(state(restored)).toEqual(state(expected))
    await reference.destroy()
  })
})
