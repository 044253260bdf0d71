import { poolCategories } from '@callisto/contract'
import { expect, test } from 'vitest'
import { categories, findCategory, stockLists, tabOf, tabs } from './categories.ts'

// spec 1-1-02, 1-2.2-02: every key of the specification has its list, and Superstate one of its own
test.each([
  'watchlist',
  'alphascan',
  'top/overview',
  'toptraded',
  'toporganicscore',
  'toptrending',
  'popular',
  'launchpads',
  'stocks',
  'xstocks',
  'prestocks',
  'superstate',
  'recent',
  'aboutToGraduate',
  'graduated',
  'topgainer',
  'runners',
])('%s is a list at its key in lower case', (key) => {
  const category = findCategory(key.toLowerCase())
  expect(category?.key).toBe(key)
  expect(findCategory(key.toUpperCase())).toBe(category)
  expect(category && tabs).toContain(category && tabOf(category))
})

test('the lists are those of the service and the own one, each once', () => {
  const keys = categories.map(({ key }) => key)
  expect([...keys].sort()).toEqual(['watchlist', ...poolCategories].sort())
})

test('the issuers share a tab, every other list has its own', () => {
  for (const category of categories)
    expect(tabOf(category)).toBe(stockLists.includes(category) ? stockLists[0] : category)
})

test.each(['', 'nonsense', 'constructor', 'top'])('%j is no list', (slug) => {
  expect(findCategory(slug)).toBeUndefined()
})
