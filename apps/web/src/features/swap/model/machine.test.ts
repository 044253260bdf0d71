import type { Quote } from '@callisto/contract'
import { expect, test } from 'vitest'
import { defaultSwapSettings as settings } from '../../../lib/site/swap-settings.test-helper.ts'
import {
  canSign,
  currentQuote,
  isOtherSwap,
  NO_ANSWER,
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
const inputs: SwapInputs = { sell: 'A', buy: 'B', swapMode: 'ExactIn', amount: 5n, settings, account: 'me' }
const key = quoteKey(inputs) ?? ''
const error = { code: 'X', message: 'x' }
const start: QuotedInputs = { inputs, quote: { status: 'idle' } }
const run = (...events: QuoteEvent[]) => events.reduce(reduceQuote, start)
const quoted = (requestedAtMs: number) => ({ key, quote, requestedAtMs })

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
  ['side with the amount', { swapMode: 'ExactOut' as const }],
  ['slippage', { settings: { ...settings, slippageBps: 'auto' as const } }],
  ['kind of route', { settings: { ...settings, onlyDirectRoutes: true } }],
  ['choice of intermediate tokens', { settings: { ...settings, restrictIntermediateTokens: false } }],
  ['format', { settings: { ...settings, asLegacyTransaction: true } }],
  // spec 1-4-20
  ['list of excluded venues', { settings: { ...settings, excludedAmms: ['Callisto CPMM'] } }],
  // spec 2-3-25
  ['referral fee', { fee: { referrer: 'r', feeBps: 50, mint: 'B', account: 'f' } }],
  ['account', { account: 'you' }],
])('with another %s it is another swap, and the quote cannot be signed', (_, change) => {
  const changed = { ...inputs, ...change }
  expect(isOtherSwap(inputs, changed)).toBe(true)
  expect(canSign({ inputs: changed }, quoted(0), 'me', 1)).toBe(false)
  const state = run({ type: 'quoteReceived', quoted: quoted(0) }, { type: 'inputs', inputs: changed })
  expect(currentQuote(state)).toEqual('account' in change ? quoted(0) : undefined)
})

test('another fee is another swap with the same quote', () => {
  const changed = { ...inputs, settings: { ...settings, maxPriorityFeeLamports: 5n } }
  expect(isOtherSwap(inputs, changed)).toBe(true)
  expect(quoteKey(changed)).toBe(key)
})

test('without an amount it is another swap each time', () => {
  const empty = { ...inputs, amount: undefined }
  expect([isOtherSwap(empty, empty), isOtherSwap(inputs, { ...inputs })]).toEqual([true, false])
})

test('a quote for other inputs is dropped; a refresh keeps the last quote', () => {
  expect(run({ type: 'quoteReceived', quoted: { ...quoted(0), key: 'other' } })).toBe(start)
  const refreshing = run({ type: 'quoteReceived', quoted: quoted(0) }, { type: 'quoteRequested', key })
  expect(refreshing.quote).toEqual({ status: 'loading', key, last: quoted(0) })
  expect(currentQuote(refreshing)).toEqual(quoted(0))
})

test.each([
  ['a refusal', error, undefined],
  ['no answer', { code: NO_ANSWER, message: 'down' }, quoted(0)],
])('after %s to a refresh the last quote is usable: %s', (_, failure, last) => {
  const failed = run(
    { type: 'quoteReceived', quoted: quoted(0) },
    { type: 'quoteRequested', key },
    { type: 'quoteFailed', key, error: failure },
  )
  expect(failed.quote).toEqual({ status: 'failed', key, error: failure, ...(last ? { last } : {}) })
  expect(currentQuote(failed)).toEqual(last)
  // It stays so through the next request.
  expect(currentQuote(reduceQuote(failed, { type: 'quoteRequested', key }))).toEqual(last)
})
