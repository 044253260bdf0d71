import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Json, stringify } from './json.ts'

test.each<[Json, string]>([
  [18_446_744_073_709_551_615n, '18446744073709551615'],
  [{ a: undefined, b: -1n, c: [null, true, 0.5] }, '{"b":-1,"c":[null,true,0.5]}'],
  ['a"\n\u2028', '"a\\"\\n\u2028"'],
  [{}, '{}'],
  [[], '[]'],
  [Number.NaN, 'null'],
])('case %#', (value, text) => {
  expect(stringify(value)).toBe(text)
})

test('equals JSON.stringify without bigints', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(stringify(value as Json))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
