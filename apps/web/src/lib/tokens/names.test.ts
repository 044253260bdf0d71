import { expect, test } from 'vitest'
import { displayName, displaySymbol, isVerified, quoteOnlyText } from './names.ts'

// spec 2-3-14
test('bidi marks and control characters are removed and names are truncated', () => {
  expect(displayName('\u202Ecilbup\u0000 \n')).toBe('cilbup')
  expect(displaySymbol('US\u200BDC')).toBe('USDC')
  expect(displayName('x'.repeat(40))).toHaveLength(30)
  expect(displaySymbol('ABCDEFGHIJKLMN')).toBe('ABCDEFGHIJ')
})

test('a right-to-left name does not reorder what is beside it', () => {
  expect(displaySymbol('\u05d0\u05d1\u05d2')).toBe('\u2068\u05d0\u05d1\u05d2\u2069')
  expect(displayName('\u0633\u0648')).toBe('\u2068\u0633\u0648\u2069')
  expect(displayName('Zürich Ёж 柴犬')).toBe('Zürich Ёж 柴犬')
})

// spec 2-5-10
test.each([
  [{ isVerified: true }, true],
  [{ tags: ['strict'] }, true],
  [{ tags: ['community'] }, true],
  [{ tags: ['pump', 'token-2022'] }, false],
  [{}, false],
])('%j verified: %s', (asset, expected) => {
  expect(isVerified(asset)).toBe(expected)
})

test.each([
  [
    'a quote token',
    { liquidity: 5 },
    'USDC is a quote token: pools and trades are listed with the tokens that it prices.',
  ],
  ['a token with a pool', { liquidity: 5, firstPool: { id: 'pool' } }, undefined],
  ['a token without any', {}, undefined],
])('text of %s instead of its pools', (_, change, expected) => {
  expect(quoteOnlyText({ id: 'mint', name: 'USD Coin', symbol: 'USDC', decimals: 6, ...change })).toBe(
    expected,
  )
})
