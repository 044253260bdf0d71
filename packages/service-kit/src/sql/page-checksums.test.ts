import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PageChecksums } from './page-checksums.ts'
import { readWal } from './wal.ts'

const PAGE_BYTES = 4096
const dir = mkdtempSync(join(tmpdir(), 'callisto-pages-'))
const crashed = join(dir, 'crashed.db')
let path: string
let used = 0
const SUFFIXES = ['', '-wal', '.pages']

/** A file with recorded pages, and a log that changes some of them and adds others. */
beforeAll(() => {
  const source = join(dir, 'source.db')
  const database = new Database(source)
  const checksums = new PageChecksums(source)
  const insert = (from: number, to: number) => {
    for (let id = from; id < to; id++)
      database.prepare('insert into trades values (?, ?)').run(id, `payload-${id}-`.padEnd(200, 'x'))
  }
  database.exec('pragma journal_mode = wal')
  database.exec('pragma wal_autocheckpoint = 0')
  checksums.record()
  database.exec('create table trades (id integer primary key, data text)')
  insert(0, 400)
  checksums.record()
  database.prepare('pragma wal_checkpoint(truncate)').all()
  database.exec("update trades set data = 'changed' where id = 7")
  insert(400, 500)
  for (const suffix of SUFFIXES) copyFileSync(`${source}${suffix}`, `${crashed}${suffix}`)
  database.close()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

beforeEach(() => {
  path = join(dir, `used-${++used}.db`)
  for (const suffix of SUFFIXES) copyFileSync(`${crashed}${suffix}`, `${path}${suffix}`)
})

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at]! ^= 4
  writeFileSync(file, bytes)
}

const verify = () => new PageChecksums(path).verify()

function readAll(sql: string): unknown[] {
  const database = new Database(path)
  try {
    return database.prepare(sql).raw().all()
  } finally {
    database.close()
  }
}

test('a file and its log as a crash leaves them are unchanged', () => {
  expect(readWal(path)!.pages.size).toBeGreaterThan(2)
  expect(verify).not.toThrow()
})

test('one flipped byte of any page is found, unless the log replaces the page', () => {
  const { pages } = readWal(path)!
  const count = readFileSync(path).length / PAGE_BYTES
  expect(count).toBeGreaterThan(20)
  for (let page = 1; page <= count; page++) {
    const at = (page - 1) * PAGE_BYTES + ((page * 977) % PAGE_BYTES)
    flip(path, at)
    if (pages.has(page)) expect(verify).not.toThrow()
    else expect(verify).toThrow(`page ${page} of`)
    flip(path, at)
  }
})

test('a changed value, which is no damage to SQLite, is found', () => {
  flip(path, readFileSync(path).indexOf('payload-100-') + 9)
  expect(verify).toThrow('has changed')
  expect(readAll('pragma quick_check')).toEqual([['ok']])
  expect(readAll('select data from trades where id = 100')).not.toEqual([['payload-100-'.padEnd(200, 'x')]])
})

test('a damaged log ends where SQLite ends it', () => {
  const wal = `${path}-wal`
  const pages = () => readWal(path)
  const full = pages()!
  truncateSync(wal, readFileSync(wal).length - 1)
  expect(pages()).not.toEqual(full)
  flip(wal, 32 + 24 + 100)
  expect(pages()).toBeUndefined()
  expect(verify).not.toThrow()
  expect(readAll('select count(*) from trades')).toEqual([[400]])
})

test('a crash between the record and the copy of the log is no damage', () => {
  new PageChecksums(path).record()
  expect(verify).not.toThrow()
  expect(readAll('pragma wal_checkpoint(truncate)')).toMatchObject([[0, 0, 0]])
  expect(readWal(path)).toBeUndefined()
  expect(verify).not.toThrow()
  expect(readAll('select count(*) from trades')).toEqual([[500]])
})

describe('the record', () => {
  test('a damaged one is damage', () => {
    flip(`${path}.pages`, 9)
    expect(verify).toThrow('.pages is damaged')
  })

  test('without one there is nothing to compare with, and the next covers the whole file', () => {
    rmSync(`${path}.pages`)
    expect(verify).not.toThrow()
    new PageChecksums(path).record()
    expect(verify).not.toThrow()
    flip(path, readFileSync(path).indexOf('payload-100-'))
    expect(verify).toThrow('has changed')
  })

  test('a file shorter than it is damage', () => {
    rmSync(`${path}-wal`)
    truncateSync(path, 10 * PAGE_BYTES)
    expect(verify).toThrow('page 11 of')
  })
})
