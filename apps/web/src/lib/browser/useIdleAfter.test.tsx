// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useIdleAfter } from './useIdleAfter.ts'

let idle: (() => void) | undefined

function stubIdle(): void {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    idle = callback
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => {
    idle = undefined
  })
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  idle = undefined
})

test('waits for readiness, then for an idle moment, and stays', () => {
  stubIdle()
  const hook = renderHook(({ ready }) => useIdleAfter(ready), { initialProps: { ready: false } })
  expect([hook.result.current, idle]).toEqual([false, undefined])
  hook.rerender({ ready: true })
  expect(hook.result.current).toBe(false)
  act(() => idle?.())
  expect(hook.result.current).toBe(true)
  hook.rerender({ ready: false })
  expect(hook.result.current).toBe(true)
})

test('a part that goes away or is no longer ready leaves nothing behind', () => {
  stubIdle()
  const hook = renderHook(({ ready }) => useIdleAfter(ready), { initialProps: { ready: true } })
  expect(idle).toBeDefined()
  hook.rerender({ ready: false })
  expect(idle).toBeUndefined()
  hook.rerender({ ready: true })
  expect(idle).toBeDefined()
  hook.unmount()
  expect(idle).toBeUndefined()
})
