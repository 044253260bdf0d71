import type { KeyFrameReply } from '@callisto/contract'
import { expect, test, vi } from 'vitest'
import { FrameError } from './frame-error.ts'
import { type HandleCall, type Port, servePort } from './serve-port.ts'

function setUp(handle: HandleCall) {
  const sent: KeyFrameReply[] = []
  const port: Port = { onmessage: null, close: () => {}, postMessage: (reply) => void sent.push(reply) }
  servePort(port, handle)
  const receive = (data: unknown) => port.onmessage?.({ data } as MessageEvent)
  return { sent, receive }
}

test.each([
  undefined,
  null,
  'state',
  {},
  { id: 1 },
  { id: '1', call: { type: 'state' } },
  { id: 1, call: { type: 'exportKey' } },
  { id: 1, call: { type: 'show', screen: 'approve' } },
  { id: 1, call: { type: 'sign', transaction: 'AQ==' } },
  { id: 1, call: { type: 'sign', transaction: new Uint8Array() } },
  { id: 1, call: { type: 'sign', transaction: new Uint8Array(5_000) } },
  { id: 1, call: { type: 'copy', accountId: 'a', replaces: -1 } },
  JSON.parse('{"id":1,"call":{"__proto__":{"type":"state"}}}'),
])('%j is no message of a page', async (data) => {
  const handle = vi.fn(async () => 1)
  const { sent, receive } = setUp(handle)
  receive(data)
  await Promise.resolve()
  expect(handle).not.toHaveBeenCalled()
  expect(sent).toEqual([])
})

test('a call has its reply, a failure its code, and an unforeseen one says nothing of its cause', async () => {
  const { sent, receive } = setUp(async ({ type }) => {
    if (type === 'state') return { isLocked: true }
    if (type === 'lock') throw new FrameError('REJECTED', 'no')
    throw new Error('secret: 4f3a')
  })
  for (const [at, type] of ['state', 'lock', 'revoke'].entries()) receive({ id: at, call: { type } })
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual([
    { id: 0, ok: true, value: { isLocked: true } },
    { id: 1, ok: false, code: 'REJECTED', message: 'no' },
    { id: 2, ok: false, code: 'UNAVAILABLE', message: 'Error' },
  ])
})

test('a cancelled call ends, an id is used once at a time, and calls have a limit', async () => {
  const signals: AbortSignal[] = []
  const { sent, receive } = setUp((_, signal) => {
    signals.push(signal)
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new FrameError('REJECTED', 'cancelled'))),
    )
  })
  for (let id = 0; id < 33; id++) receive({ id, call: { type: 'state' } })
  receive({ id: 0, call: { type: 'state' } })
  expect(signals).toHaveLength(32)
  expect(sent).toMatchObject([
    { id: 32, code: 'BUSY' },
    { id: 0, code: 'BUSY' },
  ])
  receive({ cancel: 5 })
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]).toMatchObject({ id: 5, ok: false, code: 'REJECTED' })
})
