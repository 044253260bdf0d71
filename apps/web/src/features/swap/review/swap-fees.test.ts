import type { Quote } from '@callisto/contract'
import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { swapFees } from './swap-fees.ts'

const quote: Quote = {
  inputMint: SOL_MINT,
  inAmount: '1000000000',
  outputMint: USDC_MINT,
  outAmount: '150000000',
  otherAmountThreshold: '149000000',
  swapMode: 'ExactIn',
  slippageBps: 50,
  routePlan: [],
}
const step = (feeMint: string, feeAmount: string) => ({
  swapInfo: {
    ammKey: SOL_MINT,
    inputMint: SOL_MINT,
    outputMint: USDC_MINT,
    inAmount: '1',
    outAmount: '1',
    feeMint,
    feeAmount,
  },
})
const none = { feeLamports: 5_000n, priorityFeeLamports: 0n, tipLamports: 0n, platformFee: undefined }
const platformFee = { bps: 20, account: USDC_MINT }

test('a plain swap pays the network alone', () => {
  expect(swapFees(none, quote, 0n)).toEqual([{ kind: 'network', mint: SOL_MINT, units: 5_000n }])
})

test('each receiver has a row; pools of one token share theirs', () => {
  const routePlan = [step(SOL_MINT, '3'), step(SOL_MINT, '4'), step(USDC_MINT, '5')]
  const all = { feeLamports: 5_000n, priorityFeeLamports: 7n, tipLamports: 9n, platformFee }
  const rows = swapFees(all, { ...quote, routePlan, platformFee: { amount: '11', feeBps: 20 } }, 2_039_280n)
  expect(rows.map(({ kind, mint, units }) => [kind, mint === SOL_MINT ? 'SOL' : 'USDC', units])).toEqual([
    ['network', 'SOL', 5_000n],
    ['priority', 'SOL', 7n],
    ['tip', 'SOL', 9n],
    ['platform', 'USDC', 11n],
    ['pool', 'SOL', 7n],
    ['pool', 'USDC', 5n],
    ['rent', 'SOL', 2_039_280n],
  ])
})

test('on exact out the platform fee is of the input', () => {
  const exactOut: Quote = { ...quote, swapMode: 'ExactOut', platformFee: { amount: '11', feeBps: 20 } }
  expect(swapFees({ ...none, platformFee }, exactOut, 0n)[1]).toEqual({
    kind: 'platform',
    mint: SOL_MINT,
    units: 11n,
  })
})

// spec 2-5-07
test('the quote names the mint of a platform fee', () => {
  const ofInput: Quote = { ...quote, platformFee: { amount: '11', feeBps: 20, feeMint: SOL_MINT } }
  expect(swapFees({ ...none, platformFee }, ofInput, 0n)[1]?.mint).toBe(SOL_MINT)
})
