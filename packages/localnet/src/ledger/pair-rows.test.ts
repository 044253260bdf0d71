import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PairRows } from './pair-rows.ts'
import { addSums, readSums, subtractSums, sumsQuery } from './pair-sums.ts'
import { Sqlite, type SqlValue, type Statement } from './sqlite.ts'

function recorder(rows: SqlValue[][]): Statement {
  return {
    run: (...values) => {
      for (let i = 0; i < values.length; i += 2) rows.push(values.slice(i, i + 2))
    },
    get: () => undefined,
    all: () => [],
  }
}

const pairs = fc
  .array(fc.tuple(fc.nat(40), fc.nat(400)), { maxLength: 300 })
  // Positions do not fall, as in a chain.
  .map((rows) => rows.sort((a, b) => a[1] - b[1]))

test('every distinct row is inserted once, ordered by prefix and then by insertion', () => {
  fc.assert(
    fc.property(pairs, (added) => {
      const rows = new PairRows()
      for (const [prefix, position] of added) rows.add(prefix, position)
      const inserted = rowsOf(rows)
      const distinct = [...new Map(added.map((row) => [row.join(), row])).values()]
      // Array sort is stable.
      expect(inserted).toEqual(distinct.sort((a, b) => a[0] - b[0]))
      const deleted: SqlValue[][] = []
      rows.delete(recorder(deleted))
      expect(deleted).toEqual(inserted)
    }),
  )
})

const large = fc.array(fc.tuple(fc.nat(2 ** 48 - 1), fc.nat(2 ** 45)), { maxLength: 100 })

test('the sums of inserted rows equal those of SQL, and removed rows leave the rest', () => {
  const sqlite = new Sqlite(':memory:')
  sqlite.exec('create table pairs (prefix integer, position integer)')
  const insert = sqlite.prepare('insert into pairs values (?, ?)')
  const query = sqlite.prepare(sumsQuery('pairs'))
  fc.assert(
    fc.property(large, large, (kept, removed) => {
      sqlite.exec('delete from pairs')
      const [first, second] = [new PairRows(), new PairRows()]
      for (const [prefix, position] of kept) first.add(prefix, position)
      for (const [prefix, position] of removed) second.add(prefix, position)
      for (const [prefix, position] of rowsOf(first)) insert.run(prefix!, position!)
      expect(readSums(query)).toEqual(first.sums)
      expect(subtractSums(addSums(first.sums, second.sums), second.sums)).toEqual(first.sums)
    }),
  )
})

function rowsOf(rows: PairRows): SqlValue[][] {
  const inserted: SqlValue[][] = []
  rows.insert(recorder(inserted), recorder(inserted))
  return inserted
}
