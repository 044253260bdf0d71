// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { inOneTab } from './one-tab.ts'

afterEach(() => vi.unstubAllGlobals())

const settle = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)))

/** Locks of the browser: each request waits for the one before it. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_: string, { signal }: { signal: AbortSignal }, task: () => Promise<void>) {
      const turn = last.then(() => (signal.aborted ? Promise.reject(signal.reason) : task()))
      last = turn.catch(() => {})
      return turn
    },
  }
}

test('one tab of two runs it; the other one takes over when it ends, and one that ended meanwhile does not', async () => {
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  const running: string[] = []
  const tab = (name: string) =>
    inOneTab('x', () => {
      running.push(name)
      return () => void running.splice(running.indexOf(name), 1)
    })
  const [endFirst, endSecond, endThird] = [tab('first'), tab('second'), tab('third')]
  await vi.waitFor(() => expect(running).toEqual(['first']))
  endSecond()
  await settle()
  expect(running).toEqual(['first'])
  endFirst()
  await vi.waitFor(() => expect(running).toEqual(['third']))
  endThird()
  expect(running).toEqual([])
})

test('a browser without locks, and a page that is refused one, runs it all the same', async () => {
  const start = vi.fn(() => () => {})
  vi.stubGlobal('navigator', {})
  inOneTab('x', start)
  expect(start).toHaveBeenCalledTimes(1)
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('SecurityError')) } })
  inOneTab('x', start)
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2))
})
