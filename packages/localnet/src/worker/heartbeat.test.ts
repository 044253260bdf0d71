import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Heartbeat } from './heartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a thread that is silent for 20 s is late from 5 s on and is not lost', () => {
  const onLost = vi.fn()
  const heartbeat = new Heartbeat({ lateMs: 5_000, lostMs: 60_000 }, onLost)
  vi.advanceTimersByTime(5_000)
  expect(heartbeat.isLate).toBe(false)
  vi.advanceTimersByTime(500)
  expect(heartbeat.isLate).toBe(true)
  vi.advanceTimersByTime(14_500)
  expect(heartbeat.silentMs).toBe(20_000)
  expect(onLost).not.toHaveBeenCalled()
  heartbeat.beat()
  expect(heartbeat.isLate).toBe(false)
})

test('a thread that stays silent is lost once', () => {
  const onLost = vi.fn()
  const heartbeat = new Heartbeat({ lateMs: 5_000, lostMs: 60_000 }, onLost)
  vi.advanceTimersByTime(60_000)
  expect(onLost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(120_000)
  expect(onLost).toHaveBeenCalledOnce()
  expect(heartbeat.isLate).toBe(true)
})

test('a pause of the watching thread itself counts as one check', () => {
  const heartbeat = new Heartbeat({ lateMs: 5_000, lostMs: 60_000 }, vi.fn())
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(500)
  expect(heartbeat.silentMs).toBe(500)
  heartbeat.stop()
  vi.advanceTimersByTime(60_000)
  expect(heartbeat.silentMs).toBe(500)
})
