import { openLibsql } from '@callisto/sql'
import { createTestPostgres } from '@callisto/testkit/postgres'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maker, OrderChain, order, orderEvent, randomOrders } from '../testing/order-chain.test-helper.ts'
import { indexFold, loadIndex } from './index-fold.ts'
import { openOrdersOf, readOrder, readOrders } from './order-query.ts'
import { foldedTables, migrate, migrations, type OrdersTables, type Sql } from './sql.ts'
import { resetTables } from './writer.ts'

const history = randomOrders(150)
const log = { warn: () => undefined }

async function dump(sql: Sql): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const table of foldedTables) {
    const { rows } = await raw<object>`select * from ${raw.table(table)}`.execute(sql)
    // Drivers return bigint as numbers or strings.
    const plain = rows.map((row) =>
      Object.entries(row)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([column, value]) => `${column}=${value}`)
        .join(),
    )
    tables[table] = plain.sort()
  }
  return tables
}

const load = (sql: Sql, chain: OrderChain = history) => loadIndex({ sql, chain: chain.port, log })

/** Folds blocks into tables; the index is restored at each restart, and at each crash without what was not written. */
async function fill(
  sql: Sql,
  { flushEvery = 7, restartEvery = 0, crashEvery = 0 }: Record<string, number> = {},
): Promise<void> {
  await resetTables(sql, 'genesis-1')
  let fold = indexFold(sql, await load(sql))
  let lastCrash = 0
  for (let n = 0; n < history.blocks.length; n++) {
    await fold.apply(history.blocks[n]!)
    if (n % flushEvery === 0) await fold.flush()
    if (crashEvery > 0 && n % crashEvery === 0 && n > lastCrash) {
      lastCrash = n
      const index = await load(sql)
      fold = indexFold(sql, index)
      n = history.blocks.findIndex(({ slot }) => slot === index.slot)
      continue
    }
    if (restartEvery === 0 || n % restartEvery !== 0) continue
    await fold.flush()
    fold = indexFold(sql, await load(sql))
  }
  await fold.flush()
}

const engines = {
  libsql: async () => {
    const sql = openLibsql<OrdersTables>(':memory:', { isDurable: false })
    return { sql, drop: () => sql.destroy() }
  },
  postgresql: () => createTestPostgres<OrdersTables>(),
}

let expected: Record<string, unknown[]>

beforeAll(async () => {
  const sql = openLibsql<OrdersTables>(':memory:', { isDurable: false })
  await migrate(sql)
  await fill(sql, { flushEvery: 1_000 })
  expected = await dump(sql)
  await sql.destroy()
})

test('migrations are numbered without a gap', () => {
  expect(Object.keys(migrations).map((name) => Number(name.slice(0, 4)))).toEqual(
    Object.keys(migrations).map((_, index) => index + 1),
  )
})

test('the history has open and closed orders, fills and failed fills', () => {
  const text = expected.orders_orders!.join('\n')
  for (const part of ['is_open=1', 'is_open=0', 'close_reason=cancelled']) expect(text).toContain(part)
  const events = expected.orders_events!.join('\n')
  for (const type of ['created', 'filled', 'edited', 'closed', 'fillFailed'])
    expect(events).toContain(`type=${type}`)
})

describe.each(Object.entries(engines))('%s', (_, open) => {
  let sql: Sql
  let drop: () => Promise<unknown>

  beforeAll(async () => {
    ;({ sql, drop } = await open())
    await migrate(sql)
  }, 60_000)

  afterAll(() => drop?.())

  test('a second migration changes nothing', async () => {
    const applied = async () =>
      (await raw`select name from orders_migrations order by name`.execute(sql)).rows
    const before = await applied()
    await migrate(sql)
    expect(await applied()).toEqual(before)
  })

  test.each([
    ['when they are written', { flushEvery: 1 }],
    ['restarts', { restartEvery: 9 }],
    ['crashes', { flushEvery: 7, crashEvery: 11 }],
  ])('the rows do not depend on %s', async (_name, options) => {
    await fill(sql, options)
    expect(await dump(sql)).toEqual(expected)
  })

  test('an address that is used again is another order, and the newest one counts', async () => {
    const addresses = (await sql.selectFrom('orders_orders').select('address').execute()).map(
      (row) => row.address,
    )
    const again = addresses.find((one, index) => addresses.indexOf(one) !== index)!
    const found = await readOrder(sql, 'trigger', again)
    const ids = await sql.selectFrom('orders_orders').select('id').where('address', '=', again).execute()
    expect(found!.order.id).toBe(Math.max(...ids.map(({ id }) => Number(id))))
    expect(found!.events[0]!.type).toBe('created')
    expect(found!.events.map(({ n }) => n)).toEqual(found!.events.map((_event, n) => n))
    expect(await readOrder(sql, 'trigger', order(99))).toBeUndefined()
  })

  test('pages of a maker have every order once, the newest first', async () => {
    for (const isActive of [true, false]) {
      const filter = { program: 'trigger', maker: maker(1), isActive, includeFailed: true } as const
      const ids: number[] = []
      let total = 0
      for (let page = 1; ; page++) {
        const found = await readOrders(sql, filter, { page, size: 3 })
        total = found.total
        ids.push(...found.orders.map(({ id }) => id))
        if (found.orders.length === 0) break
      }
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
      expect(ids).toHaveLength(total)
      expect(total).toBeGreaterThan(0)
    }
  })

  test('fills are of their order, failed ones on request', async () => {
    const filter = { program: 'trigger', maker: maker(1), isActive: false } as const
    const types = async (includeFailed: boolean) => {
      const { fills } = await readOrders(sql, { ...filter, includeFailed }, { page: 1, size: 100 })
      return new Set([...fills.values()].flat().map(({ type }) => type))
    }
    expect(await types(false)).toEqual(new Set(['filled']))
    expect(await types(true)).toEqual(new Set(['filled', 'fillFailed']))
  })

  test('the open orders are those that are not closed', async () => {
    const index = await load(sql)
    for (const n of [0, 1, 2]) {
      const own = [...index.open.values()].filter((row) => row.maker === maker(n))
      expect(await openOrdersOf(sql, 'trigger', maker(n))).toEqual(
        own.sort((a, b) => b.id - a.id).map(({ address }) => address),
      )
    }
  })

  test('tables of another chain are emptied', async () => {
    const other = new OrderChain()
    other.genesis = 'genesis-2'
    other.send(orderEvent(order(0), {})).block()
    const index = await load(sql, other)
    expect([index.slot, index.open.size]).toEqual([0, 0])
    expect(await sql.selectFrom('orders_meta').selectAll().execute()).toEqual([
      { key: 'genesis', value: 'genesis-2' },
    ])
  })
})
