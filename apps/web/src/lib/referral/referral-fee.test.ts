// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerRpc } from '../browser/render-page.test-helper.ts'
import { JUP_MINT, SOL_MINT, USDC_MINT, USDT_MINT } from '../tokens/mints.ts'
import { followReferral } from './follow-referral.ts'
import { storedReferral } from './referral.ts'
import { dropReferralFees, referralFeeOf, useReferralFees } from './referral-fee.ts'

const REFERRER = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const fee = (mint: string) => ({ referrer: REFERRER, feeBps: 50, mint, account: `account of ${mint}` })
const fees = { [SOL_MINT]: fee(SOL_MINT), [USDC_MINT]: fee(USDC_MINT) }
let end = () => {}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  end()
  dropReferralFees()
  storedReferral.set(undefined)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

// spec 2-5-07
test.each([
  ['of what is bought', { sell: JUP_MINT, buy: USDC_MINT }, 'ExactIn', USDC_MINT],
  ['of what is bought first', { sell: SOL_MINT, buy: USDC_MINT }, 'ExactIn', USDC_MINT],
  ['of what is sold else', { sell: SOL_MINT, buy: JUP_MINT }, 'ExactIn', SOL_MINT],
  ['of what is sold, where its account exists', { sell: SOL_MINT, buy: USDT_MINT }, 'ExactIn', SOL_MINT],
  ['of an exact output, of what is sold', { sell: SOL_MINT, buy: USDC_MINT }, 'ExactOut', SOL_MINT],
  ['of an exact output, of nothing else', { sell: JUP_MINT, buy: USDC_MINT }, 'ExactOut', undefined],
  ['of neither', { sell: JUP_MINT, buy: REFERRER }, 'ExactIn', undefined],
] as const)('a fee %s', (_, pair, mode, mint) => {
  expect(referralFeeOf(fees, pair, mode, 'somebody')?.mint).toBe(mint)
  expect(referralFeeOf(fees, pair, mode, undefined)?.mint).toBe(mint)
})

test('a referrer pays no fee to himself', () => {
  expect(referralFeeOf(fees, { sell: SOL_MINT, buy: USDC_MINT }, 'ExactIn', REFERRER)).toBeUndefined()
})

const account = (pubkey: string, mint: string, state = 'initialized') => ({
  pubkey,
  account: { data: { parsed: { info: { mint, state } } } },
})
const accounts = (open: Record<string, unknown[]>) =>
  answerRpc({
    getTokenAccountsByOwner: (params) => {
      const [owner, { mint }] = params as [string, { mint: string }]
      return { value: owner === REFERRER ? (open[mint] ?? []) : [] }
    },
  })
const settled = () => vi.advanceTimersByTimeAsync(0)

// spec 2-3-25, 2-5-07
test('a fee needs an open account of the referrer in one of three mints', async () => {
  const calls = accounts({
    [SOL_MINT]: [account('b', SOL_MINT), account('a', SOL_MINT)],
    [USDC_MINT]: [account('frozen', USDC_MINT, 'frozen')],
    [USDT_MINT]: [account('other', JUP_MINT)],
    [JUP_MINT]: [account('jup', JUP_MINT)],
  })
  end = followReferral()
  await settled()
  expect([useReferralFees.getState(), calls.mock.calls.length]).toEqual([{}, 0])
  storedReferral.set({ referrer: REFERRER, feeBps: 50 })
  // The code that reads the accounts is loaded at its first use.
  await vi.waitFor(() => expect(useReferralFees.getState()).not.toEqual({}))
  expect(useReferralFees.getState()).toEqual({
    [SOL_MINT]: { referrer: REFERRER, feeBps: 50, mint: SOL_MINT, account: 'a' },
  })
  expect(calls).toHaveBeenCalledTimes(3)
})

test('a fee ends at once with its referral, and within 30 s with its account', async () => {
  const open: Record<string, unknown[]> = { [SOL_MINT]: [account('a', SOL_MINT)] }
  accounts(open)
  storedReferral.set({ referrer: REFERRER, feeBps: 50 })
  end = followReferral()
  await settled()
  expect(Object.keys(useReferralFees.getState())).toEqual([SOL_MINT])
  open[SOL_MINT] = []
  await vi.advanceTimersByTimeAsync(30_000)
  expect(useReferralFees.getState()).toEqual({})
  open[SOL_MINT] = [account('a', SOL_MINT)]
  await vi.advanceTimersByTimeAsync(30_000)
  expect(Object.keys(useReferralFees.getState())).toEqual([SOL_MINT])
  storedReferral.set(undefined)
  expect(useReferralFees.getState()).toEqual({})
})

test('without an answer there is no fee, and none for 0 basis points', async () => {
  answerRpc({})
  storedReferral.set({ referrer: REFERRER, feeBps: 50 })
  end = followReferral()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(useReferralFees.getState()).toEqual({})
  const calls = accounts({ [SOL_MINT]: [account('a', SOL_MINT)] })
  const before = calls.mock.calls.length
  storedReferral.set({ referrer: REFERRER, feeBps: 0 })
  await settled()
  expect([useReferralFees.getState(), calls.mock.calls.length - before]).toEqual([{}, 0])
})
