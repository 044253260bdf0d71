import { expect, test } from 'vitest'
import { PENDING } from '../pending/pending.test-helper.ts'
import type { SwapReceipt } from '../receipts/receipt-record.ts'
import { mergeActivity } from './activity.ts'
import type { WalletSwap } from './read-wallet-swap.ts'

const ME = PENDING.account
const { inputMint, outputMint } = PENDING.subject
const receipt = (signature: string, decidedAtMs: number, more: Partial<SwapReceipt> = {}) => ({
  ...PENDING,
  signature,
  times: { ...PENDING.times, decidedAtMs },
  outcome: 'confirmed' as const,
  executed: { input: '1500000000', output: '226000000', feeLamports: '5000' },
  ...more,
})
const chain = (signature: string, timeMs: number | undefined, hasFailed = false): WalletSwap => ({
  signature,
  timeMs,
  hasFailed,
  input: { mint: inputMint, amount: hasFailed ? undefined : 7n, decimals: 9 },
  output: { mint: outputMint, amount: hasFailed ? undefined : 8n, decimals: 6 },
})
const none = { pending: [], receipts: [], onChain: [] }
const merge = (sources: Partial<Parameters<typeof mergeActivity>[1]>) =>
  mergeActivity(ME, { ...none, ...sources })

test('pending ones are first, then the newest of both sources', () => {
  const rows = merge({
    pending: [{ ...PENDING, signature: 'p' }],
    receipts: [receipt('a', 9_000), receipt('c', 7_000)],
    onChain: [chain('b', 8_000), chain('d', undefined)],
  })
  expect(rows.map(({ signature, outcome }) => [signature, outcome])).toEqual([
    ['p', 'pending'],
    ['a', 'confirmed'],
    ['b', 'confirmed'],
    ['c', 'confirmed'],
    ['d', 'confirmed'],
  ])
  expect(rows[0]!.input.amount).toBe(1_500_000_000n)
  expect(rows[1]!.output.amount).toBe(226_000_000n)
})

test('a signature has one row, whose result is that of the chain', () => {
  const rows = merge({
    pending: [{ ...PENDING, signature: 'b' }],
    receipts: [
      receipt('a', 9_000, { outcome: 'unconfirmed', executed: undefined }),
      receipt('c', 5_000, { outcome: 'expired', executed: undefined }),
    ],
    onChain: [chain('a', 8_500), chain('b', 8_000, true), chain('c', undefined)],
  })
  expect(rows.map(({ signature, outcome, timeMs }) => [signature, outcome, timeMs])).toEqual([
    ['a', 'confirmed', 8_500],
    ['b', 'failed', 8_000],
    ['c', 'confirmed', 5_000],
  ])
  expect(rows[0]).toMatchObject({ input: { amount: 7n }, record: { outcome: 'confirmed' } })
})

test('a result is not undone by a pending record that is left; other wallets have rows of their own', () => {
  const rows = merge({
    pending: [
      { ...PENDING, signature: 'a' },
      { ...PENDING, signature: 'x', account: outputMint },
    ],
    receipts: [receipt('a', 9_000, { outcome: 'failed', executed: undefined })],
  })
  expect(rows).toMatchObject([{ signature: 'a', outcome: 'failed', input: { amount: undefined } }])
  expect(rows).toHaveLength(1)
})
