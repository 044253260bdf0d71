import { expect, test } from 'vitest'
import { isVerified, shownName, shownSymbol } from './names.ts'

test('direction marks, control characters and lengths cannot disguise a name', () => {
  expect(shownName('\u202Ecilbup\u0000 \n')).toBe('cilbup')
  expect(shownSymbol('US\u200BDC')).toBe('USDC')
  expect(shownName('x'.repeat(40))).toHaveLength(30)
  expect(shownSymbol('ABCDEFGHIJKLMN')).toBe('ABCDEFGHIJ')
})

test.each([
  [{ isVerified: true }, true],
  [{ tags: ['strict'] }, true],
  [{ tags: ['community'] }, true],
  [{ tags: ['pump', 'token-2022'] }, false],
  [{}, false],
])('%j verified: %s', (asset, expected) => {
  expect(isVerified(asset)).toBe(expected)
})
