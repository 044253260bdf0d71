import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { randomSeed, signingKeyOf } from '../vault/key-pair.ts'
import { Session, type TabStorage } from './session.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

function tabStorage(): TabStorage & { values: Map<string, string> } {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}

async function setUp() {
  const storage = tabStorage()
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const onLocked = vi.fn()
  const open = () => new Session({ storage, sealingKey: async () => key, nowMs: Date.now, onLocked })
  const seed = randomSeed()
  return { storage, onLocked, open, seed, address: (await signingKeyOf(seed)).address }
}

test('it locks itself 15 minutes after its last use', async () => {
  const { open, seed, onLocked } = await setUp()
  const session = open()
  await session.unlock(seed)
  vi.advanceTimersByTime(14 * MINUTE_MS)
  expect(session.use()).toBeDefined()
  vi.advanceTimersByTime(14 * MINUTE_MS)
  expect(session.isLocked).toBe(false)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(session.isLocked).toBe(true)
  expect(session.use()).toBeUndefined()
  expect(onLocked).toHaveBeenCalledOnce()
})

test('it locks itself after eight hours, however much it is used', async () => {
  const { open, seed } = await setUp()
  const session = open()
  await session.unlock(seed)
  for (let past = 0; past < 8 * HOUR_MS; past += 10 * MINUTE_MS) {
    expect(session.use()).toBeDefined()
    vi.advanceTimersByTime(10 * MINUTE_MS)
  }
  expect(session.use()).toBeUndefined()
})

test('a computer that slept is locked before a timer could run', async () => {
  const { open, seed } = await setUp()
  const session = open()
  await session.unlock(seed)
  vi.setSystemTime(Date.now() + HOUR_MS)
  expect(session.use()).toBeUndefined()
})

test('a reload keeps it, without the key in clear in the storage of the tab', async () => {
  const { open, seed, address, storage } = await setUp()
  await open().unlock(seed)
  const held = [...storage.values.values()].join()
  expect(held).toContain(address)
  expect(held).not.toContain(Buffer.from(seed).toString('base64'))
  const after = open()
  await after.resume(address)
  expect(after.use()?.address).toBe(address)
})

test.each([
  ['of another account', () => {}, 'So11111111111111111111111111111111111111112'],
  ['that is over', () => vi.setSystemTime(Date.now() + HOUR_MS), undefined],
  ['that was changed', (storage: TabStorage) => storage.setItem('callisto-session', '{"x":'), undefined],
])('a session %s does not go on', async (_, change, other) => {
  const { open, seed, address, storage } = await setUp()
  await open().unlock(seed)
  change(storage)
  const after = open()
  await after.resume(other ?? address)
  expect(after.isLocked).toBe(true)
})

test('a lock leaves nothing to go on with', async () => {
  const { open, seed, address, storage } = await setUp()
  const session = open()
  await session.unlock(seed)
  session.lock()
  expect(storage.values.size).toBe(0)
  const after = open()
  await after.resume(address)
  expect(after.isLocked).toBe(true)
})
