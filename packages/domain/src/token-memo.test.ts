import { expect, test } from 'vitest'
import { formatTokenMemo, MAX_NARRATIVE_LENGTH, parseTokenMemo, type TokenMemo } from './token-memo.ts'

const mint = 'So11111111111111111111111111111111111111112'

test.each<TokenMemo>([
  { kind: 'like', mint },
  { kind: 'narrative', mint },
  { kind: 'narrative', mint, text: 'A text: with a colon' },
  { kind: 'stock-price', mint, priceUsd: 189.25 },
])('$kind is read as it was written', (memo) => {
  expect(parseTokenMemo(formatTokenMemo(memo))).toEqual(memo)
})

test.each([
  '',
  'hello',
  `like:${mint}`,
  'callisto:like',
  'callisto:like:0OIl',
  `callisto:like:${mint}:twice`,
  `callisto:hate:${mint}`,
  `callisto:narrative:${mint}: `,
  `callisto:narrative:${mint}:${'x'.repeat(MAX_NARRATIVE_LENGTH + 1)}`,
  `callisto:stock-price:${mint}`,
  ...['0', '-1', '1e9', 'NaN', '1,5', '.5', '1'.repeat(10), ' 1'].map(
    (price) => `callisto:stock-price:${mint}:${price}`,
  ),
])('%j states nothing', (text) => {
  expect(parseTokenMemo(text)).toBeUndefined()
})
