import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearchParams, stringifySearchParams } from './search-params.ts'

test('values stay strings; undefined and empty values are left out', () => {
  expect(parseSearchParams('?inAmount=1&sell=true&x={"a":1}')).toEqual({
    inAmount: '1',
    sell: 'true',
    x: '{"a":1}',
  })
  expect(stringifySearchParams({ a: '1', b: undefined, c: '', d: 2 })).toBe('?a=1&d=2')
  expect(stringifySearchParams({})).toBe('')
})

test('parameters round-trip', () => {
  const word = fc.string({ minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.dictionary(word, word), (params) => {
      expect(parseSearchParams(stringifySearchParams(params))).toEqual({ ...params })
    }),
    { seed: 11, numRuns: 200 },
  )
})
