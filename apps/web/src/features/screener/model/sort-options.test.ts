import type { SortKey } from '@callisto/contract'
import { expect, test } from 'vitest'
import { parseScreenQuery, toScreenSearch } from '../../../lib/filters/screen-query.ts'
import { categories } from './categories.ts'
import { currentSort, sortOptions, toSortQuery } from './sort-options.ts'

test.each(categories)('$slug offers its own order first and each field once', (category) => {
  const keys = sortOptions(category).map(({ key }) => key)
  if (category.sort) expect(keys[0]).toBe(category.sort)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain('mcap')
})

test('a field in use that the list does not offer is an option too', () => {
  const trending = categories.find(({ key }) => key === 'toptrending')
  if (!trending) throw new Error('no list')
  const keys = (used?: SortKey) => sortOptions(trending, used).map(({ key }) => key)
  expect(keys()).not.toContain('bondingCurve')
  expect(keys('bondingCurve')).toContain('bondingCurve')
  expect(keys('mcap')).toEqual(keys())
})

test.each(categories)('every order of $slug survives the URL', (category) => {
  for (const { key } of sortOptions(category))
    for (const dir of ['asc', 'desc'] as const) {
      const plain = parseScreenQuery({})
      const search = toScreenSearch({ ...plain, ...toSortQuery(category, { key, dir }) })
      expect(currentSort(category, parseScreenQuery(search))).toEqual({ key, dir })
      expect(search.sortBy === undefined).toBe(key === category.sort && dir === 'desc')
    }
})

// spec 1-4-02
test('the watchlist is in its own order until a field is chosen', () => {
  const watchlist = categories[0]
  if (!watchlist) throw new Error('no list')
  const plain = parseScreenQuery({})
  expect(currentSort(watchlist, plain)).toBeUndefined()
  expect(currentSort(watchlist, parseScreenQuery({ sortBy: 'mcap' }))).toEqual({ key: 'mcap', dir: 'desc' })
})
