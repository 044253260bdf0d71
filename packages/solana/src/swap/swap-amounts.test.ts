import { expect, test } from 'vitest'
import type { TokenBalance } from '../rpc/chain-port.ts'
import { type ExecutedTransaction, parseExecutedTransaction } from '../transaction/executed-transaction.ts'
import { NATIVE_MINT, TOKEN_PROGRAM } from '../well-known.ts'
import { computeSwapAmounts } from './swap-amounts.ts'

const balance = (accountIndex: number, owner: string, mint: string, amount: bigint): TokenBalance => ({
  accountIndex,
  owner,
  mint,
  programId: TOKEN_PROGRAM,
  amount,
  decimals: 6,
})

/** keys: 0 user, 1 user's wSOL (temporary), 2 user's USDC (opened here), 3 pool's USDC, 4 pool's SOL. */
const solToUsdc: ExecutedTransaction = {
  signature: 's',
  slot: 1,
  blockTime: 1,
  accountKeys: ['user', 'wsol', 'usdc', 'poolUsdc', 'poolSol'],
  err: null,
  feeLamports: 6_000n,
  computeUnits: 1,
  logs: [],
  preBalances: [10_000_000n, 0n, 0n, 5n, 5n],
  postBalances: [10_000_000n - 6_000n - 2_039_280n - 1_000n, 0n, 2_039_280n, 5n, 1_005n],
  preTokenBalances: [balance(3, 'pool', 'USDC', 900n)],
  postTokenBalances: [balance(3, 'pool', 'USDC', 750n), balance(2, 'user', 'USDC', 150n)],
}
const sides = { user: 'user', inputMint: NATIVE_MINT, outputMint: 'USDC' }

test('native SOL in: neither fee nor rent count as swapped', () => {
  expect(computeSwapAmounts(solToUsdc, sides)).toEqual({
    inputAmount: 1_000n,
    outputAmount: 150n,
    feeLamports: 6_000n,
  })
})

test('a tip is not part of the amount', () => {
  const tipped = {
    ...solToUsdc,
    postBalances: solToUsdc.postBalances.map((one, at) => (at === 0 ? one - 77n : one)),
  }
  expect(computeSwapAmounts(tipped, { ...sides, otherLamports: 77n })?.inputAmount).toBe(1_000n)
})

test('native SOL out, and a wSOL account that was there before is unwrapped', () => {
  const usdcToSol: ExecutedTransaction = {
    ...solToUsdc,
    preBalances: [100n, 2_039_280n + 500n, 1n, 5n, 5n],
    postBalances: [100n - 6_000n + 2_039_280n + 500n + 4_000n + 0n, 0n, 1n, 5n, 5n],
    preTokenBalances: [balance(1, 'user', NATIVE_MINT, 500n), balance(2, 'user', 'USDC', 150n)],
    postTokenBalances: [balance(2, 'user', 'USDC', 0n)],
  }
  const back = { user: 'user', inputMint: 'USDC', outputMint: NATIVE_MINT }
  expect(computeSwapAmounts(usdcToSol, back)).toEqual({
    inputAmount: 150n,
    outputAmount: 4_000n,
    feeLamports: 6_000n,
  })
})

test('another destination is read where it is', () => {
  expect(computeSwapAmounts(solToUsdc, { ...sides, destinationAccount: 'poolUsdc' })).toBeUndefined()
  expect(
    computeSwapAmounts(solToUsdc, { ...sides, user: 'user', destinationAccount: 'usdc' })?.outputAmount,
  ).toBe(150n)
})

test('nothing is made up for a failed or foreign transaction', () => {
  expect(computeSwapAmounts({ ...solToUsdc, err: 'AccountInUse' }, sides)).toBeUndefined()
  expect(computeSwapAmounts(solToUsdc, { ...sides, outputMint: 'OTHER' })).toBeUndefined()
})

test('the reply of a node becomes a transaction', () => {
  const reply = {
    slot: 7n,
    blockTime: null,
    transaction: { message: { accountKeys: ['user', 'wsol'] } },
    meta: {
      err: null,
      fee: 5_000n,
      logMessages: null,
      loadedAddresses: { writable: ['w'], readonly: ['r'] },
      preBalances: [1n],
      postBalances: [2n],
      preTokenBalances: [{ accountIndex: 0, mint: 'm', uiTokenAmount: { amount: '1', decimals: 0 } }],
      postTokenBalances: [
        {
          accountIndex: 1,
          mint: 'm',
          owner: 'o',
          programId: 'p',
          uiTokenAmount: { amount: '18446744073709551615', decimals: 6 },
        },
      ],
    },
  }
  expect(parseExecutedTransaction('sig', reply)).toMatchObject({
    slot: 7,
    blockTime: undefined,
    accountKeys: ['user', 'wsol', 'w', 'r'],
    logs: [],
    preTokenBalances: [],
    postTokenBalances: [{ amount: 18446744073709551615n, owner: 'o' }],
  })
  expect(parseExecutedTransaction('sig', { ...reply, meta: null })).toBeUndefined()
})

test('of a wallet that is in no account of the transaction, its token accounts count alone', () => {
  const relayed: ExecutedTransaction = {
    ...solToUsdc,
    accountKeys: ['payer', 'wsol', 'usdc', 'poolUsdc', 'poolSol'],
    preBalances: [10_000_000n, 2_040_280n, 0n, 5n, 5n],
    postBalances: [9_994_000n, 2_039_280n, 0n, 5n, 1_005n],
    preTokenBalances: [balance(1, 'user', NATIVE_MINT, 1_000n)],
    postTokenBalances: [balance(1, 'user', NATIVE_MINT, 0n), balance(2, 'user', 'USDC', 150n)],
  }
  expect(computeSwapAmounts(relayed, sides)).toEqual({
    inputAmount: 1_000n,
    outputAmount: 150n,
    feeLamports: 6_000n,
  })
})
