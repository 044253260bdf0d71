import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

/** Calls that end when the test says so. */
function controlled() {
  const started: number[] = []
  const ends: (() => void)[] = []
  const call = (id: number) => () =>
    new Promise<number>((resolve) => {
      started.push(id)
      ends[id] = () => resolve(id)
    })
  return { started, ends, call }
}
const settled = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)))

test('at most so many calls run at once, in order', async () => {
  const { started, ends, call } = controlled()
  const limited = createLimiter(2)
  const all = [0, 1, 2, 3].map((id) => limited(call(id)))
  await settled()
  expect(started).toEqual([0, 1])
  ends[1]?.()
  await all[1]
  await settled()
  expect(started).toEqual([0, 1, 2])
  ends[0]?.()
  await all[0]
  await settled()
  ends[2]?.()
  ends[3]?.()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
})

test('an aborted call never starts, and a failed one makes room', async () => {
  const limited = createLimiter(1)
  const failing = limited(() => Promise.reject(new Error('down')))
  const abort = new AbortController()
  let isStarted = false
  const aborted = limited(async () => {
    isStarted = true
  }, abort.signal)
  const last = limited(async () => 'done')
  abort.abort(new Error('left the page'))
  await expect(failing).rejects.toThrow('down')
  await expect(aborted).rejects.toThrow('left the page')
  expect(await last).toBe('done')
  expect(isStarted).toBe(false)
})
