import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PairRows } from './pair-rows.ts'
import type { SqlValue, Statement } from './sqlite.ts'

function recorder(rows: SqlValue[][]): Statement {
  return {
    run: (...values) => {
      for (let i = 0; i < values.length; i += 2) rows.push(values.slice(i, i + 2))
    },
    get: () => undefined,
    all: () => [],
  }
}

test('every row is inserted once, ordered by prefix and then by insertion', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(40), fc.nat()), { maxLength: 300 }), (pairs) => {
      const rows = new PairRows()
      for (const [prefix, position] of pairs) rows.add(prefix, position)
      const inserted: SqlValue[][] = []
      rows.insert(recorder(inserted), recorder(inserted))
      // Array sort is stable.
      expect(inserted).toEqual([...pairs].sort((a, b) => a[0] - b[0]))
    }),
  )
})
