import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Flow, type FlowEvent, isIdle, reduceFlow } from './flow.ts'

type State = Flow<string, string, string>
type Event = FlowEvent<string, string, string>

const error = { code: 'X', message: 'x' }
const submitted = (attempt: number): Event => ({
  type: 'submitted',
  attempt,
  subject: 'quote',
  account: 'me',
})
const run = (...events: Event[]) => events.reduce<State>(reduceFlow, { step: 'edit' })
const toReview = [submitted(1), { type: 'built', attempt: 1, built: 'transaction' }] as const
const approved: Event = { type: 'approved', attempt: 1 }

test('from submit to receipt', () => {
  expect(run(submitted(1))).toEqual({ step: 'building', attempt: 1, subject: 'quote', account: 'me' })
  const state = run(
    ...toReview,
    approved,
    { type: 'signed', attempt: 1 },
    { type: 'landed', attempt: 1, receipt: 'receipt' },
  )
  expect(state).toEqual({ step: 'done', receipt: 'receipt' })
})

test('a late approval of an earlier attempt approves nothing', () => {
  const second = run(...toReview, { type: 'discarded' }, submitted(2), {
    type: 'built',
    attempt: 2,
    built: 'other',
  })
  expect(reduceFlow(second, approved)).toBe(second)
})

test('everything but a transaction that is being sent can be discarded', () => {
  const discarded: Event = { type: 'discarded' }
  for (const events of [[submitted(1)], toReview, [...toReview, approved]])
    expect(run(...events, discarded)).toEqual({ step: 'edit' })
  const sending = [...toReview, approved, { type: 'signed', attempt: 1 }] as const
  expect(run(...sending, discarded).step).toBe('sending')
})

test('a failure ends the attempt; the next one has its own late results', () => {
  const failed = run(...toReview, { type: 'failed', attempt: 1, error })
  expect(failed).toEqual({ step: 'failed', error })
  const second = reduceFlow(failed, submitted(2))
  expect(second).toMatchObject({ step: 'building', attempt: 2 })
  expect(reduceFlow(second, { type: 'built', attempt: 1, built: 'late' })).toBe(second)
})

const anyAttempt = fc.integer({ min: 1, max: 3 })
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  anyAttempt.map(submitted),
  anyAttempt.map((attempt): Event => ({ type: 'built', attempt, built: 'transaction' })),
  anyAttempt.map((attempt): Event => ({ type: 'approved', attempt })),
  anyAttempt.map((attempt): Event => ({ type: 'signed', attempt })),
  anyAttempt.map((attempt): Event => ({ type: 'landed', attempt, receipt: 'receipt' })),
  anyAttempt.map((attempt): Event => ({ type: 'failed', attempt, error })),
  fc.constant<Event>({ type: 'discarded' }),
)

test('no order of events signs without an approval or sends without a signature', () => {
  let signings = 0
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60, size: 'max' }), (events) => {
      let state: State = { step: 'edit' }
      for (const event of events) {
        const before: State = state
        state = reduceFlow(state, event)
        if (state === before) continue
        if (state.step === 'building') expect(isIdle(before)).toBe(true)
        if (state.step === 'signing') {
          expect([before.step, event]).toEqual(['review', { type: 'approved', attempt: state.attempt }])
          signings += 1
        }
        if (state.step === 'sending') expect([before.step, event.type]).toEqual(['signing', 'signed'])
        if (state.step === 'done') expect([before.step, event.type]).toEqual(['sending', 'landed'])
      }
    }),
    { seed: 20, numRuns: 5_000 },
  )
  expect(signings).toBeGreaterThan(300)
})
