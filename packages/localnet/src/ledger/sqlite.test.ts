import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Sqlite, type SqlValue, toBytes } from './sqlite.ts'

const dir = mkdtempSync(join(tmpdir(), 'callisto-sqlite-'))
const sqlite = new Sqlite(join(dir, 'test.db'))
sqlite.exec('create table items (id integer primary key, value blob)')
const insert = sqlite.prepare('insert into items values (?, ?)')

afterAll(() => {
  sqlite.close()
  rmSync(dir, { recursive: true, force: true })
})

test.each([true, new Date(), {}, [], undefined, Number.NaN, Number.POSITIVE_INFINITY])(
  'refuses to bind %j, which would end the process',
  (value) => {
    expect(() => insert.run(1, value as SqlValue)).toThrow(TypeError)
  },
)

test('syncs at every commit', () => {
  expect(sqlite.prepare('pragma synchronous').get()).toMatchObject({ synchronous: 2 })
  expect(sqlite.prepare('pragma journal_mode').get()).toMatchObject({ journal_mode: 'wal' })
})

test('a transaction that throws is rolled back', () => {
  expect(() =>
    sqlite.transaction(() => {
      insert.run(7, Uint8Array.of(1, 2))
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(sqlite.prepare('select * from items').all()).toEqual([])
  sqlite.transaction(() => insert.run(7, Uint8Array.of(1, 2)))
  const row = sqlite.prepare('select value from items where id = ?').get(7)
  expect([...toBytes(row?.value)]).toEqual([1, 2])
})
