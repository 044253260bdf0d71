import { expect, test } from 'vitest'
import { ignoredExploreParameters, parseExploreQuery, toExploreSearch } from './explore-query.ts'

test('each column has filters of its own in the URL, which come back from it', () => {
  const search = {
    tf: '1h',
    column: 'graduated',
    'new.minMcap': '1000',
    'new.hasSocials': 'true',
    'graduated.minVolume1h': '5.5',
    'graduated.launchpads': 'pump.fun',
  }
  const query = parseExploreQuery(search)
  expect(query).toEqual({
    timeframe: '1h',
    column: 'graduated',
    filters: {
      new: { hasSocials: true, bounds: { mcap: { min: 1000 } } },
      graduating: {},
      graduated: { launchpads: ['pump.fun'], bounds: { volume: { min: 5.5 } } },
    },
  })
  expect(toExploreSearch(query)).toEqual(search)
  expect(ignoredExploreParameters(search)).toEqual([])
})

test('the defaults are not in the URL', () => {
  const query = parseExploreQuery({})
  expect(query).toEqual({
    timeframe: '5m',
    column: 'new',
    filters: { new: {}, graduating: {}, graduated: {} },
  })
  expect(toExploreSearch(query)).toEqual({})
})

test.each([
  [{ tf: '2h' }, ['tf']],
  [{ column: 'old' }, ['column']],
  [{ 'new.minMcap': 'much' }, ['new.minMcap']],
  // A bound of another timeframe than the page's, and an order that a column does not have.
  [{ 'new.minVolume24h': '1' }, ['new.minVolume24h']],
  [{ 'graduating.sortBy': 'mcap', 'graduating.minMcap': '1' }, ['graduating.sortBy']],
])('%j: %j has no effect', (search, names) => {
  expect(ignoredExploreParameters(search)).toEqual(names)
  const kept = Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))
  expect(toExploreSearch(parseExploreQuery(search))).toEqual(kept)
})
