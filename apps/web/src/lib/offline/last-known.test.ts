import { expect, test } from 'vitest'
import { LastKnown, type Shelf } from './last-known.ts'

const DAY_MS = 86_400_000

/** A cache in memory: like the browser's, it lists entries in the order of their last write. */
class MemoryShelf implements Shelf {
  readonly entries = new Map<string, Response>()
  async match(key: string) {
    return this.entries.get(key)?.clone()
  }
  async put(key: string, reply: Response) {
    this.entries.delete(key)
    this.entries.set(key, reply)
  }
  async delete(key: string | Request) {
    return this.entries.delete(typeof key === 'string' ? key : new URL(key.url).pathname)
  }
  async keys() {
    return [...this.entries.keys()].map((key) => new Request(`https://callisto.example${key}`))
  }
}

function setUp() {
  const shelf = new MemoryShelf()
  const clock = { ms: 1_000 * DAY_MS }
  const timers: { run: () => void; ms: number }[] = []
  const known = new LastKnown({
    open: async () => shelf,
    now: () => clock.ms,
    later: (run, ms) => void timers.push({ run, ms }),
  })
  return { shelf, clock, timers, known }
}

test('a reply is read back with the time of its arrival', async () => {
  const { known, clock } = setUp()
  known.keep('pools:toptrending', { pools: [1] })
  const savedAtMs = clock.ms
  clock.ms += 20_000
  await known.flush()
  clock.ms += 300_000
  expect(await known.read('pools:toptrending')).toEqual({ savedAtMs, value: { pools: [1] } })
  expect(await known.read('pools:recent')).toBeUndefined()
})

test('replies are written together, soon at first and then every 30 s', async () => {
  const { known, timers, shelf } = setUp()
  known.keep('a', 1)
  known.keep('b', 1)
  known.keep('a', 2)
  expect(timers.map(({ ms }) => ms)).toEqual([1_000])
  await known.flush()
  expect(shelf.entries.size).toBe(2)
  expect(await known.read('a')).toMatchObject({ value: 2 })
  timers[0]?.run()
  known.keep('a', 3)
  expect(timers.map(({ ms }) => ms)).toEqual([1_000, 30_000])
})

test.each([
  ['a week and a bit', 7 * DAY_MS + 1],
  ['the future', -1],
])('a reply of %s is not shown', async (_, ageMs) => {
  const { known, clock } = setUp()
  known.keep('a', 1)
  await known.flush()
  clock.ms += ageMs
  expect(await known.read('a')).toBeUndefined()
})

test('the newest 16 replies stay; one that is too large is not kept', async () => {
  const { known, shelf } = setUp()
  for (let at = 0; at < 20; at += 1) known.keep(`list ${at}`, at)
  known.keep('large', 'x'.repeat(1_000_001))
  await known.flush()
  expect(shelf.entries.size).toBe(16)
  expect(await known.read('list 3')).toBeUndefined()
  expect(await known.read('list 19')).toMatchObject({ value: 19 })
  expect(await known.read('large')).toBeUndefined()
})

test('a wallet is forgotten, whether it was written or not', async () => {
  const { known } = setUp()
  known.keep('balances:A', 1)
  known.keep('pools:A', 1)
  await known.flush()
  known.keep('balances:B', 1)
  await known.forget('balances:')
  await known.flush()
  expect(await known.read('balances:A')).toBeUndefined()
  expect(await known.read('balances:B')).toBeUndefined()
  expect(await known.read('pools:A')).toBeDefined()
})

test('what others wrote into the storage is no reply', async () => {
  const { known, shelf } = setUp()
  const savedAt = { headers: { 'x-saved-at': String(1_000 * DAY_MS) } }
  await shelf.put('/last-known/a', new Response('{', savedAt))
  await shelf.put('/last-known/b', new Response('{}'))
  await shelf.put('/last-known/c', new Response('{}', { headers: { 'x-saved-at': 'soon' } }))
  for (const key of ['a', 'b', 'c']) expect(await known.read(key)).toBeUndefined()
})

test.each([
  ['absent', async () => undefined],
  ['refused', async () => Promise.reject(new DOMException('denied', 'SecurityError'))],
])('storage that is %s costs nothing but the copies', async (_, open) => {
  const known = new LastKnown({ open, now: () => 0, later: () => {} })
  known.keep('a', 1)
  await expect(known.flush()).resolves.toBeUndefined()
  expect(await known.read('a')).toBeUndefined()
  await expect(known.forget('a')).resolves.toBeUndefined()
})
