import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { knownMints } from '../known-mints.ts'
import { createMarketService } from '../service.ts'
import { FakeChain, FakePool, fakeAddress, fakeBlock } from '../testing/fake-chain.test-helper.ts'
import { until } from '../testing/test-market.test-helper.ts'
import { openLibsql } from './libsql.ts'
import { tableNames } from './sql.ts'

const root = mkdtempSync(join(tmpdir(), 'callisto-tables-'))
const whole = join(root, 'whole')
const dir = join(root, 'used')
const chain = new FakeChain()
let warnings: { aside?: string }[]
let rows: string

/** Runs a service until it has read the chain; returns the tables that it leaves. */
async function run(dataDir: string): Promise<string> {
  warnings = []
  const service = await createMarketService({
    chain: chain.port,
    clock: systemClock,
    log: { warn: (details) => void warnings.push(details) },
    dataDir,
  })
  await until(() => service.ready().ready && service.ready().slot === HEAD)
  await service.close()
  const sql = openLibsql(join(dataDir, 'market.db'))
  const tables: unknown[] = []
  for (const table of tableNames) tables.push(await sql.selectFrom(table).selectAll().execute())
  await sql.destroy()
  return JSON.stringify(tables)
}

/** Slot of the newest block. */
const HEAD = 299

beforeAll(async () => {
  const pool = new FakePool(1, fakeAddress(1, 1), knownMints.usdc as Address, [10n ** 12n, 10n ** 12n])
  chain.push(fakeBlock(1, 1_790_000_000, [pool.creation()]))
  for (let slot = 2; slot <= HEAD; slot++)
    chain.push(fakeBlock(slot, 1_790_000_000 + slot, [pool.swap(fakeAddress(2, slot), 'buy', 10n ** 6n)]))
  rows = await run(whole)
  expect(warnings).toEqual([])
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const path = join(dir, 'market.db')

beforeEach(() => {
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir)
  for (const name of readdirSync(whole)) copyFileSync(join(whole, name), join(dir, name))
})

test('an unharmed file is used again', async () => {
  expect(await run(dir)).toBe(rows)
  expect([warnings, existsSync(`${path}.damaged`)]).toEqual([[], false])
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'five flipped bytes set the file aside and it is folded again (%i)',
  async (seed) => {
    const { size } = statSync(path)
    const file = await open(path, 'r+')
    for (let n = 1; n <= 5; n++) {
      const [at, byte] = [Math.imul(seed * 5 + n, 2_654_435_761) >>> 0, Buffer.alloc(1)]
      await file.read(byte, 0, 1, at % size)
      byte[0]! ^= 1 << n
      await file.write(byte, 0, 1, at % size)
    }
    await file.close()
    expect(await run(dir)).toBe(rows)
    expect(warnings).toMatchObject([{ aside: `${path}.damaged` }])
    expect(statSync(`${path}.damaged`).size).toBe(size)
  },
)

test.each([
  ['empty', () => writeFileSync(path, '')],
  ['truncated', () => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ['something else', () => writeFileSync(path, 'x'.repeat(20_000))],
])('a file that is %s is set aside, also after a crash', async (_, harm) => {
  rmSync(`${path}.sha256`)
  harm()
  expect(await run(dir)).toBe(rows)
  expect(warnings).toMatchObject([{ aside: `${path}.damaged` }])
})

test('a file of a newer version is set aside', async () => {
  rmSync(`${path}.sha256`)
  const sql = openLibsql(path)
  await raw`insert into market_migrations (name, timestamp) values ('9999-later', '')`.execute(sql)
  await sql.destroy()
  expect(await run(dir)).toBe(rows)
  expect(warnings).toMatchObject([{ aside: `${path}.damaged` }])
})

test('a second damaged file replaces the first', async () => {
  writeFileSync(path, 'first')
  await run(dir)
  writeFileSync(path, 'second')
  await run(dir)
  expect(statSync(`${path}.damaged`).size).toBe(6)
})
