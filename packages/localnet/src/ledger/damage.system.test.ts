import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeBase58 } from '@callisto/solana/codec'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LedgerDamage } from '../chain-failure.ts'
import { openStepped } from '../stepped.ts'
import { Ledger } from './ledger.ts'
import { encodeAccount } from './record.ts'
import { Sqlite } from './sqlite.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 17)
const dir = mkdtempSync(join(tmpdir(), 'callisto-damage-'))
const whole = join(dir, 'whole', 'ledger.db')
const path = join(dir, 'ledger.db')
let content: string[]

/** Everything that the ledger returns, as text. */
function read(file: string): string[] {
  const ledger = new Ledger(file, 1_000)
  try {
    ledger.verify()
    const entries: string[] = []
    for (const { slot, body } of ledger.encodedBlocks(0, 10_000)) entries.push(`${slot} ${hex(body)}`)
    for (const account of ledger.accounts()) entries.push(`${account.address} ${hex(encodeAccount(account))}`)
    for (const [name, value] of ledger.simulationState()) entries.push(`${name} ${hex(value)}`)
    for (const name of ['genesis', 'unixTimeMs', 'totalTransactions'])
      entries.push(hex(ledger.metadata(name)!))
    return entries
  } finally {
    ledger.close()
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

beforeAll(async () => {
  mkdirSync(join(dir, 'whole'))
  const chain = await openStepped({
    programs: [],
    historyMs: 0,
    nowMs: NOW_MS,
    folder: join(dir, 'whole'),
  })
  for (let n = 0; n < 60; n++) {
    const request = { jsonrpc: '2.0', id: n, method: 'requestAirdrop', params: [addressOf(n), 1_000_000 + n] }
    expect(JSON.parse(chain.handleRpc(JSON.stringify(request)))).toHaveProperty('result')
    chain.step(false)
  }
  chain.close()
  content = read(whole)
  expect(content.length).toBeGreaterThan(100)
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

const addressOf = (n: number) => encodeBase58(new Uint8Array(32).fill(n + 1))

function copy(): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  copyFileSync(whole, path)
}

/** A seeded sequence of integers. */
function* integers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state
  }
}

test('five flipped bytes are refused with a way out, or lie where they change nothing', async () => {
  let refused = 0
  const { size } = statSync(whole)
  for (let seed = 1; seed <= 60; seed++) {
    copy()
    const random = integers(seed)
    const file = await open(path, 'r+')
    for (let n = 0; n < 5; n++) {
      const [at, byte] = [random.next().value % size, Buffer.alloc(1)]
      await file.read(byte, 0, 1, at)
      byte[0]! ^= 1 << ((random.next().value >>> 16) % 8)
      await file.write(byte, 0, 1, at)
    }
    await file.close()
    let seen: string[] | undefined
    try {
      seen = read(path)
    } catch (error) {
      refused++
      expect((error as Error).message, `seed ${seed}`).toContain('npm run ops -- reset')
    }
    if (seen !== undefined) expect(seen, `seed ${seed}`).toEqual(content)
  }
  expect(refused).toBeGreaterThan(20)
})

describe('never silently a new chain:', () => {
  test.each([
    ['an empty file', () => writeFileSync(path, '')],
    ['a truncated file', () => truncateSync(path, Math.floor(statSync(path).size / 2))],
    ['the first page only', () => truncateSync(path, 4096)],
    ['a file of something else', () => writeFileSync(path, 'x'.repeat(20_000))],
    ['zeros', () => writeFileSync(path, Buffer.alloc(20_000))],
    [
      'a log without its file',
      () => {
        rmSync(path)
        writeFileSync(`${path}-wal`, 'x')
      },
    ],
  ])('%s', (_, harm) => {
    copy()
    harm()
    expect(() => read(path)).toThrow(LedgerDamage)
    expect(() => read(path)).toThrow(`${path} is damaged`)
    expect(() => read(path)).toThrow('npm run ops -- restore')
  })
})

test.each([
  [
    'a changed row of an index',
    'update mentions set position = position + 65536 where position = (select max(position) from mentions)',
    'index of mentions',
  ],
  [
    'a lost row of an index',
    'delete from signatures where position = (select max(position) from signatures)',
    'index of signatures',
  ],
  [
    'a changed height',
    'update blocks set height = height + 1 where slot = (select max(slot) from blocks)',
    'checksum of block',
  ],
  [
    'exchanged accounts',
    'update accounts set state = (select max(state) from accounts)',
    'checksum of account',
  ],
])('%s is found', (_, statement, what) => {
  copy()
  const sqlite = new Sqlite(path)
  sqlite.exec(statement)
  sqlite.close()
  expect(() => read(path)).toThrow(what)
})

test('a file of an older format is refused with the command that helps', () => {
  copy()
  const sqlite = new Sqlite(path)
  sqlite.exec('pragma user_version = 3')
  sqlite.close()
  expect(() => read(path)).toThrow(/has format 3, this version reads \d+\. .*npm run ops -- reset/)
})

test('a file whose creation was interrupted is created again', () => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  writeFileSync(`${path}.new`, 'half')
  new Ledger(path, 1_000).close()
  expect([existsSync(path), existsSync(`${path}.new`)]).toEqual([true, false])
})
