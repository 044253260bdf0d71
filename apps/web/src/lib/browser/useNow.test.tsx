// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './useNow.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('ticks, and is current at renders between ticks', () => {
  const { result, rerender } = renderHook(() => useNow(1000))
  vi.setSystemTime(1_000_400)
  rerender()
  expect(result.current).toBe(1_000_400)
  act(() => void vi.advanceTimersByTime(1000))
  expect(result.current).toBe(1_001_400)
})
