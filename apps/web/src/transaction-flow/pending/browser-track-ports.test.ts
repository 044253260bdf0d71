// @vitest-environment happy-dom
import type { PendingTransaction } from '@callisto/contract'
import type { SendPorts, SendRequest } from '@callisto/solana'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserTrackPorts } from './browser-track-ports.ts'
import { PENDING } from './pending.test-helper.ts'

const { sent, senders, bundle } = vi.hoisted(() => ({
  sent: [] as { request: SendRequest; ports: SendPorts }[],
  senders: { privateSender: { send: vi.fn() }, workerSender: { send: vi.fn() } },
  bundle: { send: vi.fn() },
}))
vi.mock('../../lib/api/block-engine.ts', () => ({ ...senders, bundleSender: () => bundle }))
vi.mock('../../lib/api/kit-rpc.ts', () => ({ kitRpc: 'pool', endpointRpcs: () => ['one', 'two', 'three'] }))
vi.mock('@callisto/solana', async (load) => ({
  ...(await load<typeof import('@callisto/solana')>()),
  transactionRpc: (rpc: unknown) => rpc,
  sendTransaction: async (request: SendRequest, ports: SendPorts) => {
    sent.push({ request, ports })
    return { status: 'unconfirmed' }
  },
}))

beforeEach(() => {
  sent.length = 0
})

const onSent = () => {}
const tipped = { ...PENDING.subject, tipLamports: '1000000' }

// spec 2-7-45, 2-7-46
test.each<[string, Partial<PendingTransaction>, unknown[] | undefined]>([
  ['to all endpoints', {}, undefined],
  [
    'with a tip also to the worker call and as a bundle',
    { subject: tipped },
    ['one', 'two', 'three', senders.workerSender, bundle],
  ],
  ['protected: to the private relay only', { route: 'private', subject: tipped }, [senders.privateSender]],
])('broadcast %s', async (_, change, expected) => {
  await browserTrackPorts.send({ ...PENDING, ...change }, { isResent: false, onSent })
  const [{ request, ports } = { request: undefined, ports: undefined }] = sent
  expect(ports?.senders).toEqual(expected)
  expect(ports?.endpoints).toEqual(['one', 'two', 'three'])
  expect(request?.isResent).toBe(false)
  expect([...(request?.wire ?? [])]).toEqual([1, 2, 3])
})

test('what may have been sent before is not simulated', async () => {
  await browserTrackPorts.send(PENDING, { isResent: true, onSent })
  expect(sent[0]?.request.isResent).toBe(true)
})

test('one task of a name at a time, where the browser has locks', async () => {
  const request = vi.fn(async (_: string, task: () => Promise<unknown>) => task())
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await browserTrackPorts.exclusively('name', async () => 5)).toBe(5)
  expect(request).toHaveBeenCalledWith('name', expect.any(Function))
  vi.stubGlobal('navigator', {})
  expect(await browserTrackPorts.exclusively('name', async () => 6)).toBe(6)
  vi.unstubAllGlobals()
})

test('a page that is refused a lock runs the task without it, once', async () => {
  const refused = new DOMException('The request was denied.', 'SecurityError')
  const task = vi.fn(async () => 7)
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(refused) } })
  expect(await browserTrackPorts.exclusively('name', task)).toBe(7)
  vi.stubGlobal('navigator', {
    locks: {
      request: () => {
        throw refused
      },
    },
  })
  expect(await browserTrackPorts.exclusively('name', task)).toBe(7)
  expect(task).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})

test('a task that fails under its lock is not run again', async () => {
  const task = vi.fn(() => Promise.reject(new Error('failed')))
  vi.stubGlobal('navigator', {
    locks: { request: async (_: string, locked: () => Promise<unknown>) => locked() },
  })
  await expect(browserTrackPorts.exclusively('name', task)).rejects.toThrow('failed')
  expect(task).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('the page is offline when the browser says so', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(browserTrackPorts.isOffline()).toBe(true)
  vi.stubGlobal('navigator', {})
  expect(browserTrackPorts.isOffline()).toBe(false)
  vi.unstubAllGlobals()
})
