import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLookupQueue } from './lookup-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const lookups = (options: { debounceMs: number; everyMs?: number }) => {
  const call = vi.fn(
    async (ids: string[]) => new Map(ids.filter((id) => id !== 'none').map((id) => [id, `token ${id}`])),
  )
  return { call, get: createLookupQueue({ maxIds: 50, ...options }, call) }
}

// spec 2-9-24
test('lookups are made 250 ms after the last one, each id once', async () => {
  const { call, get } = lookups({ debounceMs: 250 })
  const found = [get('a'), get('none')]
  await wait(249)
  found.push(get('b'), get('a'))
  await wait(249)
  expect(call).not.toHaveBeenCalled()
  await wait(1)
  expect(await Promise.all(found)).toEqual(['token a', undefined, 'token b', 'token a'])
  expect(call.mock.calls).toEqual([[['a', 'none', 'b']]])
})

// spec 2-9-22, 2-7-38
test('more than 50 ids are several calls', async () => {
  const { call, get } = lookups({ debounceMs: 250 })
  const found = Promise.all(Array.from({ length: 120 }, (_, at) => get(`id${at}`)))
  await wait(250)
  expect(call.mock.calls.map(([ids]) => ids.length)).toEqual([50, 50, 20])
  expect((await found)[119]).toBe('token id119')
})

// spec 2-9-24
test('a queue makes its calls every 2 s', async () => {
  const { call, get } = lookups({ debounceMs: 10, everyMs: 2_000 })
  void get('a')
  await wait(10)
  void get('b')
  await wait(1_000)
  void get('c')
  await wait(999)
  expect(call.mock.calls).toEqual([[['a']]])
  await wait(1)
  expect(call.mock.calls).toEqual([[['a']], [['b', 'c']]])
  await wait(5_000)
  void get('d')
  await wait(10)
  expect(call).toHaveBeenCalledTimes(3)
})

test('a failed call rejects its own lookups only', async () => {
  const { call, get } = lookups({ debounceMs: 10 })
  call.mockRejectedValueOnce(new Error('down'))
  const failed = expect(get('a')).rejects.toThrow('down')
  await wait(10)
  await failed
  const next = get('a')
  await wait(10)
  expect(await next).toBe('token a')
})
