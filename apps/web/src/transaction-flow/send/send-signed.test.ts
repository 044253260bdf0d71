// @vitest-environment happy-dom
import type { TransactionReceipt } from '@callisto/contract'
import { encodeBase58 } from '@callisto/solana/codec'
import { beforeEach, expect, test, vi } from 'vitest'
import { fromBase64 } from '../../lib/text/base64.ts'
import { PENDING } from '../pending/pending.test-helper.ts'
import { pendingTransactions } from '../pending/pending-store.ts'
import type { TrackPorts } from '../pending/track-transaction.ts'
import { trackedHere } from '../pending/track-transaction.ts'
import { RECEIPT } from '../receipts/receipt.test-helper.ts'
import { receipts } from '../receipts/receipt-store.ts'
import { type ApprovedTransaction, sendSigned, toSendResult } from './send-signed.ts'

/** A message of version 0 with a payer and a program, behind a signature that is filled with one byte. */
const wireOf = (byte: number) =>
  new Uint8Array([
    1,
    ...Array<number>(64).fill(byte),
    128,
    1,
    0,
    1,
    2,
    ...Array<number>(32).fill(1),
    ...Array<number>(32).fill(2),
    ...Array<number>(32).fill(3),
    1,
    1,
    0,
    0,
    0,
  ])
const SIGNED = wireOf(7)

const { account, subject, route, lastValidBlockHeight, times } = PENDING
const approved = (
  verify: ApprovedTransaction['verify'] = async () => ({ ok: true }),
): ApprovedTransaction => ({
  account,
  subject,
  route,
  lastValidBlockHeight,
  times,
  verify,
})

const send = vi.fn<TrackPorts['send']>()
const ports: TrackPorts = {
  nowMs: () => 9_000,
  isOffline: () => false,
  pending: pendingTransactions,
  receipts,
  exclusively: (_, task) => task(),
  send,
  readExecuted: async () => undefined,
}

beforeEach(() => {
  localStorage.clear()
  send.mockReset()
})

test('what the wallet signed is stored before it is sent, and taken to its receipt', async () => {
  const stored: unknown[] = []
  send.mockImplementation(async ({ signature }, { onSent }) => {
    stored.push(pendingTransactions.get(signature))
    onSent(signature)
    return { status: 'confirmed', signature, slot: 7 }
  })
  const onSent = vi.fn()
  const result = await sendSigned(approved(), SIGNED, onSent, ports)
  const signature = onSent.mock.calls[0]?.[0] as string
  expect(result).toMatchObject({ ok: true, receipt: { signature, outcome: 'confirmed', slot: 7 } })
  expect(stored).toMatchObject([{ signature, account, subject, route, lastValidBlockHeight }])
  expect(fromBase64((stored[0] as { wire: string }).wire)).toEqual(SIGNED)
  expect([trackedHere.has(signature), pendingTransactions.list()]).toEqual([true, []])
})

test.each<[string, Uint8Array, ApprovedTransaction['verify'], string]>([
  [
    'another transaction',
    SIGNED,
    async () => ({ ok: false, reason: 'the input amount differs' }),
    'the input amount differs',
  ],
  ['no signature', wireOf(0), async () => ({ ok: true }), 'SIGNATURE'],
  ['no transaction', new Uint8Array([1, 2]), async () => ({ ok: true }), 'SIGNATURE'],
])('a wallet that returns %s: nothing is stored or sent', async (_, signed, verify, reason) => {
  const onSent = vi.fn()
  expect(await sendSigned(approved(verify), signed, onSent, ports)).toEqual({
    ok: false,
    error: { code: `ALTERED: ${reason}`, message: 'User transaction has been modified' },
    text: 'User transaction has been modified. Nothing was sent. Your funds have not moved.',
  })
  expect([send.mock.calls, onSent.mock.calls, pendingTransactions.list()]).toEqual([[], [], []])
})

const { signature } = RECEIPT
const expired = 'Transaction has expired and was not confirmed. Please try again.'
test.each<[TransactionReceipt['outcome'], TransactionReceipt['error'], object]>([
  ['confirmed', undefined, { ok: true }],
  [
    'failed',
    { code: 'X', message: 'Pool is closed' },
    { error: { code: 'X', message: 'Pool is closed', signature }, signature },
  ],
  [
    'expired',
    { code: 'EXPIRED', message: expired },
    { error: { code: 'EXPIRED', message: expired, signature }, signature },
  ],
  ['unconfirmed', undefined, { error: { code: 'UNKNOWN', message: '', signature }, signature }],
  [
    'notSent',
    { code: 'OFFLINE', message: 'You are offline' },
    { error: { code: 'OFFLINE', message: 'You are offline', signature } },
  ],
])('the result of a receipt that is %s', (outcome, error, expected) => {
  const receipt: TransactionReceipt = { ...RECEIPT, outcome, ...(error ? { error } : {}) }
  const result = toSendResult(receipt)
  expect(result).toMatchObject({ ok: outcome === 'confirmed', ...expected })
  expect('signature' in result).toBe('signature' in expected)
})

test('of an order the signature of the wallet is kept: its maker signs later', async () => {
  // The payer has not signed; the second account of the message has.
  const taker = encodeBase58(new Uint8Array(32).fill(2))
  const unpaid = new Uint8Array([2, ...Array<number>(64).fill(0), ...wireOf(7).slice(1)])
  // Two signers, and no account that only is read.
  unpaid.set([2, 0, 0], 1 + 128 + 1)
  send.mockResolvedValue({ status: 'confirmed', signature, slot: 7 })
  const order = { requestId: 'b0f7' }
  const result = await sendSigned({ ...approved(), account: taker, order }, unpaid, vi.fn(), ports)
  expect(result).toMatchObject({ ok: true, receipt: { signature, order } })
  const [pending] = send.mock.calls[0] ?? []
  expect(pending).toMatchObject({ signature: encodeBase58(new Uint8Array(64).fill(7)), order })
})
