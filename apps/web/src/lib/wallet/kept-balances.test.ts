import { expect, test } from 'vitest'
import { type Balances, parseKeptBalances, toKept } from './kept-balances.ts'

const balances: Balances = {
  slot: 7,
  lamports: 18_446_744_073_709_551_615n,
  tokens: [{ mint: 'M', amount: 5n, decimals: 6, programId: 'P', frozen: false }],
}

test('balances survive storage to the unit', () => {
  expect(parseKeptBalances(JSON.parse(JSON.stringify(toKept(balances))))).toEqual(balances)
})

test.each([
  null,
  [],
  { slot: 7 },
  { slot: 7, lamports: '-1', tokens: [] },
  { slot: '7', lamports: '1', tokens: [] },
  { slot: 7, lamports: '1', tokens: {} },
  // One unreadable holding is not dropped: the rest would look complete.
  {
    slot: 7,
    lamports: '1',
    tokens: [{ mint: 'M', amount: '1.5', decimals: 6, programId: 'P', frozen: false }],
  },
  { slot: 7, lamports: '1', tokens: [null] },
])('%j are no balances', (value) => expect(parseKeptBalances(value)).toBeUndefined())
