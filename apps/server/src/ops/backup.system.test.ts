import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalnet } from '@callisto/localnet'
import { publishSettings, readSettings } from '@callisto/site'
import { type ChainPort, systemClock } from '@callisto/solana'
import { testAddress } from '@callisto/testkit'
import { type Address, address, lamports } from '@solana/kit'
import Database from 'libsql'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from '../compose/resources.ts'
import { ConfigError } from '../config/config.ts'
import { assertNoUnfinishedRestore, backup, restore } from './backup.ts'
import {
  LEDGER_FILE,
  LOOKUP_TABLE_KEY_FILE,
  MARKET_FILE,
  PAGE_CHECKSUMS_SUFFIX,
  QUICK_ACCOUNT_FILE,
  QUICK_ACCOUNT_SECRET_FILE,
  setDataAside,
} from './data-folder.ts'

const NOW = new Date('2026-11-20T17:00:00.000Z')
const root = mkdtempSync(join(tmpdir(), 'callisto-backup-'))
let dataDir: string
let copy: string
let runs = 0

beforeAll(async () => {
  await (await start(join(root, 'template'))).close()
})
beforeEach(() => {
  runs += 1
  dataDir = join(root, `data-${runs}`)
  copy = join(root, `backups-${runs}/one`)
  cpSync(join(root, 'template'), dataDir, { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const start = (folder: string) => startLocalnet({ dataDir: join(folder, 'chain'), programs: [] })

const LAMPORTS = lamports(5_000_000_000n)

async function balanceOf({ rpc }: ChainPort, owner: Address): Promise<bigint> {
  return (await rpc.getBalance(owner, { commitment: 'confirmed' }).send()).value
}

/** Gives lamports to an address and waits until they are confirmed. */
async function fund(chain: ChainPort, owner: Address): Promise<void> {
  await chain.rpc.requestAirdrop(owner, LAMPORTS).send()
  while ((await balanceOf(chain, owner)) === 0n) await systemClock.wait(20)
}

test('a backup of a running chain is restored as it was; what was in the folder is set aside', async () => {
  const [before, after] = [address(testAddress(1)), address(testAddress(2))]
  const running = await start(dataDir)
  writeFileSync(join(dataDir, LOOKUP_TABLE_KEY_FILE), 'key')
  await fund(running.chain, before)
  const manifest = await backup(dataDir, copy, NOW)
  expect(manifest.files.map(({ path }) => path)).toEqual([LEDGER_FILE, LOOKUP_TABLE_KEY_FILE])
  await fund(running.chain, after)
  const genesis = await running.chain.rpc.getGenesisHash().send()
  await running.close()

  const { aside } = await restore(copy, dataDir, NOW)
  expect(aside).toBe(join(dataDir, 'set-aside-2026-11-20T17-00-00-000Z'))
  expect(existsSync(join(aside!, LEDGER_FILE))).toBe(true)
  expect(readFileSync(join(dataDir, LOOKUP_TABLE_KEY_FILE), 'utf8')).toBe('key')
  const restored = await start(dataDir)
  expect(await restored.chain.rpc.getGenesisHash().send()).toBe(genesis)
  expect(await balanceOf(restored.chain, before)).toBe(LAMPORTS)
  expect(await balanceOf(restored.chain, after)).toBe(0n)
  await restored.close()
})

test('Quick Accounts are backed up and restored; a backup without them and a reset leave them', async () => {
  const path = join(dataDir, QUICK_ACCOUNT_FILE)
  const write = async (label: string) => {
    const sql = new Database(path)
    sql.exec('create table if not exists accounts (label text)')
    sql.prepare('insert into accounts values (?)').run([label])
    sql.close()
  }
  const labels = () => {
    const sql = new Database(path)
    const rows = sql.prepare('select label from accounts order by label').all() as { label: string }[]
    sql.close()
    return rows.map(({ label }) => label)
  }
  const without = join(copy, '../without-accounts')
  await backup(dataDir, without, NOW)
  await write('a')
  writeFileSync(join(dataDir, QUICK_ACCOUNT_SECRET_FILE), 'secret')
  const { files } = await backup(dataDir, copy, NOW)
  expect(files.map(({ path: each }) => each)).toEqual([
    QUICK_ACCOUNT_FILE,
    LEDGER_FILE,
    QUICK_ACCOUNT_SECRET_FILE,
  ])
  await write('b')
  writeFileSync(join(dataDir, QUICK_ACCOUNT_SECRET_FILE), 'another')
  await restore(without, dataDir, NOW)
  expect(labels()).toEqual(['a', 'b'])
  setDataAside(dataDir, new Date(NOW.getTime() + 1))
  expect(labels()).toEqual(['a', 'b'])
  await restore(copy, dataDir, new Date(NOW.getTime() + 2))
  expect(labels()).toEqual(['a'])
  expect(readFileSync(join(dataDir, QUICK_ACCOUNT_SECRET_FILE), 'utf8')).toBe('secret')
})

/** Publishes settings and writes the other files that a site folder may hold. */
async function publish(blockhashSlotsToExpiry: number): Promise<void> {
  const settings = JSON.stringify({ swapSettings: {}, blockhashSlotsToExpiry })
  await publishSettings(dataDir, Buffer.from(settings), 'test')
  mkdirSync(join(dataDir, 'site/events'), { recursive: true })
  writeFileSync(join(dataDir, 'site/risk.txt'), `list ${blockhashSlotsToExpiry}`)
  writeFileSync(join(dataDir, 'site/events/events.log'), `log ${blockhashSlotsToExpiry}`)
}
const readSite = (name: string, folder = dataDir) => readFileSync(join(folder, 'site', name), 'utf8')

test('what the operator has published is backed up and restored; the event log stays', async () => {
  await publish(60)
  const { files } = await backup(dataDir, copy, NOW)
  expect(files.map(({ path }) => path)).toEqual([
    LEDGER_FILE,
    'site/remoteConfig/metadata.json',
    'site/risk.txt',
  ])
  await publish(90)
  mkdirSync(join(dataDir, 'site/banner'))
  writeFileSync(join(dataDir, 'site/banner/metadata.json'), '{}')
  const { aside } = await restore(copy, dataDir, NOW)
  expect((await readSettings(dataDir)).blockhashSlotsToExpiry).toBe(60)
  expect([readSite('risk.txt'), readSite('events/events.log')]).toEqual(['list 60', 'log 90'])
  expect(existsSync(join(dataDir, 'site/banner'))).toBe(false)
  expect([readSite('risk.txt', aside), readSite('banner/metadata.json', aside)]).toEqual(['list 90', '{}'])
  expect((await readSettings(aside!)).blockhashSlotsToExpiry).toBe(90)
})

test('a backup from before the files of the operator were part of one leaves them', async () => {
  await backup(dataDir, copy, NOW)
  const manifest = join(copy, 'backup.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"format": 2', '"format": 1'))
  await publish(60)
  await restore(copy, dataDir, NOW)
  expect([readSite('risk.txt'), readSite('events/events.log')]).toEqual(['list 60', 'log 60'])
})

test('a folder in use is not restored into', async () => {
  await backup(dataDir, copy, NOW)
  const release = lockDataDir(dataDir)
  await expect(restore(copy, dataDir, NOW)).rejects.toThrow('is in use')
  release()
})

const manifestNaming = (path: string) =>
  JSON.stringify({ format: 2, createdAt: '', files: [{ path, bytes: 1, sha256: '' }] })

test.each<[string, () => void, string]>([
  ['a changed file', () => truncateSync(join(copy, LEDGER_FILE), 4096), 'differs from what was backed up'],
  ['a missing file', () => rmSync(join(copy, LEDGER_FILE)), 'differs from what was backed up'],
  ['an unfinished backup', () => rmSync(join(copy, 'backup.json')), 'not a finished backup'],
  ['a foreign manifest', () => writeFileSync(join(copy, 'backup.json'), '{"format":9}'), 'cannot be read'],
  ...['../x', 'site/../../x', 'site/../lock.db', 'site/events/events.log'].map(
    (path): [string, () => void, string] => [
      `a manifest that names ${path}`,
      () => writeFileSync(join(copy, 'backup.json'), manifestNaming(path)),
      'is no file of a data folder',
    ],
  ),
])('%s is refused and the folder stays as it is', async (_, harm, reason) => {
  await backup(dataDir, copy, NOW)
  const before = readFileSync(join(dataDir, LEDGER_FILE))
  harm()
  await expect(restore(copy, dataDir, NOW)).rejects.toThrow(reason)
  expect(readFileSync(join(dataDir, LEDGER_FILE)).equals(before)).toBe(true)
})

test('a damaged ledger and an existing target are refused', async () => {
  await backup(dataDir, copy, NOW)
  await expect(backup(dataDir, copy, NOW)).rejects.toThrow(ConfigError)
  await expect(backup(join(root, 'none'), join(root, 'two'), NOW)).rejects.toThrow('no ledger')
  truncateSync(join(dataDir, LEDGER_FILE), 8192)
  await expect(backup(dataDir, join(root, 'two'), NOW)).rejects.toThrow()
  expect(existsSync(join(root, 'two'))).toBe(false)
})

test('after an interrupted restore the folder starts no new chain', () => {
  mkdirSync(join(dataDir, 'restore.part'))
  expect(() => assertNoUnfinishedRestore(dataDir)).toThrow('repeat "npm run ops -- restore FOLDER"')
})

test('data is set aside once, without the lock and what the operator has published', () => {
  writeFileSync(join(dataDir, 'lock.db'), '')
  mkdirSync(join(dataDir, 'site'))
  expect(setDataAside(dataDir, NOW)).toContain('set-aside-')
  expect(setDataAside(dataDir, NOW)).toBeUndefined()
  expect(['lock.db', 'site'].map((name) => existsSync(join(dataDir, name)))).toEqual([true, true])
})

test('page checksums of a market stay while a server has it open, and go when the copy merges the log of a crash', async () => {
  const market = join(dataDir, MARKET_FILE)
  const checksums = `${market}${PAGE_CHECKSUMS_SUFFIX}`
  const database = new Database(market)
  database.exec('pragma journal_mode = wal')
  database.exec('create table candles (token integer)')
  writeFileSync(checksums, 'of the pages')
  await backup(dataDir, copy, NOW)
  expect(existsSync(checksums)).toBe(true)
  for (const suffix of ['', '-wal']) cpSync(`${market}${suffix}`, `${market}.crashed${suffix}`)
  database.close()
  for (const suffix of ['', '-wal']) cpSync(`${market}.crashed${suffix}`, `${market}${suffix}`)
  await backup(dataDir, `${copy}-2`, NOW)
  expect([existsSync(checksums), existsSync(join(copy, MARKET_FILE))]).toEqual([false, true])
})
