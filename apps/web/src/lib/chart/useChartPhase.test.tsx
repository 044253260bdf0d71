// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useChartPhase } from './useChartPhase.ts'

afterEach(() => vi.useRealTimers())

// spec 1-4-25
test('loading, loaded, ready 250 ms after the data; another series and a restart begin anew', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ view, isLoaded }) => useChartPhase(view, isLoaded), {
    initialProps: { view: '15', isLoaded: false },
  })
  const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  expect(result.current).toBe('loading')
  rerender({ view: '15', isLoaded: true })
  after(249)
  expect(result.current).toBe('loaded')
  after(1)
  expect(result.current).toBe('ready')
  rerender({ view: '60', isLoaded: true })
  expect(result.current).toBe('loaded')
  after(250)
  expect(result.current).toBe('ready')
  rerender({ view: '60', isLoaded: false })
  expect(result.current).toBe('loading')
  rerender({ view: '60', isLoaded: true })
  expect(result.current).toBe('loaded')
  after(250)
  expect(result.current).toBe('ready')
})
