import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameSchedule } from './asset-store.ts'

const FRAME_MS = 16

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, FRAME_MS))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the first update after a pause is in the next frame, those after it come 100 ms later', () => {
  const schedule = createFrameSchedule()
  const flush = vi.fn()
  schedule(flush)
  vi.advanceTimersByTime(FRAME_MS)
  expect(flush).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(30)
  schedule(flush)
  vi.advanceTimersByTime(70 + FRAME_MS - 1)
  expect(flush).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(flush).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1_000)
  schedule(flush)
  vi.advanceTimersByTime(FRAME_MS)
  expect(flush).toHaveBeenCalledTimes(3)
})

test.each([
  [5, 100],
  [30, 300],
  [200, 500],
  [2_000, 2_000],
])('after a frame of %d ms the next flush begins %d ms later', (frameMs, gapMs) => {
  let busyMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + busyMs)
  const schedule = createFrameSchedule()
  const startedAtMs: number[] = []
  const flush = () => {
    startedAtMs.push(performance.now())
    busyMs += frameMs
    schedule(flush)
  }
  schedule(flush)
  vi.advanceTimersByTime(1_000)
  const [first = 0, second = 0] = startedAtMs
  expect(second - first).toBeGreaterThanOrEqual(gapMs)
  expect(second - first).toBeLessThan(gapMs + 2 * FRAME_MS)
})

test('a flush that throws is not the last one', () => {
  const schedule = createFrameSchedule()
  schedule(() => {
    throw new Error('flush')
  })
  expect(() => vi.advanceTimersByTime(FRAME_MS)).toThrow('flush')
  const flush = vi.fn()
  schedule(flush)
  vi.advanceTimersByTime(200)
  expect(flush).toHaveBeenCalledOnce()
})
