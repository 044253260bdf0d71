import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatch } from './batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lookups = () => {
  const call = vi.fn(
    async (ids: string[]) => new Map(ids.filter((id) => id !== 'none').map((id) => [id, `token ${id}`])),
  )
  return { call, get: createBatch({ waitMs: 10, most: 3 }, call) }
}

test('what is asked for within 10 ms goes out as one call, each id once', async () => {
  const { call, get } = lookups()
  const all = Promise.all([get('a'), get('b'), get('a'), get('none')])
  await vi.advanceTimersByTimeAsync(10)
  expect(await all).toEqual(['token a', 'token b', 'token a', undefined])
  expect(call.mock.calls).toEqual([[['a', 'b', 'none']]])
})

test('later questions and more than fit make calls of their own', async () => {
  const { call, get } = lookups()
  const first = Promise.all(['a', 'b', 'c', 'd'].map(get))
  await vi.advanceTimersByTimeAsync(10)
  await first
  const second = get('e')
  await vi.advanceTimersByTimeAsync(10)
  expect(await second).toBe('token e')
  expect(call.mock.calls).toEqual([[['a', 'b', 'c']], [['d']], [['e']]])
})

test('a failed call fails those who waited, not the next ones', async () => {
  const { call, get } = lookups()
  call.mockRejectedValueOnce(new Error('down'))
  const failed = expect(Promise.all([get('a'), get('b')])).rejects.toThrow('down')
  await vi.advanceTimersByTimeAsync(10)
  await failed
  const next = get('a')
  await vi.advanceTimersByTimeAsync(10)
  expect(await next).toBe('token a')
})
