import { createHash } from 'node:crypto'
import { ApiError } from '@callisto/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { encodeBase58 } from '../codec/base58.ts'
import { createBlockEngineRpc } from './block-engine-rpc.ts'
import { FakeClock } from './fake-clock.test-helper.ts'
import { BUNDLE_TRIES, BUNDLE_TRY_MS, type BundleOutcome, sendBundle } from './send-bundle.ts'
import { SIGNATURE, UNSIGNED, WIRE } from './signed-transaction.test-helper.ts'

// spec 2-7-46, 2-9-38: JSON-RPC sendBundle with two base58 transactions, up to 20 tries at 1 s

const WIRES = [WIRE, WIRE]
const ID = createHash('sha256').update(`${SIGNATURE},${SIGNATURE}`).digest('hex')
const SLOT = 77

type Reply = 'taken' | 'Landed' | 'Pending' | 'Failed' | 'Invalid' | Error
const rpcError = (rpcCode: number, message = 'x') =>
  new ApiError('RPC_ERROR', message, { context: { rpcCode } })
const lost = new Error('connection reset')
const INVALID = rpcError(-32602, 'Bundles must write lock at least one tip account')
const PROCESSED = rpcError(-32602, 'bundle contains an already processed transaction')
const BUSY = rpcError(-32097, 'Network congested')

let clock: FakeClock
beforeEach(() => {
  clock = new FakeClock()
})

/** Calls of a bundle whose replies come in this order; the last one repeats. */
async function run(replies: readonly Reply[], waitMs = BUNDLE_TRIES * BUNDLE_TRY_MS) {
  const calls: { method: string; params: readonly unknown[]; atMs: number }[] = []
  const sent: string[] = []
  let begin: () => void = () => {}
  // The id is digested outside of this thread, which the clock does not wait for.
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const engine = createBlockEngineRpc(async (method, params) => {
    begin()
    calls.push({ method, params, atMs: clock.nowMs() })
    const reply = replies[Math.min(calls.length, replies.length) - 1]!
    if (reply instanceof Error) throw reply
    if (method === 'sendBundle') return ID
    const landed_slot = reply === 'Landed' ? SLOT : null
    return { context: { slot: 1 }, value: [{ bundle_id: ID, status: reply, landed_slot }] }
  })
  let outcome: BundleOutcome | undefined
  const abort = new AbortController()
  const request = { wires: WIRES, onSent: (id: string) => void sent.push(id), signal: abort.signal }
  const done = sendBundle(request, { engine, clock }).then((value) => {
    outcome = value
  })
  await begun
  await clock.advance(waitMs)
  abort.abort()
  await done
  return {
    outcome,
    calls,
    sent,
    methods: calls.map(({ method }) => (method === 'sendBundle' ? 's' : '?')).join(''),
  }
}

test('the transactions go in base58 and in order, and the id is that of their signatures', async () => {
  const { outcome, calls, sent } = await run(['taken', 'Landed'])
  expect(outcome).toEqual({ status: 'landed', id: ID, slot: SLOT })
  expect(calls[0]).toEqual({ method: 'sendBundle', params: [WIRES.map(encodeBase58)], atMs: 0 })
  expect(calls[1]).toMatchObject({ params: [[ID]], atMs: BUNDLE_TRY_MS })
  expect(sent).toEqual([ID])
})

describe('tries', () => {
  test.each<[string, Reply[], string, BundleOutcome['status']]>([
    ['a pending bundle is not sent again', ['taken', 'Pending', 'Pending', 'Landed'], 's???', 'landed'],
    ['a failed one is', ['taken', 'Failed', 'taken', 'Landed'], 's?s?', 'landed'],
    ['one that the block engine has lost is', ['taken', 'Invalid', 'taken', 'Landed'], 's?s?', 'landed'],
    ['a lost reply may mean that it was taken', [lost, 'Landed'], 's?', 'landed'],
    ['a busy block engine is tried again', [BUSY, 'Invalid', 'taken', 'Landed'], 's?s?', 'landed'],
    ['a transaction that has landed says that the bundle may have', [PROCESSED, 'Landed'], 's?', 'landed'],
    ['a refused bundle is not tried again', [INVALID], 's', 'rejected'],
    ['a status that is lost is read again', ['taken', lost, 'Landed'], 's??', 'landed'],
  ])('%s', async (_, replies, methods, status) => {
    const found = await run(replies)
    expect(found.methods).toBe(methods)
    expect(found.outcome?.status).toBe(status)
  })

  test('end after 20, one a second', async () => {
    const { outcome, calls, methods } = await run([lost])
    expect(outcome).toEqual({ status: 'unconfirmed', id: ID })
    expect(methods).toBe(`s${'?'.repeat(BUNDLE_TRIES - 1)}`)
    expect(calls.map(({ atMs }) => atMs)).toEqual(
      Array.from({ length: BUNDLE_TRIES }, (__, at) => at * BUNDLE_TRY_MS),
    )
  })

  test('end when the caller gives up', async () => {
    const { outcome, calls } = await run(['taken', 'Pending'], 2_500)
    expect(outcome).toEqual({ status: 'unconfirmed', id: ID })
    expect(calls).toHaveLength(3)
  })
})

test.each([
  ['nothing', []],
  ['an unsigned transaction', [UNSIGNED]],
  ['bytes of no transaction', [new Uint8Array(9)]],
])('%s is not sent', async (_, wires) => {
  const engine = createBlockEngineRpc(() => Promise.reject(new Error('called')))
  expect((await sendBundle({ wires }, { engine, clock })).status).toBe('rejected')
})

test.each(['sendBundle', 'inflightStatus', 'tipAccounts'] as const)(
  '%s refuses a reply of another form',
  async (name) => {
    const engine = createBlockEngineRpc(async () => ({ value: 7 }))
    const call = {
      sendBundle: () => engine.sendBundle(WIRES),
      inflightStatus: () => engine.inflightStatus(ID),
      tipAccounts: () => engine.tipAccounts(),
    }
    await expect(call[name]()).rejects.toMatchObject({ code: 'INVALID_REPLY' })
  },
)
