import { expect, test } from 'vitest'
import { draftOf, filtersOf } from './filter-draft.ts'

test('filters become texts and back', () => {
  const filters = {
    verified: true,
    launchpads: ['pump.fun' as const],
    searchInclude: ['dog', 'cat'],
    bounds: { mcap: { min: 1000, max: 5000.5 }, tokenAge: { max: 60 } },
  }
  expect(filtersOf(draftOf(filters), filters)).toEqual({ ok: true, filters })
})

test('nothing typed is no filter', () => {
  expect(filtersOf({ flags: [], texts: { 'mcap.min': '  ', searchInclude: '' } })).toEqual({
    ok: true,
    filters: {},
  })
})

test.each([
  ['mcap.min', 'abc', 'Not a number'],
  ['mcap.max', '1e5', 'Not a number'],
  ['searchInclude', 'dog,,cat', 'Keyword cannot be empty'],
])('%s = %s is refused', (key, text, error) => {
  expect(filtersOf({ flags: [], texts: { [key]: text } })).toEqual({ ok: false, errors: { [key]: error } })
})

test('a comma is a decimal point, keywords are cut, ends in the wrong order are told', () => {
  expect(filtersOf({ flags: [], texts: { 'volume.min': '2,5', searchExclude: 'elephant' } })).toEqual({
    ok: true,
    filters: { bounds: { volume: { min: 2.5 } }, searchExclude: ['eleph'] },
  })
  expect(filtersOf({ flags: [], texts: { 'mcap.min': '5', 'mcap.max': '1' } })).toMatchObject({ ok: false })
})
