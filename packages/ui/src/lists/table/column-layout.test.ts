import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveItem, orderColumns, parseColumnLayout } from './column-layout.ts'
import { arrangeColumns, type TableColumn } from './columns.ts'

const columns: TableColumn[] = [
  { key: 'price', label: 'Price', width: 100 },
  { key: 'volume', label: 'Volume', width: 100, from: 'md' },
  { key: 'holders', label: 'Holders', width: 100, from: 'xl' },
]
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key)

test('without an arrangement the viewport decides', () => {
  expect(keys(arrangeColumns(columns, undefined, 'sm').shown)).toEqual(['price'])
  expect(keys(arrangeColumns(columns, undefined, 'lg').shown)).toEqual(['price', 'volume'])
  expect(keys(arrangeColumns(columns, undefined, 'xl').shown)).toEqual(['price', 'volume', 'holders'])
})

test('an arrangement holds on every viewport; a column that is new since has its default and its place', () => {
  const layout = { order: ['holders', 'price', 'gone'], shown: ['holders', 'gone'] }
  expect(keys(arrangeColumns(columns, layout, 'sm').shown)).toEqual(['holders'])
  expect(arrangeColumns(columns, layout, 'md')).toMatchObject({
    ordered: [{ key: 'holders' }, { key: 'price' }, { key: 'volume' }],
    shown: [{ key: 'holders' }, { key: 'volume' }],
  })
})

test.each([
  null,
  'order',
  {},
  { order: ['a'] },
  { order: [1], shown: [] },
  { order: Array(101).fill('a'), shown: [] },
])('%j is no arrangement', (value) => expect(parseColumnLayout(value)).toBeUndefined())

test('whatever is stored, each column is there once', () => {
  const word = fc.oneof(fc.constantFrom(...keys(columns)), fc.string())
  const stored = fc.record({ order: fc.array(word), shown: fc.array(word) })
  fc.assert(
    fc.property(stored, (value) => {
      const layout = parseColumnLayout(JSON.parse(JSON.stringify(value)))
      expect(keys(orderColumns(columns, layout)).sort()).toEqual(keys(columns).sort())
    }),
    { seed: 7, numRuns: 200 },
  )
})

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [5, 0, ['a', 'b', 'c']],
])('the item %d moved to %d', (from, to, expected) => {
  expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(expected)
})
