import { expect, test } from 'vitest'
import {
  countFilters,
  nextSort,
  readScreenQuery,
  type ScreenQuery,
  writeScreenQuery,
} from './screen-query.ts'

const plain: ScreenQuery = { timeframe: '1h', filters: {}, sortBy: undefined, sortDir: 'desc' }

test('the plain screener has a plain address', () => {
  expect(readScreenQuery({})).toEqual(plain)
  expect(writeScreenQuery(plain)).toEqual({})
})

test('an address says everything and reads back the same', () => {
  const query: ScreenQuery = {
    timeframe: '5m',
    filters: {
      verified: true,
      topHoldersPercentage: 15,
      searchInclude: ['dog', 'cat'],
      bounds: { volume: { min: 1000 }, mcap: { min: 1, max: 5 } },
    },
    sortBy: 'mcap',
    sortDir: 'asc',
  }
  const search = writeScreenQuery(query)
  expect(search).toMatchObject({
    tf: '5m',
    minVolume5m: '1000',
    maxMcap: '5',
    verified: 'true',
    sortBy: 'mcap',
  })
  expect(readScreenQuery(search)).toEqual(query)
  expect(countFilters(query.filters)).toBe(5)
})

test.each([
  { minMcap: 'abc' },
  { sortBy: 'nonsense' },
  { sortDir: 'up' },
  { tf: '2h' },
  { launchpads: 'nowhere' },
])('rubbish %j is ignored', (search) => {
  expect(readScreenQuery(search)).toEqual(plain)
})

test('a column sorts down, up, and not at all', () => {
  const down = { ...plain, ...nextSort(plain, 'mcap') }
  const up = { ...plain, ...nextSort(down, 'mcap') }
  expect([down, up, { ...plain, ...nextSort(up, 'mcap') }]).toEqual([
    { ...plain, sortBy: 'mcap', sortDir: 'desc' },
    { ...plain, sortBy: 'mcap', sortDir: 'asc' },
    plain,
  ])
})
