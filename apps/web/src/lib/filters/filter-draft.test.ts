import { activateLocale } from '@callisto/i18n'
import { afterEach, expect, test } from 'vitest'
import { type Draft, type DraftPath, parseDraft, toDraft } from './filter-draft.ts'

afterEach(() => activateLocale('en', {}))

/** An empty form with some texts typed. */
function typed(texts: Partial<Record<DraftPath, string>>): Draft {
  const draft = toDraft({})
  for (const [path, text] of Object.entries(texts)) {
    const [key = '', metric = '', end = ''] = path.split('.')
    if (key === 'bounds') Object.assign(draft.bounds[metric as keyof Draft['bounds']], { [end]: text })
    else if (key === 'least') Object.assign(draft.least, { [metric]: text })
    else Object.assign(draft, { [key]: text })
  }
  return draft
}

test('filters round-trip through the texts of the form', () => {
  const filters = {
    verified: true,
    notPumpfunToken: true,
    lpBurntPercentage: 90,
    numOfSocials: 2,
    launchpads: ['pump.fun' as const, 'stonkfun' as const],
    partnerConfigs: ['So11111111111111111111111111111111111111112'],
    searchInclude: ['dog', 'cat'],
    bounds: { mcap: { min: 1000, max: 5000.5 }, tokenAge: { max: 60 } },
  }
  expect(parseDraft(toDraft(filters))).toEqual({ ok: true, value: filters })
})

test('the largest share of the top holders is the maximum of its bound', () => {
  const filters = { topHoldersPercentage: 15, bounds: { topHoldersPercentage: { min: 1, max: 20 } } }
  expect(parseDraft(toDraft(filters))).toEqual({
    ok: true,
    value: { bounds: { topHoldersPercentage: { min: 1, max: 15 } } },
  })
})

test('empty fields give no filter', () => {
  expect(parseDraft(typed({ 'bounds.mcap.min': '  ', searchInclude: '' }))).toEqual({ ok: true, value: {} })
})

test.each([
  ['bounds.mcap.min', 'abc', 'Not a number'],
  ['bounds.mcap.max', '1e5', 'Write the number in full, without an exponent'],
  ['bounds.mcap.min', '1,000', 'Can be 1000 or 1.000: write one of them'],
  ['least.numOfSocials', 'two', 'Not a number'],
  ['partnerConfigs', 'nobody', 'Not an address'],
  // spec 1-5.1-05
  ['searchInclude', 'dog,,cat', 'Keyword cannot be empty'],
] as const)('%s = %s is rejected', (path, text, error) => {
  expect(parseDraft(typed({ [path]: text }))).toEqual({ ok: false, errors: { [path]: error } })
})

test('a comma is a decimal point, keywords are cut to five characters, a maximum below the minimum is an error', () => {
  expect(parseDraft(typed({ 'bounds.volume.min': '2,5', searchExclude: 'elephant' }))).toEqual({
    ok: true,
    value: { bounds: { volume: { min: 2.5 } }, searchExclude: ['eleph'] },
  })
  expect(parseDraft(typed({ 'bounds.mcap.min': '5', 'bounds.mcap.max': '1' }))).toEqual({
    ok: false,
    errors: { 'bounds.mcap.max': 'Below the minimum' },
  })
})

test('bounds are written and read in the format of the language', () => {
  activateLocale('es', {})
  const filters = { bounds: { mcap: { min: 1234.5, max: 5_000_000 } } }
  expect(toDraft(filters).bounds.mcap).toEqual({ min: '1234,5', max: '5000000' })
  expect(parseDraft(toDraft(filters))).toEqual({ ok: true, value: filters })
  expect(parseDraft(typed({ 'bounds.mcap.min': '1.234,5', 'bounds.mcap.max': '5.000.000' }))).toEqual({
    ok: true,
    value: filters,
  })
  expect(parseDraft(typed({ 'bounds.mcap.min': '1.000' })).ok).toBe(false)
})
