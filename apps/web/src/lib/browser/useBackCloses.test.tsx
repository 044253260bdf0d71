// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBackCloses } from './useBackCloses.ts'

let isPhone: boolean
const pushed = () => vi.mocked(history.pushState).mock.calls.length
const removed = () => vi.mocked(history.back).mock.calls.length

beforeEach(() => {
  vi.useFakeTimers()
  isPhone = true
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
  vi.spyOn(history, 'pushState').mockImplementation(() => {})
  vi.spyOn(history, 'back').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.runAllTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('Back closes the sheet of a phone and leaves no entry behind', () => {
  const close = vi.fn()
  const { unmount } = renderHook(() => useBackCloses(close))
  expect(pushed()).toBe(1)
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect(close).toHaveBeenCalledOnce()
  unmount()
  vi.runAllTimers()
  expect(removed()).toBe(0)
})

test('closed otherwise, its entry is removed', () => {
  renderHook(() => useBackCloses(() => {})).unmount()
  vi.runAllTimers()
  expect(removed()).toBe(1)
})

test('a dialog that is mounted anew, as after a change of the language, keeps the entry', () => {
  renderHook(() => useBackCloses(() => {})).unmount()
  renderHook(() => useBackCloses(() => {}))
  vi.runAllTimers()
  expect([pushed(), removed()]).toEqual([1, 0])
})

test('a wide screen has no entry for a dialog', () => {
  isPhone = false
  renderHook(() => useBackCloses(() => {})).unmount()
  vi.runAllTimers()
  expect([pushed(), removed()]).toEqual([0, 0])
})
