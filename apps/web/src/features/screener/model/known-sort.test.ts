import { expect, test } from 'vitest'
import { hasKnownSort } from './sort-options.ts'

// spec 1-2.2-05
test.each([
  [undefined, true],
  ['mcap', true],
  ['netVolume', true],
  ['nonsense', false],
  ['toString', false],
  ['', false],
])('a query sorted by %j: %j', (sortBy, isKnown) => {
  expect(hasKnownSort(sortBy === undefined ? {} : { sortBy })).toBe(isKnown)
})
