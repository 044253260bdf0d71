// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { schedulePrefetch } from './usePrefetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function parts(names: string[], failing?: string) {
  const order: string[] = []
  const list = names.map((name) => ({
    preload: async () => {
      order.push(name)
      if (name === failing) throw new TypeError('Failed to fetch dynamically imported module')
    },
  }))
  return { order, list }
}

// spec 1-9-25
test('prefetch begins 1000 ms after the page is shown, in order, past a part that fails', async () => {
  const { order, list } = parts(['search', 'token', 'swap'], 'token')
  schedulePrefetch(() => list)
  await vi.advanceTimersByTimeAsync(999)
  expect(order).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(order).toEqual(['search', 'token', 'swap'])
})

test('navigation before the delay ends it', async () => {
  const { order, list } = parts(['search'])
  schedulePrefetch(() => list)()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(order).toEqual([])
})

test('a slow network gets the first part only', async () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: 'slow-2g' } })
  const { order, list } = parts(['search', 'token'])
  schedulePrefetch(() => list)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(order).toEqual(['search'])
})
