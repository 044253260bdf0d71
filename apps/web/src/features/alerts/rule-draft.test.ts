import { expect, test } from 'vitest'
import { parseRuleDraft, type RuleDraft } from './rule-draft.ts'

const mint = 'So11111111111111111111111111111111111111112'
const draft = (fields: Partial<RuleDraft>): RuleDraft => ({
  mint,
  direction: 'above',
  bound: '150',
  timeframe: '1h',
  ...fields,
})

test.each<[Partial<RuleDraft>, object]>([
  [{}, { kind: 'price', mint, direction: 'above', usd: 150 }],
  [
    { direction: 'below', bound: '0.0000012' },
    { kind: 'price', mint, direction: 'below', usd: 0.000_001_2 },
  ],
  [
    { direction: 'above', bound: '$1,234.5' },
    { kind: 'price', mint, direction: 'above', usd: 1_234.5 },
  ],
  [
    { direction: 'falls', bound: '10' },
    { kind: 'change', mint, direction: 'falls', percent: 10, timeframe: '1h' },
  ],
  [
    { direction: 'rises', bound: '250', timeframe: '24h' },
    { kind: 'change', mint, direction: 'rises', percent: 250, timeframe: '24h' },
  ],
])('%j is an alert', (fields, condition) => {
  expect(parseRuleDraft(draft(fields))).toEqual({ ok: true, condition })
})

test.each<[Partial<RuleDraft>, string]>([
  [{ bound: '' }, 'Enter a number above 0'],
  [{ bound: 'abc' }, 'Not a number'],
  [{ bound: '-5' }, 'Enter a number above 0'],
  [{ bound: '1e3' }, 'Write the number in full, without an exponent'],
  [{ bound: '0' }, 'Enter a number above 0'],
  [{ bound: '0.000' }, 'Enter a number above 0'],
  [{ bound: '1,234' }, 'Can be 1234 or 1.234: write one of them'],
  [{ direction: 'falls', bound: '101' }, 'At most 100 %'],
  [{ direction: 'rises', bound: '100001' }, 'At most 100000 %'],
])('%j is none: %s', (fields, error) => {
  expect(parseRuleDraft(draft(fields))).toEqual({ ok: false, error })
})
