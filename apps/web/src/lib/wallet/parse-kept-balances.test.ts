import { expect, test } from 'vitest'
import { toKept } from './kept-balances.ts'
import { parseKeptBalances } from './parse-kept-balances.ts'
import type { Balances } from './wallet-balances.ts'

const balances: Balances = {
  slot: 7,
  lamports: 18_446_744_073_709_551_615n,
  tokens: [
    {
      mint: 'M',
      amount: 5n,
      uiAmount: 0.000005,
      decimals: 6,
      programId: 'P',
      frozen: false,
      accounts: [{ address: 'A', amount: 5n, frozen: false, extensions: ['cpiGuard'] }],
    },
  ],
}
const kept = JSON.parse(JSON.stringify(toKept(balances)))
const [holding] = kept.tokens

test('balances survive storage to the unit', () => {
  expect(parseKeptBalances(kept)).toEqual(balances)
})

test.each([
  null,
  [],
  { slot: 7 },
  { slot: 7, lamports: '-1', tokens: [] },
  { slot: '7', lamports: '1', tokens: [] },
  { slot: 7, lamports: '1', tokens: {} },
  // One unreadable holding is not dropped: the rest would look complete.
  { ...kept, tokens: [{ ...holding, amount: '1.5' }] },
  { ...kept, tokens: [{ ...holding, accounts: [{ ...holding.accounts[0], extensions: [1] }] }] },
  { ...kept, tokens: [{ ...holding, accounts: undefined }] },
  { slot: 7, lamports: '1', tokens: [null] },
])('%j are no balances', (value) => expect(parseKeptBalances(value)).toBeUndefined())
