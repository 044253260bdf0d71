import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatch } from './batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lookups = () => {
  const call = vi.fn(
    async (ids: string[]) => new Map(ids.filter((id) => id !== 'none').map((id) => [id, `token ${id}`])),
  )
  return { call, get: createBatch({ waitMs: 10, maxIds: 3 }, call) }
}

test('lookups within 10 ms are one call without duplicates', async () => {
  const { call, get } = lookups()
  const all = Promise.all([get('a'), get('b'), get('a'), get('none')])
  await vi.advanceTimersByTimeAsync(10)
  expect(await all).toEqual(['token a', 'token b', 'token a', undefined])
  expect(call.mock.calls).toEqual([[['a', 'b', 'none']]])
})

test('later lookups and overflow are separate calls', async () => {
  const { call, get } = lookups()
  const first = Promise.all(['a', 'b', 'c', 'd'].map(get))
  await vi.advanceTimersByTimeAsync(10)
  await first
  const second = get('e')
  await vi.advanceTimersByTimeAsync(10)
  expect(await second).toBe('token e')
  expect(call.mock.calls).toEqual([[['a', 'b', 'c']], [['d']], [['e']]])
})

test('a failed call rejects its own lookups only', async () => {
  const { call, get } = lookups()
  call.mockRejectedValueOnce(new Error('down'))
  const failed = expect(Promise.all([get('a'), get('b')])).rejects.toThrow('down')
  await vi.advanceTimersByTimeAsync(10)
  await failed
  const next = get('a')
  await vi.advanceTimersByTimeAsync(10)
  expect(await next).toBe('token a')
})
