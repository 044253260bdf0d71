// @vitest-environment happy-dom
import type { PendingTransaction, TransactionReceipt } from '@callisto/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { pendingTransactions } from '../pending/pending-store.ts'
import { receipts } from '../receipts/receipt-store.ts'
import { PENDING } from './pending.test-helper.ts'
import { type TrackPorts, trackTransaction } from './track-transaction.ts'

const { signature } = PENDING
const executed = { input: '1500000000', output: '226100000', feeLamports: '5000' }

/** One lock at a time, as the browser's. */
function locks(): TrackPorts['exclusively'] {
  const last = new Map<string, Promise<unknown>>()
  return (name, task) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(task, task)
    last.set(name, turn)
    return turn
  }
}

function ports(change: Partial<TrackPorts> = {}) {
  return {
    nowMs: () => 9_000,
    isOffline: () => false,
    pending: pendingTransactions,
    receipts,
    exclusively: locks(),
    send: vi.fn<TrackPorts['send']>(async (_, { onSent }) => {
      onSent(signature)
      return { status: 'confirmed', signature, slot: 7 }
    }),
    readExecuted: vi.fn<TrackPorts['readExecuted']>(async () => executed),
    ...change,
  }
}

beforeEach(() => {
  localStorage.clear()
  pendingTransactions.put(signature, PENDING)
})

test('a confirmed transaction becomes a receipt with its times and amounts', async () => {
  const onSent = vi.fn()
  const receipt = await trackTransaction(PENDING, { isResent: false, onSent }, ports())
  const { account, subject, route } = PENDING
  expect(receipt).toEqual({
    signature,
    account,
    subject,
    route,
    times: { ...PENDING.times, sentAtMs: 9_000, decidedAtMs: 9_000 },
    outcome: 'confirmed',
    slot: 7,
    executed,
  } satisfies TransactionReceipt)
  expect(onSent).toHaveBeenCalledWith(signature)
  expect([receipts.get(signature), pendingTransactions.list()]).toEqual([receipt, []])
})

test('it stays stored until its receipt is', async () => {
  const seen: (PendingTransaction | undefined)[] = []
  const readExecuted = async () => {
    seen.push(pendingTransactions.get(signature))
    return undefined
  }
  const receipt = await trackTransaction(PENDING, { isResent: false }, ports({ readExecuted }))
  expect(seen).toMatchObject([{ signature, times: { sentAtMs: 9_000 } }])
  expect(receipt.executed).toBeUndefined()
})

test.each([
  ['failed', 'failed'],
  ['expired', 'expired'],
  ['unconfirmed', 'unconfirmed'],
  ['rejected', 'notSent'],
] as const)('%s is kept as %s with its reason', async (status, outcome) => {
  const failure = { code: 'EXPIRED' as const, message: 'why' }
  const send = async () => ({ status, signature, failure })
  const receipt = await trackTransaction(PENDING, { isResent: true }, ports({ send }))
  expect(receipt).toMatchObject({ outcome, error: { code: 'EXPIRED', message: 'why' } })
  expect(pendingTransactions.list()).toEqual([])
})

test('offline a new transaction is not sent, now or later; one that may have been sent goes on', async () => {
  const offline = ports({ isOffline: () => true })
  const receipt = await trackTransaction(PENDING, { isResent: false }, offline)
  expect(receipt).toMatchObject({ outcome: 'notSent', error: { code: 'OFFLINE' } })
  expect(offline.send).not.toHaveBeenCalled()
  expect(pendingTransactions.list()).toEqual([])
  localStorage.clear()
  expect(await trackTransaction(PENDING, { isResent: true }, offline)).toMatchObject({ outcome: 'confirmed' })
})

test('of several tabs one sends; the others have its receipt', async () => {
  const shared = ports()
  const tabs = [1, 2, 3].map(() => trackTransaction(PENDING, { isResent: true }, shared))
  const results = await Promise.all(tabs)
  expect(shared.send).toHaveBeenCalledTimes(1)
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['confirmed']))
})

test('a tab takes over from one that was closed', async () => {
  const shared = ports()
  const closed = trackTransaction(
    PENDING,
    { isResent: false },
    { ...shared, send: () => Promise.reject(new Error('the page was closed')) },
  )
  const open = trackTransaction(PENDING, { isResent: true }, shared)
  await expect(closed).rejects.toThrow()
  expect(await open).toMatchObject({ outcome: 'confirmed' })
  expect(shared.send).toHaveBeenCalledWith(PENDING, expect.objectContaining({ isResent: true }))
})

const order = { requestId: 'b0f7' }
const FILL: PendingTransaction = { ...PENDING, route: 'private', order }

test('a fill is known by the signature of its taker, its receipt by that of the chain', async () => {
  const onChain = '4'.repeat(88)
  const send = vi.fn<TrackPorts['send']>(async () => ({ status: 'confirmed', signature: onChain, slot: 7 }))
  pendingTransactions.put(signature, FILL)
  const shared = ports({ send })
  const tabs = [1, 2].map(() => trackTransaction(FILL, { isResent: true }, shared))
  const [receipt, other] = await Promise.all(tabs)
  expect(receipt).toMatchObject({ signature: onChain, order, outcome: 'confirmed', executed })
  expect(other).toEqual(receipt)
  expect(send).toHaveBeenCalledTimes(1)
  expect(shared.readExecuted).toHaveBeenCalledWith(FILL, onChain)
  expect([receipts.get(onChain), pendingTransactions.list()]).toEqual([receipt, []])
})
