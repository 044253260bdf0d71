import type { Quote } from '@callisto/contract'
import { expect, test } from 'vitest'
import {
  canSign,
  isOtherSwap,
  QUOTE_MAX_AGE_MS,
  type QuotedInputs,
  type QuoteEvent,
  quoteKey,
  reduceQuote,
  type SwapInputs,
} from './machine.ts'

const quote: Quote = {
  inputMint: 'A',
  inAmount: '1',
  outputMint: 'B',
  outAmount: '1',
  otherAmountThreshold: '1',
  swapMode: 'ExactIn',
  slippageBps: 50,
  routePlan: [],
}
const inputs: SwapInputs = { sell: 'A', buy: 'B', amount: 5n, slippageBps: 50, account: 'me' }
const key = quoteKey(inputs) ?? ''
const error = { code: 'X', message: 'x' }
const start: QuotedInputs = { inputs, quote: { status: 'idle' } }
const run = (...events: QuoteEvent[]) => events.reduce(reduceQuote, start)
const quoted = (receivedAtMs: number) => ({ key, quote, receivedAtMs })

// spec 1-4-20
test('another list of excluded venues drops the quote', () => {
  const next = { ...inputs, excludedAmms: ['Callisto CPMM'] }
  const state = run({ type: 'quoteReceived', quoted: quoted(0) }, { type: 'inputs', inputs: next })
  expect(state.quote.status).toBe('idle')
  expect(isOtherSwap(inputs, next)).toBe(true)
  expect(quoteKey({ ...inputs, excludedAmms: [] })).toBe(key)
})

test.each([
  ['in time', { nowMs: QUOTE_MAX_AGE_MS }, true],
  ['expired', { nowMs: QUOTE_MAX_AGE_MS + 1 }, false],
  ['with the clock set back', { nowMs: -1 }, false],
  ['of another wallet', { account: 'you' }, false],
])(
  'a quote %s can be signed: %o -> %s',
  (_, { nowMs = 1, account = 'me' }: { nowMs?: number; account?: string }, can) => {
    expect(canSign(start, quoted(0), account, nowMs)).toBe(can)
  },
)

test.each([
  ['amount', { amount: 6n }],
  ['token sold', { sell: 'C' }],
  ['token bought', { buy: 'C' }],
  ['slippage', { slippageBps: 100 }],
  ['account', { account: 'you' }],
])('with another %s it is another swap, and the quote cannot be signed', (_, change) => {
  const changed = { ...inputs, ...change }
  expect(isOtherSwap(inputs, changed)).toBe(true)
  expect(canSign({ inputs: changed }, quoted(0), 'me', 1)).toBe(false)
})

test('without an amount it is another swap each time', () => {
  const empty = { ...inputs, amount: undefined }
  expect([isOtherSwap(empty, empty), isOtherSwap(inputs, { ...inputs })]).toEqual([true, false])
})

test('a quote for other inputs is dropped; a refresh keeps the last quote', () => {
  expect(run({ type: 'quoteReceived', quoted: { ...quoted(0), key: 'other' } })).toBe(start)
  const refreshing = run({ type: 'quoteReceived', quoted: quoted(0) }, { type: 'quoteRequested', key })
  expect(refreshing.quote).toEqual({ status: 'loading', key, last: quoted(0) })
  const failed = reduceQuote(refreshing, { type: 'quoteFailed', key, error })
  expect(failed.quote).toEqual({ status: 'failed', key, error })
})
