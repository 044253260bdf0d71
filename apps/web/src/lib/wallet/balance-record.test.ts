import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../tokens/mints.ts'
import { balanceRecords } from './balance-record.ts'
import { tokenHolding } from './token-holding.test-helper.ts'

const account = (address: string, amount: bigint) => ({ address, amount, frozen: false, extensions: [] })

// spec 2-3-17, 2-3-18, 2-3-20
test('native SOL has the key SOL, wrapped SOL its mint; amounts are exact', () => {
  const wrapped = [account('a', 5n), account('b', 7n)]
  const records = balanceRecords({
    slot: 9,
    lamports: 18_446_744_073_709_551_615n,
    tokens: [
      tokenHolding(SOL_MINT, 12n, { uiAmount: 1.2e-8, decimals: 9, accounts: wrapped }),
      tokenHolding(USDC_MINT, 0n, { frozen: true }),
    ],
  })
  expect(Object.fromEntries(records)).toEqual({
    SOL: {
      ...{ balance: '18446744073.709551615', balanceLamports: 18_446_744_073_709_551_615n, decimals: 9 },
      ...{ uiAmount: expect.closeTo(18_446_744_073.7096, 3), hasBalance: true, isFrozen: false, slot: 9 },
      ...{ accounts: [], programId: undefined },
    },
    [SOL_MINT]: {
      ...{ balance: '0.000000012', balanceLamports: 12n, uiAmount: 1.2e-8, decimals: 9, slot: 9 },
      ...{ hasBalance: true, isFrozen: false, accounts: wrapped, programId: 'token' },
    },
    [USDC_MINT]: {
      ...{ balance: '0', balanceLamports: 0n, uiAmount: 0, decimals: 6, slot: 9 },
      ...{ hasBalance: false, isFrozen: true, accounts: [], programId: 'token' },
    },
  })
})
