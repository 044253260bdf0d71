import type { Quote } from '@callisto/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  initialState,
  isFresh,
  QUOTE_MAX_AGE_MS,
  quoteKey,
  reduce,
  type SwapEvent,
  type SwapInputs,
  type SwapState,
} from './machine.ts'

type State = SwapState<string, string>
type Event = SwapEvent<string, string>

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
const run = (...events: Event[]) => events.reduce<State>(reduce, initialState(inputs))
const quoted = (receivedAtMs: number) => ({ key, quote, receivedAtMs })

// spec 1-4-20
test('another list of excluded venues returns a review to the form and drops its quote', () => {
  const next = { ...inputs, excludedAmms: ['Callisto CPMM'] }
  const state = run(...toReview, { type: 'inputs', inputs: next })
  expect([state.flow.step, state.quote.status]).toEqual(['edit', 'idle'])
  const same = run({ type: 'inputs', inputs: { ...inputs, excludedAmms: [] } })
  expect(quoteKey(same.inputs)).toBe(key)
})

const toReview: Event[] = [
  { type: 'quoteReceived', quoted: quoted(0) },
  { type: 'submitted', nowMs: 1 },
  { type: 'built', attempt: 1, built: 'transaction' },
]

test('a swap from quote to receipt', () => {
  const state = run(
    ...toReview,
    { type: 'approved', nowMs: 2 },
    { type: 'signed', attempt: 1 },
    { type: 'landed', attempt: 1, receipt: 'receipt' },
  )
  expect(state.flow).toEqual({ step: 'done', receipt: 'receipt' })
})

test.each([
  ['an expired quote', { type: 'approved', nowMs: QUOTE_MAX_AGE_MS + 1 }],
  ['a clock set back', { type: 'approved', nowMs: -1 }],
] satisfies [string, Event][])('%s does not reach the wallet', (_, event) => {
  expect(run(...toReview, event).flow.step).toBe('edit')
})

test.each([
  ['amount', { amount: 6n }],
  ['token sold', { sell: 'C' }],
  ['token bought', { buy: 'C' }],
  ['slippage', { slippageBps: 100 }],
  ['account', { account: 'you' }],
])('changing the %s cancels review and signing', (_, change) => {
  const changed: Event = { type: 'inputs', inputs: { ...inputs, ...change } }
  expect(run(...toReview, changed).flow.step).toBe('edit')
  const late: Event[] = [{ type: 'signed', attempt: 1 }]
  expect(run(...toReview, { type: 'approved', nowMs: 2 }, changed, ...late).flow.step).toBe('edit')
})

test('a quote for other inputs is dropped; a refresh keeps the last quote', () => {
  expect(run({ type: 'quoteReceived', quoted: { ...quoted(0), key: 'other' } }).quote.status).toBe('idle')
  const refreshing = run({ type: 'quoteReceived', quoted: quoted(0) }, { type: 'quoteRequested', key })
  expect(refreshing.quote).toEqual({ status: 'loading', key, last: quoted(0) })
})

test('a failure keeps the inputs and a new submit starts a new attempt', () => {
  const failed = run(...toReview, { type: 'failed', attempt: 1, error })
  expect(failed).toMatchObject({ inputs, flow: { step: 'failed', error } })
  expect(reduce(failed, { type: 'submitted', nowMs: 3 }).flow).toMatchObject({
    step: 'building',
    attempt: 2,
  })
})

const anyInputs: fc.Arbitrary<SwapInputs> = fc.record({
  sell: fc.constantFrom('A', 'A', 'A', 'B', undefined),
  buy: fc.constantFrom('B', 'B', 'B', 'A'),
  amount: fc.constantFrom(5n, 5n, 5n, 6n, 0n, undefined),
  slippageBps: fc.constantFrom(50, 100),
  account: fc.constantFrom('me', 'me', 'me', 'you', undefined),
})
const anyAttempt = fc.integer({ min: 0, max: 4 })

/** Random events in any order, including late and mismatched ones; time is monotonic. */
const anyStep = fc.record({
  waitMs: fc.constantFrom(0, 1, 1, 2, 50, 9_000, QUOTE_MAX_AGE_MS, QUOTE_MAX_AGE_MS + 1),
  kind: fc.constantFrom(
    'inputs',
    'quoteRequested',
    'quoteReceived',
    'quoteReceived',
    'staleQuote',
    'quoteFailed',
    'submitted',
    'submitted',
    'built',
    'built',
    'approved',
    'approved',
    'signed',
    'landed',
    'failed',
    'reset',
  ),
  inputs: anyInputs,
  attempt: anyAttempt,
  /** Whether the event belongs to the latest request. */
  current: fc.constantFrom(true, true, true, true, false),
  ageMs: fc.constantFrom(0, 20_000, QUOTE_MAX_AGE_MS + 5),
  follows: fc.boolean(),
})

/** The next event of a successful swap; half of the steps take it, so that walks reach signing. */
function nextKind(state: State): StepOf['kind'] {
  const next = { building: 'built', review: 'approved', signing: 'signed', sending: 'landed' } as const
  const { step } = state.flow
  if (step in next) return next[step as keyof typeof next]
  return state.quote.status === 'ready' ? 'submitted' : 'quoteReceived'
}

function eventOf(step: StepOf, state: State, nowMs: number): Event {
  const attempt = step.current ? state.attempts : step.attempt
  const requested = quoteKey(step.current ? state.inputs : step.inputs) ?? 'none'
  const kind = step.follows ? nextKind(state) : step.kind
  switch (kind) {
    case 'inputs':
      return { type: 'inputs', inputs: step.inputs }
    case 'quoteRequested':
      return { type: 'quoteRequested', key: requested }
    case 'quoteReceived':
      return { type: 'quoteReceived', quoted: { key: requested, quote, receivedAtMs: nowMs } }
    case 'staleQuote':
      return { type: 'quoteReceived', quoted: { key: requested, quote, receivedAtMs: nowMs - step.ageMs } }
    case 'quoteFailed':
      return { type: 'quoteFailed', key: requested, error }
    case 'submitted':
    case 'approved':
      return { type: kind, nowMs }
    case 'built':
      return { type: 'built', attempt, built: 'transaction' }
    case 'landed':
      return { type: 'landed', attempt, receipt: 'receipt' }
    case 'failed':
      return { type: 'failed', attempt, error }
    case 'signed':
      return { type: 'signed', attempt }
    default:
      return { type: 'reset' }
  }
}
type StepOf = typeof anyStep extends fc.Arbitrary<infer Step> ? Step : never

test('no order of events signs a changed or expired quote or sends without approval', () => {
  let signings = 0
  fc.assert(
    fc.property(anyInputs, fc.array(anyStep, { maxLength: 60, size: 'max' }), (start, steps) => {
      let state: State = initialState(start)
      let nowMs = 1_000_000
      const approvedAttempts = new Set<number>()
      for (const step of steps) {
        nowMs += step.waitMs
        const before = state
        const event = eventOf(step, state, nowMs)
        state = reduce(state, event)
        const { flow } = state
        if (flow.step === 'signing' && before.flow.step !== 'signing') {
          expect(event.type).toBe('approved')
          expect(flow.quoted.key).toBe(quoteKey(state.inputs))
          expect(flow.account).toBe(state.inputs.account)
          expect(isFresh(flow.quoted, nowMs)).toBe(true)
          expect(approvedAttempts.has(flow.attempt)).toBe(false)
          approvedAttempts.add(flow.attempt)
          signings += 1
        }
        if (flow.step === 'signing') {
          expect(flow.quoted.key).toBe(quoteKey(state.inputs))
          expect(flow.account).toBe(state.inputs.account)
        }
        if (flow.step === 'sending') expect(approvedAttempts.has(flow.attempt)).toBe(true)
        if (state.quote.status === 'ready') expect(state.quote.quoted.key).toBe(quoteKey(state.inputs))
      }
    }),
    { seed: 20, numRuns: 5_000 },
  )
  // The walks reach signing, so the property is not vacuous.
  expect(signings).toBeGreaterThan(300)
})
