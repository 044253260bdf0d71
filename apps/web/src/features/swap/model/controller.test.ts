import type { Quote } from '@callisto/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSwapSettings as settings } from '../../../lib/site/swap-settings.test-helper.ts'
import type { QuoteResult } from '../quote/fetch-quote.ts'
import { QUOTE_DEBOUNCE_MS, QUOTE_REFRESH_MS, SwapController, type SwapPorts } from './controller.ts'
import { canSign, currentQuote, QUOTE_MAX_AGE_MS, quoteKey, type SwapInputs } from './machine.ts'

const inputs: SwapInputs = { sell: 'A', buy: 'B', swapMode: 'ExactIn', amount: 5n, settings, account: 'me' }
const quote = (outAmount = '9'): Quote => ({
  inputMint: 'A',
  inAmount: '5',
  outputMint: 'B',
  outAmount,
  otherAmountThreshold: '8',
  swapMode: 'ExactIn',
  slippageBps: 50,
  routePlan: [],
})

function setUp(change: Partial<SwapPorts<string, string>> = {}, debounceMs?: number) {
  const ports = {
    now: () => Date.now(),
    after: (ms: number, run: () => void) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    quote: vi.fn(async (): Promise<QuoteResult> => ({ ok: true, quote: quote() })),
    build: vi.fn(async () => ({ ok: true as const, built: 'transaction' })),
    sign: vi.fn(async () => new Uint8Array([1])),
    send: vi.fn(async () => ({ ok: true as const, receipt: 'receipt' })),
    toSigningError: () => ({ error: { code: 'SIGN', message: 'refused' }, text: 'nothing sent' }),
    notify: vi.fn(),
    ...change,
  } satisfies SwapPorts<string, string>
  const controller = new SwapController<string, string>(ports, inputs, debounceMs)
  const stop = controller.start()
  const stages = () => vi.mocked(ports.notify).mock.calls.map(([, { stage }]) => stage)
  return { ports, controller, stop, stages, step: () => controller.getState().flow.step }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a swap reports signing, confirming and confirmed', async () => {
  const { controller, stages, step } = setUp()
  await pass(0)
  await controller.submit()
  expect(step()).toBe('review')
  await controller.approve()
  expect(step()).toBe('done')
  expect(stages()).toEqual(['signing', 'confirming', 'confirmed'])
})

// spec 2-4-18, 2-9-25
test('typing requests one quote 250 ms after the last change and aborts the previous request', async () => {
  const { ports, controller } = setUp()
  await pass(0)
  for (const amount of [6n, 7n, 8n]) {
    controller.setInputs({ ...inputs, amount })
    await pass(QUOTE_DEBOUNCE_MS - 1)
  }
  expect(ports.quote).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(ports.quote).toHaveBeenCalledTimes(2)
  expect(ports.quote).toHaveBeenLastCalledWith(expect.objectContaining({ amount: 8n }), expect.anything())
})

test('choices are quoted at once', async () => {
  const { ports, controller } = setUp({}, 0)
  await pass(0)
  controller.setInputs({ ...inputs, amount: 6n })
  await pass(0)
  expect(ports.quote).toHaveBeenLastCalledWith(expect.objectContaining({ amount: 6n }), expect.anything())
})

test('a late quote for old inputs is dropped', async () => {
  const pending: ((result: QuoteResult) => void)[] = []
  const { controller } = setUp({ quote: () => new Promise((resolve) => pending.push(resolve)) })
  await pass(0)
  controller.setInputs({ ...inputs, amount: 6n })
  await pass(QUOTE_DEBOUNCE_MS)
  pending[0]?.({ ok: true, quote: quote('1') })
  await pass(0)
  expect(controller.getState().quote).toEqual({
    status: 'loading',
    key: quoteKey({ ...inputs, amount: 6n }),
  })
  pending[1]?.({ ok: true, quote: quote('2') })
  await pass(0)
  expect(controller.getState().quote).toMatchObject({ quoted: { quote: { outAmount: '2' } } })
})

test('a visible quote is refreshed; a stopped controller requests none', async () => {
  const { ports, stop } = setUp()
  await pass(QUOTE_REFRESH_MS * 2 + 100)
  expect(ports.quote).toHaveBeenCalledTimes(3)
  stop()
  await pass(QUOTE_REFRESH_MS * 5)
  expect(ports.quote).toHaveBeenCalledTimes(3)
})

// spec 2-4-19
test('a refresh is possible when none is under way', async () => {
  const pending: ((result: QuoteResult) => void)[] = []
  const { ports, controller } = setUp({
    quote: vi.fn(() => new Promise<QuoteResult>((resolve) => pending.push(resolve))),
  })
  await pass(0)
  controller.refresh()
  await pass(0)
  expect(ports.quote).toHaveBeenCalledTimes(1)
  pending[0]?.({ ok: true, quote: quote() })
  await pass(0)
  controller.refresh()
  await pass(0)
  expect(ports.quote).toHaveBeenCalledTimes(2)
})

type Behaviour = 'answers' | 'hangs' | 'fails'

test.each<[Behaviour, number]>([
  ['answers', 60_000],
  ['hangs', QUOTE_MAX_AGE_MS],
  ['fails', QUOTE_MAX_AGE_MS],
])('when each refresh %s, a quote can be signed for %d ms', async (behaviour, lifeMs) => {
  let calls = 0
  const { controller } = setUp({
    quote: async () => {
      calls += 1
      if (calls === 1 || behaviour === 'answers') return { ok: true, quote: quote() }
      if (behaviour === 'hangs') return new Promise(() => {})
      return { ok: false, error: { code: 'FETCH_ROUTES_ERROR', message: 'down' } }
    },
  })
  await pass(0)
  const usable = () => {
    const quoted = currentQuote(controller.getState())
    return quoted !== undefined && canSign(controller.getState(), quoted, 'me', Date.now())
  }
  for (let ms = 0; ms < lifeMs; ms += 500) {
    expect(usable()).toBe(true)
    await pass(500)
  }
  await pass(500)
  expect(usable()).toBe(behaviour === 'answers')
})

test('a failed quote is requested at once when the network is back', async () => {
  let result = { ok: false, error: { code: 'FETCH_ROUTES_ERROR', message: 'down' } } as QuoteResult
  const { ports, controller, stop } = setUp({ quote: vi.fn(async () => result) })
  await pass(0)
  expect(controller.getState().quote.status).toBe('failed')
  result = { ok: true, quote: quote() }
  controller.wake()
  await pass(0)
  expect(controller.getState().quote.status).toBe('ready')
  expect(ports.quote).toHaveBeenCalledTimes(2)
  await pass(QUOTE_REFRESH_MS + 100)
  expect(ports.quote).toHaveBeenCalledTimes(3)
  stop()
  controller.wake()
  await pass(QUOTE_REFRESH_MS)
  expect(ports.quote).toHaveBeenCalledTimes(3)
})

test('an expired review says so, does not open the wallet, and the form quotes again', async () => {
  const { ports, controller } = setUp()
  await pass(0)
  await controller.submit()
  await pass(QUOTE_MAX_AGE_MS + 1)
  await controller.approve()
  expect(ports.sign).not.toHaveBeenCalled()
  expect(controller.getState().flow).toMatchObject({ step: 'failed', error: { code: 'EXPIRED' } })
  await pass(1_000)
  expect(ports.quote).toHaveBeenCalledTimes(2)
})

test('submitting twice builds and signs once', async () => {
  const { ports, controller } = setUp()
  await pass(0)
  await Promise.all([controller.submit(), controller.submit()])
  await Promise.all([controller.approve(), controller.approve()])
  expect(ports.build).toHaveBeenCalledTimes(1)
  expect(ports.sign).toHaveBeenCalledTimes(1)
  expect(ports.send).toHaveBeenCalledTimes(1)
})

test('a transaction signed for changed inputs is not sent', async () => {
  let finish = (_: Uint8Array) => {}
  const { ports, controller, stages } = setUp({ sign: () => new Promise((resolve) => (finish = resolve)) })
  await pass(0)
  await controller.submit()
  const approving = controller.approve()
  controller.setInputs({ ...inputs, account: 'you' })
  finish(new Uint8Array([1]))
  await approving
  expect(ports.send).not.toHaveBeenCalled()
  expect(stages()).toEqual(['signing', 'failed'])
})

test('a rejected signature keeps the form', async () => {
  const { ports, controller, stages } = setUp({ sign: async () => Promise.reject(new Error('no')) })
  await pass(0)
  await controller.submit()
  await controller.approve()
  expect(ports.send).not.toHaveBeenCalled()
  expect(controller.getState()).toMatchObject({ inputs, flow: { step: 'failed', error: { code: 'SIGN' } } })
  expect(stages()).toEqual(['signing', 'failed'])
})

test('an on-chain failure is reported with its signature', async () => {
  const failure = {
    ok: false as const,
    error: { code: 'PROGRAM_ERROR', message: 'Slippage tolerance exceeded' },
    text: 't',
    signature: 'sig',
  }
  const { ports, controller } = setUp({ send: vi.fn(async () => failure) })
  await pass(0)
  await controller.submit()
  await controller.approve()
  expect(ports.notify).toHaveBeenLastCalledWith(
    1,
    expect.objectContaining({ stage: 'failed', signature: 'sig' }),
    'transaction',
  )
})

test('review and receipt request no quotes; the form does', async () => {
  const { ports, controller } = setUp()
  await pass(0)
  await controller.submit()
  await pass(QUOTE_REFRESH_MS * 2)
  await controller.approve()
  expect(controller.getState().flow.step).toBe('done')
  await pass(QUOTE_REFRESH_MS * 5)
  expect(ports.quote).toHaveBeenCalledTimes(1)
  controller.reset()
  await pass(0)
  expect(ports.quote).toHaveBeenCalledTimes(2)
})

test('inputs without an amount request no quote and open no review', async () => {
  const { ports, controller, step } = setUp()
  await pass(0)
  controller.setInputs({ ...inputs, amount: undefined })
  await pass(QUOTE_REFRESH_MS * 2)
  await controller.submit()
  expect(ports.quote).toHaveBeenCalledTimes(1)
  expect(ports.build).not.toHaveBeenCalled()
  expect(step()).toBe('edit')
})

test('without an account no review is opened', async () => {
  const { ports, controller } = setUp()
  controller.setInputs({ ...inputs, account: undefined })
  await pass(QUOTE_DEBOUNCE_MS)
  await controller.submit()
  expect(currentQuote(controller.getState())).toBeDefined()
  expect(ports.build).not.toHaveBeenCalled()
})

test('inputs of the same swap keep the review', async () => {
  const { controller, step } = setUp()
  await pass(0)
  await controller.submit()
  controller.setInputs({ ...inputs })
  expect(step()).toBe('review')
  controller.setInputs({ ...inputs, amount: 6n })
  expect(step()).toBe('edit')
})

test.each([
  ['fresh', 0, 1],
  ['expired', QUOTE_MAX_AGE_MS + 1, 2],
])('a reset with a quote that is %s', async (_, ageMs, requests) => {
  const { ports, controller } = setUp()
  await pass(0)
  await controller.submit()
  await pass(ageMs)
  controller.reset()
  await pass(0)
  expect(ports.quote).toHaveBeenCalledTimes(requests)
})

test('a timer that cannot be cancelled brings no quote of old inputs', async () => {
  const timers: (() => void)[] = []
  const after = (_: number, run: () => void) => {
    timers.push(run)
    return () => {}
  }
  const { ports, controller } = setUp({ after })
  controller.setInputs({ ...inputs, amount: undefined })
  timers[0]?.()
  await pass(0)
  expect(ports.quote).not.toHaveBeenCalled()
  controller.setInputs({ ...inputs, amount: 6n })
  timers[0]?.()
  await pass(0)
  expect(ports.quote).toHaveBeenCalledTimes(1)
  expect(currentQuote(controller.getState())).toBeUndefined()
})
