import type { AccountState } from '@callisto/solana'
import { expect, test } from 'vitest'
import { TOKEN_2022_PROGRAM } from '../../vm/addresses.ts'
import { readMintUnits, toUiAmount } from './ui-amount.ts'

test.each([
  [0n, 6, '0', 0],
  [1n, 6, '0.000001', 0.000001],
  [1_234_000n, 6, '1.234', 1.234],
  [100n, 0, '100', 100],
  [1_000_000_000n, 9, '1', 1],
  [18_446_744_073_709_551_615n, 9, '18446744073.709551615', 18446744073.709553],
])('%d of %d decimals is %s', (amount, decimals, uiAmountString, uiAmount) => {
  expect(toUiAmount(amount, { decimals, multiplier: 1 })).toEqual({
    amount: amount.toString(),
    decimals,
    uiAmount,
    uiAmountString,
  })
})

function mintWith(type: number, value: Buffer): AccountState {
  const data = Buffer.alloc(166 + 4 + value.length)
  data[44] = 6
  data[45] = 1
  data[165] = 1
  data.writeUInt16LE(type, 166)
  data.writeUInt16LE(value.length, 168)
  value.copy(data, 170)
  return { address: 'mint', owner: TOKEN_2022_PROGRAM, lamports: 1n, data, executable: false }
}

test('a scaled mint has its multiplier, and the new one from its effective time', () => {
  const value = Buffer.alloc(56)
  value.writeDoubleLE(1, 32)
  value.writeBigInt64LE(1000n, 40)
  value.writeDoubleLE(2.5, 48)
  const mint = mintWith(25, value)
  expect(readMintUnits(mint, 999)).toEqual({ decimals: 6, multiplier: 1 })
  expect(readMintUnits(mint, 1000)).toEqual({ decimals: 6, multiplier: 2.5 })
  expect(toUiAmount(1_000_001n, { decimals: 6, multiplier: 2.5 })).toMatchObject({
    uiAmountString: '2.500002',
  })
})

test('an interest-bearing mint accrues its rate', () => {
  const value = Buffer.alloc(52)
  value.writeInt16LE(500, 40)
  value.writeInt16LE(500, 50)
  const units = readMintUnits(mintWith(10, value), 31_556_736)
  expect(units?.multiplier).toBeCloseTo(Math.exp(0.05), 12)
})

test('an account that is not a mint has no units', () => {
  expect(readMintUnits(undefined, 0)).toBeUndefined()
  const account = {
    address: 'a',
    owner: TOKEN_2022_PROGRAM,
    lamports: 1n,
    data: new Uint8Array(10),
    executable: false,
  }
  expect(readMintUnits(account, 0)).toBeUndefined()
})
