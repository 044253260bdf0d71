import { expect, test } from 'vitest'
import {
  countFilters,
  ignoredParameters,
  nextSort,
  parseScreenQuery,
  type ScreenQuery,
  toScreenSearch,
} from './screen-query.ts'

const plain: ScreenQuery = { timeframe: '1h', filters: {}, sortBy: undefined, sortDir: 'desc' }

test('the default screener has an empty query', () => {
  expect(parseScreenQuery({})).toEqual(plain)
  expect(toScreenSearch(plain)).toEqual({})
})

test('a query round-trips through the URL', () => {
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
  const search = toScreenSearch(query)
  expect(search).toMatchObject({
    tf: '5m',
    minVolume5m: '1000',
    maxMcap: '5',
    verified: 'true',
    sortBy: 'mcap',
  })
  expect(parseScreenQuery(search)).toEqual(query)
  expect(countFilters(query.filters)).toBe(5)
})

test.each([
  { minMcap: 'abc' },
  { sortBy: 'nonsense' },
  { sortDir: 'up' },
  { tf: '2h' },
  { launchpads: 'not found' },
  { partnerConfigs: 'nobody' },
  { minVolume24h: '5' },
])('invalid query %j is ignored and named', (search) => {
  expect(parseScreenQuery(search)).toEqual(plain)
  expect(ignoredParameters(search)).toEqual(Object.keys(search))
})

test('valid parameters beside an invalid one have effect, other parameters are no fault', () => {
  const search = { minMcap: '5', maxMcap: 'much', verified: 'true', utm: '1' }
  expect(parseScreenQuery(search).filters).toEqual({ verified: true, bounds: { mcap: { min: 5 } } })
  expect(ignoredParameters(search)).toEqual(['maxMcap'])
})

test('a column sorts descending, ascending, then by default', () => {
  const down = { ...plain, ...nextSort(plain, 'mcap') }
  const up = { ...plain, ...nextSort(down, 'mcap') }
  expect([down, up, { ...plain, ...nextSort(up, 'mcap') }]).toEqual([
    { ...plain, sortBy: 'mcap', sortDir: 'desc' },
    { ...plain, sortBy: 'mcap', sortDir: 'asc' },
    plain,
  ])
})
