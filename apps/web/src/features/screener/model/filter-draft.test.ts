import { activateLocale } from '@callisto/i18n'
import { afterEach, expect, test } from 'vitest'
import { parseDraft, toDraft } from './filter-draft.ts'

afterEach(() => activateLocale('en', {}))

test('filters round-trip through the form state', () => {
  const filters = {
    verified: true,
    launchpads: ['pump.fun' as const],
    searchInclude: ['dog', 'cat'],
    bounds: { mcap: { min: 1000, max: 5000.5 }, tokenAge: { max: 60 } },
  }
  expect(parseDraft(toDraft(filters), filters)).toEqual({ ok: true, filters })
})

test('empty fields give no filter', () => {
  expect(parseDraft({ flags: [], texts: { 'mcap.min': '  ', searchInclude: '' } })).toEqual({
    ok: true,
    filters: {},
  })
})

test.each([
  ['mcap.min', 'abc', 'Not a number'],
  ['mcap.max', '1e5', 'Not a number'],
  ['mcap.min', '1,000', 'Write the number without thousands separators'],
  // spec 1-5.1-05
  ['searchInclude', 'dog,,cat', 'Keyword cannot be empty'],
])('%s = %s is rejected', (key, text, error) => {
  expect(parseDraft({ flags: [], texts: { [key]: text } })).toEqual({ ok: false, errors: { [key]: error } })
})

test('a comma is a decimal point, keywords are cut to five characters, a maximum below the minimum is an error', () => {
  expect(parseDraft({ flags: [], texts: { 'volume.min': '2,5', searchExclude: 'elephant' } })).toEqual({
    ok: true,
    filters: { bounds: { volume: { min: 2.5 } }, searchExclude: ['eleph'] },
  })
  expect(parseDraft({ flags: [], texts: { 'mcap.min': '5', 'mcap.max': '1' } })).toMatchObject({ ok: false })
})

test('bounds are written and read in the format of the language', () => {
  activateLocale('es', {})
  const filters = { bounds: { mcap: { min: 1234.5, max: 5_000_000 } } }
  expect(toDraft(filters).texts).toMatchObject({ 'mcap.min': '1234,5', 'mcap.max': '5000000' })
  expect(parseDraft(toDraft(filters))).toEqual({ ok: true, filters })
  const typed = { flags: [], texts: { 'mcap.min': '1.234,5', 'mcap.max': '5.000.000' } }
  expect(parseDraft(typed)).toEqual({ ok: true, filters })
  expect(parseDraft({ flags: [], texts: { 'mcap.min': '1.000' } }).ok).toBe(false)
})
