import { builtInVenues } from '@callisto/amms'
import { openLibsql } from '@callisto/sql'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexFold } from '../chain/index-fold.ts'
import { type CacheSizes, defaultCacheSizes } from '../fold/account-index.ts'
import { SOL, wallet } from '../testing/fake-ledger.test-helper.ts'
import { randomHistory } from '../testing/random-history.test-helper.ts'
import { engines, uncached } from '../testing/test-tables.test-helper.ts'
import { migrate, migrations } from './migrations.ts'
import { readNetWorth } from './net-worth-query.ts'
import { loadIndex } from './restore.ts'
import { type AccountTables, type Sql, tableNames } from './sql.ts'
import { readWallet } from './wallet-query.ts'
import { resetTables } from './writer.ts'

const history = randomHistory(120)
const log = { warn: () => undefined }

async function dump(sql: Sql): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const table of tableNames) {
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

/**
 * Folds blocks into tables, which are written every so many blocks. The index is restored from them at each restart, and at
 * each crash without what was not written: those blocks are read again.
 */
async function fill(
  sql: Sql,
  {
    flushEvery = 7,
    restartEvery = 0,
    crashEvery = 0,
    cacheSizes = defaultCacheSizes,
  }: {
    flushEvery?: number
    restartEvery?: number
    crashEvery?: number
    cacheSizes?: CacheSizes
  } = {},
): Promise<void> {
  await resetTables(sql, 'genesis-1')
  const load = () => loadIndex({ sql, chain: history.port, venues: builtInVenues, log, cacheSizes })
  let fold = indexFold(sql, await load())
  let lastCrash = 0
  for (let n = 0; n < history.blocks.length; n++) {
    await fold.apply(history.blocks[n]!)
    if (n % flushEvery === 0) await fold.flush()
    if (crashEvery > 0 && n % crashEvery === 0 && n > lastCrash) {
      lastCrash = n
      const index = await load()
      fold = indexFold(sql, index)
      n = history.blocks.findIndex(({ slot }) => slot === index.slot)
      continue
    }
    if (restartEvery === 0 || n % restartEvery !== 0) continue
    await fold.flush()
    fold = indexFold(sql, await load())
  }
  await fold.flush()
}

let expected: Record<string, unknown[]>

beforeAll(async () => {
  const sql = openLibsql<AccountTables>(':memory:', { isDurable: false })
  await migrate(sql)
  await fill(sql, { flushEvery: 1000 })
  expected = await dump(sql)
  await sql.destroy()
})

test('migrations are numbered without a gap', () => {
  expect(Object.keys(migrations).map((name) => Number(name.slice(0, 4)))).toEqual(
    Object.keys(migrations).map((_, index) => index + 1),
  )
})

test('a history has rows in every table but that of the genesis', () => {
  for (const table of tableNames)
    if (table !== 'account_seeds') expect(expected[table], table).not.toEqual([])
})

describe.each(Object.entries(engines))('%s', (_, open) => {
  let sql: Sql
  let drop: () => Promise<unknown>

  beforeAll(async () => {
    ;({ sql, drop } = await open())
    await migrate(sql)
  }, 60_000)

  afterAll(() => drop?.())

  test('the rows do not depend on when they are written', async () => {
    await fill(sql, { flushEvery: 1 })
    expect(await dump(sql)).toEqual(expected)
  })

  test('they do not depend on restarts', async () => {
    await fill(sql, { restartEvery: 9 })
    expect(await dump(sql)).toEqual(expected)
  })

  test('they do not depend on crashes', async () => {
    await fill(sql, { flushEvery: 7, crashEvery: 11 })
    expect(await dump(sql)).toEqual(expected)
  })

  test('they do not depend on what memory keeps', async () => {
    await fill(sql, { flushEvery: 2, cacheSizes: { wallets: 2, accounts: 2, positions: 2, provisions: 1 } })
    expect(await dump(sql)).toEqual(expected)
  })

  test('balances are those of the chain, and native SOL is in the position of SOL', async () => {
    const tables = uncached(sql, await loadIndex({ sql, chain: history.port, venues: builtInVenues, log }))
    for (let n = 0; n < 8; n++) {
      const rows = await readWallet(tables, wallet(n))
      const lamports = history.lamports.get(wallet(n))!
      expect(rows.wallet?.lamports).toBe(lamports)
      const held = [...history.tokens.values()].filter(
        ({ owner, amount }) => owner === wallet(n) && amount > 0n,
      )
      expect(rows.tokens.map(({ mint, amount }) => [mint, amount]).sort()).toEqual(
        held.map(({ mint, amount }) => [mint, amount]).sort(),
      )
      for (const [mint, { amount }] of rows.positions) {
        const inAccounts = history.amountOf(wallet(n), mint) + history.inOrders(wallet(n), mint)
        expect(amount).toBe(mint === SOL ? inAccounts + lamports : inAccounts)
      }
      for (const { mint } of held) expect(rows.positions.has(mint)).toBe(true)
    }
  })

  test('the net worth of a past hour is that of its balances at its prices', async () => {
    const index = await loadIndex({ sql, chain: history.port, venues: builtInVenues, log })
    const tables = uncached(sql, index)
    const points = await readNetWorth(tables, wallet(0), { seconds: undefined, step: 3_600 })
    expect(points.length).toBeGreaterThan(10)
    expect(points.at(-1)!.time).toBe(index.time)
    const rows = await readWallet(tables, wallet(0))
    let value = 0
    for (const [mint, { amount }] of rows.positions) {
      const price = index.market.mint(mint)?.price
      if (price !== undefined) value += Number(amount) * price
    }
    expect(points.at(-1)!.value).toBeCloseTo(value, 2)
    expect(points.map(({ time }) => time)).toEqual([...points.map(({ time }) => time)].sort((a, b) => a - b))
  })

  test('tables of another chain are emptied', async () => {
    await resetTables(sql, 'another-genesis')
    const index = await loadIndex({ sql, chain: history.port, venues: builtInVenues, log })
    expect(index.slot).toBe(0)
    expect(await sql.selectFrom('account_meta').selectAll().execute()).toEqual([
      { key: 'genesis', value: 'genesis-1' },
    ])
  })
})
