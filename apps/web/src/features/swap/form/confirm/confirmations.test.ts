import { expect, test } from 'vitest'
import { confirmationsOf } from './confirmations.ts'

const known = { id: 'A', symbol: 'A', name: 'A', decimals: 6, isVerified: true }
const unknown = { ...known, id: 'B', isVerified: false }
const none = { mints: new Set<string>(), quoteKey: undefined }

test.each([
  ['a verified token', { buy: known }, none, []],
  ['a token of the community', { buy: { ...unknown, tags: ['community'] } }, none, []],
  ['an unverified token', { buy: unknown }, none, ['unverified']],
  ['one that was confirmed', { buy: unknown }, { ...none, mints: new Set(['B']) }, []],
  ['an impact below 5 %', { impactPercent: 4.99 }, none, []],
  ['an impact of 5 %', { impactPercent: 5 }, none, ['impact']],
  ['an impact that was confirmed', { impactPercent: 50 }, { ...none, quoteKey: 'key' }, []],
  ['another amount', { impactPercent: 50 }, { ...none, quoteKey: 'other' }, ['impact']],
  ['both', { buy: unknown, impactPercent: 50 }, none, ['unverified', 'impact']],
])('%s', (_, change, confirmed, expected) => {
  const input = { buy: known, impactPercent: undefined, quoteKey: 'key', ...change }
  expect(confirmationsOf(input, confirmed).map(({ kind }) => kind)).toEqual(expected)
})
