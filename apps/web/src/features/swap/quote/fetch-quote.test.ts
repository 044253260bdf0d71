// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { defaultSwapSettings as settings } from '../../../lib/site/swap-settings.test-helper.ts'
import { quoteErrorMessage } from '../model/messages.ts'
import { fetchQuote, type QuoteRequest } from './fetch-quote.ts'

const SELL = 'So11111111111111111111111111111111111111112'
const BUY = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const params: QuoteRequest = { sell: SELL, buy: BUY, swapMode: 'ExactIn', amount: 1_000_000_000n, settings }
const step = {
  swapInfo: { ammKey: SELL, inputMint: SELL, outputMint: BUY, inAmount: '1000000000', outAmount: '150' },
  bps: 10_000,
}
const quote = {
  inputMint: SELL,
  inAmount: '1000000000',
  outputMint: BUY,
  outAmount: '150',
  otherAmountThreshold: '150',
  swapMode: 'ExactIn',
  slippageBps: 50,
  routePlan: [step],
}
const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const serve = (...replies: (() => Response | Promise<Response>)[]) => {
  const calls = vi.fn(async (_url: string, _init?: RequestInit) =>
    (replies.length > 1 ? replies.shift() : replies[0])!(),
  )
  vi.stubGlobal('fetch', calls)
  return calls
}
const signal = new AbortController().signal

afterEach(() => vi.unstubAllGlobals())

test('requests base units and returns the quote', async () => {
  const calls = serve(() => reply(quote))
  expect(await fetchQuote(params, signal)).toMatchObject({ ok: true, quote: { outAmount: '150' } })
  const requested = new URL(calls.mock.calls[0]?.[0] ?? '')
  expect(requested.pathname).toBe('/api/swap/v1/quote')
  expect(Object.fromEntries(requested.searchParams)).toMatchObject({
    amount: '1000000000',
    slippageBps: '50',
  })
})

test('service errors keep their code, public codes map to ours, a reason refines the message', async () => {
  serve(() => reply({ error: 'x', errorCode: 'NO_ROUTES_FOUND' }, 400))
  expect(await fetchQuote(params, signal)).toMatchObject({ error: { code: 'NO_ROUTES_ERROR' } })
  serve(() => reply({ error: 'x', errorCode: 'COULD_NOT_FIND_ANY_ROUTE', reason: 'AMOUNT_TOO_SMALL' }, 400))
  expect(await fetchQuote(params, signal)).toMatchObject({ error: { message: 'The amount is too small' } })
})

// spec 1-4-20
test('excluded venues are left out, and a quote that uses one is rejected', async () => {
  const excluded = {
    ...params,
    settings: { ...settings, excludedAmms: ['Callisto CPMM', 'Callisto Launchpad'] },
  }
  const calls = serve(() => reply(quote))
  expect(await fetchQuote(excluded, signal)).toMatchObject({ ok: true })
  const requested = new URL(calls.mock.calls[0]?.[0] ?? '')
  expect(requested.searchParams.get('excludeDexes')).toBe('Callisto CPMM,Callisto Launchpad')
  const used = { ...step, swapInfo: { ...step.swapInfo, label: 'Callisto Launchpad' } }
  serve(() => reply({ ...quote, routePlan: [used] }))
  expect(await fetchQuote(excluded, signal)).toMatchObject({
    ok: false,
    error: { code: 'FETCH_ROUTES_ERROR' },
  })
  expect(await fetchQuote(params, signal)).toMatchObject({ ok: true })
})

const requestedBy = async (request: QuoteRequest, body: unknown = quote) => {
  const calls = serve(() => reply(body))
  const result = await fetchQuote(request, signal)
  return { result, query: Object.fromEntries(new URL(calls.mock.calls[0]?.[0] ?? '').searchParams) }
}
const withSettings = (change: Partial<QuoteRequest['settings']>) => ({
  ...params,
  settings: { ...settings, ...change },
})

// spec 2-3-29
test.each<[string, Partial<QuoteRequest['settings']>, Record<string, string>]>([
  ['the defaults', {}, { slippageBps: '50', onlyDirectRoutes: 'false', asLegacyTransaction: 'false' }],
  ['automatic slippage', { slippageBps: 'auto' }, { autoSlippage: 'true', maxAutoSlippageBps: '300' }],
  ['direct routes', { onlyDirectRoutes: true }, { onlyDirectRoutes: 'true' }],
  ['any intermediate token', { restrictIntermediateTokens: false }, { restrictIntermediateTokens: 'false' }],
  ['a legacy transaction', { asLegacyTransaction: true }, { asLegacyTransaction: 'true' }],
])('%s are requested', async (_, change, expected) => {
  const { query, result } = await requestedBy(withSettings(change))
  expect(query).toMatchObject(expected)
  if (change.slippageBps) expect(query).not.toHaveProperty('slippageBps')
  expect(result.ok).toBe(true)
})

test('a legacy transaction is of no later version', async () => {
  const version1 = { ...params, transactionVersion: 1 as const }
  expect((await requestedBy(version1)).query).toMatchObject({ transactionVersion: '1' })
  const legacy = { ...version1, settings: { ...settings, asLegacyTransaction: true } }
  expect((await requestedBy(legacy)).query).not.toHaveProperty('transactionVersion')
})

test('an exact output is requested, and a quote of another one is rejected', async () => {
  const request: QuoteRequest = { ...params, swapMode: 'ExactOut', amount: 150n }
  const { query, result } = await requestedBy(request, { ...quote, swapMode: 'ExactOut' })
  expect(query).toMatchObject({ swapMode: 'ExactOut', amount: '150' })
  expect(result.ok).toBe(true)
  expect((await requestedBy(request)).result.ok).toBe(false)
  const other = { ...quote, swapMode: 'ExactOut', outAmount: '151' }
  expect((await requestedBy(request, other)).result.ok).toBe(false)
})

test.each([
  [
    'more slippage than automatic may have',
    withSettings({ slippageBps: 'auto' }),
    { ...quote, slippageBps: 301 },
  ],
  [
    'a detour where direct routes only are wanted',
    withSettings({ onlyDirectRoutes: true }),
    { ...quote, routePlan: [{ swapInfo: { ...step.swapInfo, outputMint: SELL } }] },
  ],
])('a quote with %s is rejected', async (_, request, body) => {
  expect((await requestedBy(request, body)).result.ok).toBe(false)
})

test.each([
  ['another token', { ...quote, outputMint: SELL }],
  ['another amount', { ...quote, inAmount: '1' }],
  ['another tolerance', { ...quote, slippageBps: 5000 }],
  ['no route', { ...quote, routePlan: [] }],
  ['numbers for amounts', { ...quote, outAmount: 150 }],
])('a quote with %s is rejected', async (_, body) => {
  serve(() => reply(body))
  expect(await fetchQuote(params, signal)).toMatchObject({
    ok: false,
    error: { code: 'FETCH_ROUTES_ERROR' },
  })
})

test.each([
  ['NOT_READY', 503],
  ['DEADLINE_EXCEEDED', 504],
])('prices that are too old are no quote: %s', async (errorCode, status) => {
  serve(() => reply({ error: 'x', errorCode }, status))
  expect(await fetchQuote(params, signal)).toEqual({
    ok: false,
    error: {
      code: 'FETCH_ROUTES_ERROR',
      message: 'No quotes: fresh prices of the network did not come in time',
    },
  })
})

// spec 2-7-30, 2-9-25
test('a failed call is retried once after 100 ms', async () => {
  vi.useFakeTimers()
  const calls = serve(
    () => reply({}, 503),
    () => reply(quote),
  )
  const result = fetchQuote(params, signal)
  await vi.advanceTimersByTimeAsync(99)
  expect(calls).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect((await result).ok).toBe(true)
  expect(calls).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('an abort rejects', async () => {
  serve(() => Promise.reject(new Error('down')))
  await expect(fetchQuote(params, AbortSignal.abort())).rejects.toBeTruthy()
})

test('an abort during the second call rejects', async () => {
  const abort = new AbortController()
  const calls = serve(
    () => reply({}, 503),
    () => {
      abort.abort()
      return Promise.reject(new Error('aborted'))
    },
  )
  await expect(fetchQuote(params, abort.signal)).rejects.toBeTruthy()
  expect(calls).toHaveBeenCalledTimes(2)
})

test('a refusal that cannot be read is no refusal: it is retried', async () => {
  const calls = serve(
    () => reply({ error: 'x', errorCode: 'INVALID_REPLY' }, 400),
    () => reply(quote),
  )
  expect(await fetchQuote(params, signal)).toMatchObject({ ok: true })
  expect(calls).toHaveBeenCalledTimes(2)
})

// spec 2-8-01
test.each([
  ['INITIALIZE_ERROR', 'Routing is starting up'],
  ['FETCH_ROUTES_ERROR', 'Quotes are not available right now'],
  ['NO_ROUTES_ERROR', 'No route for this pair'],
  ['TOKEN_NOT_TRADABLE', 'This token cannot be traded'],
  ['COULD_NOT_FIND_ANY_ROUTE', 'No route for this amount'],
  ['INVALID_REQUEST', 'This amount cannot be quoted'],
  ['ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT', 'The pools cannot take this amount'],
  ['SOMETHING_NEW', 'Quotes are not available right now'],
])('the code %s reads "%s"', (code, message) => expect(quoteErrorMessage(code)).toBe(message))

const fee = { referrer: 'R', feeBps: 50, mint: BUY, account: 'F' }
const withFee: QuoteRequest = { ...params, fee }
const platformFee = { amount: '1', feeBps: 50, feeMint: BUY }

// spec 2-3-25, 2-5-07
test('the fee of a referral is requested and part of the quote', async () => {
  const { query, result } = await requestedBy(withFee, { ...quote, platformFee })
  expect(query).toMatchObject({ platformFeeBps: '50', feeMint: BUY })
  expect(result).toMatchObject({ ok: true, fee, quote: { platformFee } })
  expect((await requestedBy(params)).query).not.toHaveProperty('platformFeeBps')
})

test.each([
  ['another fee', withFee, { ...quote, platformFee: { ...platformFee, feeBps: 51 } }],
  ['a fee of another mint', withFee, { ...quote, platformFee: { ...platformFee, feeMint: SELL } }],
  ['no fee where one was requested', withFee, quote],
  ['a fee that nobody requested', params, { ...quote, platformFee }],
])('a quote with %s is rejected', async (_, request, body) => {
  expect((await requestedBy(request, body)).result.ok).toBe(false)
})

test('a swap that is not possible with its fee is quoted without', async () => {
  const calls = serve(
    () => reply({ error: 'x', errorCode: 'NO_ROUTES_FOUND' }, 400),
    () => reply(quote),
  )
  const result = await fetchQuote(withFee, signal)
  expect(result).toMatchObject({ ok: true, quote: { outAmount: '150' } })
  expect(result).toHaveProperty('fee', undefined)
  expect(calls.mock.calls.map(([url]) => url.includes('platformFeeBps'))).toEqual([true, false])
})
