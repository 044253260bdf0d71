import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownMints } from '@callisto/domain'
import { readWal } from '@callisto/service-kit'
import { type Clock, systemClock } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMarketService } from '../service.ts'
import { FakeChain, FakePool, fakeAddress, fakeBlock } from '../testing/fake-chain.test-helper.ts'
import { until } from '../testing/test-market.test-helper.ts'
import { openLibsql, tableNames } from './sql.ts'

const root = mkdtempSync(join(tmpdir(), 'callisto-tables-'))
const whole = join(root, 'whole')
/** As `kill -9` leaves it: pages of the file, their checksums, and a log of what came later. */
const crashed = join(root, 'crashed')
const dir = join(root, 'used')
const chain = new FakeChain()
let warnings: { aside?: string }[]
let rows: string

/** Does not pause as long as the service wants: it looks for the head of the chain every 500 ms. */
const hastyClock: Clock = {
  ...systemClock,
  wait: (ms, signal) => systemClock.wait(Math.min(ms, 5), signal),
}

/** Runs a service until it has read the chain; returns the tables that it leaves. `crash` is called before its close. */
async function run(dataDir: string, crash?: () => void): Promise<string> {
  warnings = []
  const service = await createMarketService({
    chain: chain.port,
    clock: hastyClock,
    log: { warn: (details) => void warnings.push(details) },
    dataDir,
  })
  await until(() => service.ready().ready && service.ready().slot === head)
  if (crash) {
    const log = join(dataDir, 'market.db-wal')
    await until(() => existsSync(log) && statSync(log).size > 0)
    crash()
  }
  await service.close()
  const sql = openLibsql(join(dataDir, 'market.db'))
  const tables: unknown[] = []
  for (const table of tableNames) tables.push(await sql.selectFrom(table).selectAll().execute())
  await sql.destroy()
  return JSON.stringify(tables)
}

/** Slot of the newest block. */
let head = 1
const TIME = 1_790_000_000

beforeAll(async () => {
  const pool = new FakePool(1, fakeAddress(1, 1), knownMints.usdc as Address, [10n ** 12n, 10n ** 12n])
  const trade = (to: number) => {
    while (head < to) {
      head++
      chain.push(fakeBlock(head, TIME + head, [pool.swap(fakeAddress(2, head), 'buy', 10n ** 6n)]))
    }
  }
  chain.push(fakeBlock(1, TIME, [pool.creation()]))
  trade(199)
  await run(whole)
  trade(299)
  rows = await run(whole, () => copyFolder(whole, crashed))
  expect(warnings).toEqual([])
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const path = join(dir, 'market.db')

beforeEach(() => {
  rmSync(dir, { recursive: true, force: true })
  copyFolder(whole, dir)
})

function copyFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from).filter((name) => !name.endsWith('-shm')))
    copyFileSync(join(from, name), join(to, name))
}

function crash(): void {
  rmSync(dir, { recursive: true })
  copyFolder(crashed, dir)
}

test.each([
  ['closed', () => undefined],
  ['killed', crash],
])('an unharmed file of a market that was %s is used again', async (_, end) => {
  end()
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

test.each([1, 2, 3, 4])('five flipped bytes are also found after a crash (%i)', async (seed) => {
  crash()
  const bytes = readFileSync(path)
  const { pages } = readWal(path)!
  const pageSize = bytes.readUInt16BE(16)
  const own = Array.from({ length: bytes.length / pageSize }, (_, n) => n + 1).filter((n) => !pages.has(n))
  for (let n = 1; n <= 5; n++) {
    const at = Math.imul(seed * 5 + n, 2_654_435_761) >>> 0
    bytes[(own[at % own.length]! - 1) * pageSize + (at % pageSize)]! ^= 1 << n
  }
  writeFileSync(path, bytes)
  expect(await run(dir)).toBe(rows)
  expect(warnings).toMatchObject([{ aside: `${path}.damaged` }])
})

test.each([
  ['empty', () => writeFileSync(path, '')],
  ['truncated', () => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ['something else', () => writeFileSync(path, 'x'.repeat(20_000))],
])('a file that is %s is set aside, also without checksums', async (_, harm) => {
  rmSync(`${path}.pages`)
  harm()
  expect(await run(dir)).toBe(rows)
  expect(warnings).toMatchObject([{ aside: `${path}.damaged` }])
})

test('a file of a newer version is set aside', async () => {
  rmSync(`${path}.pages`)
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
