import { beforeEach, describe, expect, test } from 'vitest'
import type { ExecutedTransaction } from '../transaction/executed-transaction.ts'
import { toTransactionFailure } from '../transaction/transaction-failure.ts'
import { FakeClock } from './fake-clock.test-helper.ts'
import type { FillRpc } from './fill-rpc.ts'
import { type FillPorts, type FillRefusal, sendFill } from './send-fill.ts'
import { SEND_DEADLINE_MS, type SendOutcome, STATUS_POLL_MS } from './send-transaction.ts'

const LAST_HEIGHT = 150
const executed = (err: unknown = null) =>
  ({ signature: 'maker', slot: 7, err, logs: [] }) as unknown as ExecutedTransaction
const refused = (isHandedOver: boolean): FillRefusal => ({
  failure: toTransactionFailure('MAKER_REJECTED'),
  isHandedOver,
})

let clock: FakeClock
beforeEach(() => {
  clock = new FakeClock()
})

/** The outcome after a time, with what was called. */
async function run(
  endpoints: Partial<FillRpc>[],
  execute: FillPorts['execute'],
  { waitMs = SEND_DEADLINE_MS, signal = new AbortController().signal } = {},
) {
  const first: boolean[] = []
  const sent: string[] = []
  let outcome: SendOutcome | undefined
  const ports: FillPorts = {
    endpoints: endpoints.map((change) => ({
      blockHeight: async () => LAST_HEIGHT,
      find: async () => undefined,
      ...change,
    })),
    clock,
    execute(options, within) {
      first.push(options.isFirst)
      return execute(options, within)
    },
  }
  const request = {
    taker: 'taker',
    takerSignature: 'second',
    lastValidBlockHeight: LAST_HEIGHT,
    signal,
    onSent: (signature: string) => void sent.push(signature),
  }
  const done = sendFill(request, ports).then((value) => {
    outcome = value
  })
  await clock.advance(waitMs)
  if (outcome) await done
  return { outcome, first, sent, atMs: clock.nowMs() }
}

const success = async () => undefined
const over: Partial<FillRpc> = { blockHeight: async () => LAST_HEIGHT + 1 }
const landed: Partial<FillRpc> = { find: async () => executed() }

test('a fill is confirmed by the chain, under the signature of its maker', async () => {
  const { outcome, first, sent } = await run([landed, landed, {}], success, { waitMs: 0 })
  expect(outcome).toEqual({ status: 'confirmed', signature: 'maker', slot: 7 })
  expect([first, sent]).toEqual([[true], ['maker']])
})

test('one that the chain has rejected is failed', async () => {
  const { outcome } = await run([{ find: async () => executed('AccountInUse') }], success, { waitMs: 0 })
  expect(outcome).toMatchObject({ status: 'failed', signature: 'maker', failure: { code: 'ACCOUNT_IN_USE' } })
})

describe('what the service says is a reason, not the outcome', () => {
  test('success without a transaction expires', async () => {
    const { outcome } = await run([over], success)
    expect(outcome).toMatchObject({ status: 'expired', signature: 'second', failure: { code: 'EXPIRED' } })
  })
  test('a rejected fill that the maker sends nevertheless is confirmed', async () => {
    expect((await run([landed], async () => refused(true))).outcome?.status).toBe('confirmed')
  })
  test('a rejected fill ends when it can land no longer, with the reason', async () => {
    const { outcome } = await run([{}], async () => refused(true), { waitMs: STATUS_POLL_MS })
    expect(outcome).toBeUndefined()
    expect((await run([over], async () => refused(true))).outcome).toEqual({
      status: 'expired',
      signature: 'second',
      failure: toTransactionFailure('MAKER_REJECTED'),
    })
  })
  test('one that nobody has got is not sent', async () => {
    const { outcome } = await run([{}], async () => refused(false), { waitMs: 0 })
    expect(outcome).toEqual({ status: 'rejected', failure: toTransactionFailure('MAKER_REJECTED') })
  })
})

test('a service that does not reply is asked again, and the chain decides meanwhile', async () => {
  const lost = () => Promise.reject(new Error('connection reset'))
  const { outcome, first } = await run([{ ...landed, blockHeight: async () => 1 }], lost, {
    waitMs: STATUS_POLL_MS,
  })
  expect(outcome?.status).toBe('confirmed')
  expect(first).toEqual([true, false])
})

test('one endpoint among several decides nothing', async () => {
  const { outcome } = await run([over, {}, {}], success)
  expect(outcome).toMatchObject({ status: 'unconfirmed', failure: { code: 'NOT_CONFIRMED' } })
})

test('a caller that gives up leaves it unconfirmed', async () => {
  const stopped = AbortSignal.abort()
  expect((await run([{}], success, { signal: stopped, waitMs: 0 })).outcome?.status).toBe('unconfirmed')
})
