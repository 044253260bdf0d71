// @vitest-environment happy-dom
// Apart: every loaded copy of an overlay listens to the history.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeOverlayEntries, useBackCloses } from './useBackCloses.ts'

/** The states of the history entries, and the current one. A traversal is dispatched later, as browsers do. */
let entries: unknown[]
let at: number
let isPhone: boolean

beforeEach(() => {
  vi.useFakeTimers()
  isPhone = true
  entries = [{ key: 'page before' }, { key: 'page' }]
  at = 1
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
  vi.stubGlobal('history', {
    get state() {
      return entries[at]
    },
    pushState(state: unknown) {
      at += 1
      entries = [...entries.slice(0, at), state]
    },
    go: (steps: number) =>
      setTimeout(() => {
        at += steps
        dispatchEvent(new PopStateEvent('popstate'))
      }),
  })
})
afterEach(() => {
  cleanup()
  vi.runAllTimers()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settle = () => act(() => void vi.runAllTimers())
const back = (steps = 1) => {
  history.go(-steps)
  settle()
}

/** An overlay that closes when it is asked to. */
function open(active = true) {
  const close = vi.fn(() => hook.unmount())
  const hook = renderHook(() => useBackCloses(close, active))
  settle()
  return { close, unmount: hook.unmount }
}

test('Back closes the sheet of a phone and leaves no entry behind', () => {
  const { close } = open()
  expect(entries).toHaveLength(3)
  back()
  expect(close).toHaveBeenCalledOnce()
  expect(at).toBe(1)
})

test('closed otherwise, its entry is removed', () => {
  open().unmount()
  settle()
  expect(at).toBe(1)
})

test('Back closes the topmost of two sheets; the removal of an entry closes none', () => {
  const lower = open()
  const upper = open()
  back()
  expect([lower, upper].map(({ close }) => close.mock.calls.length)).toEqual([0, 1])
  open().unmount()
  settle()
  expect(lower.close).not.toHaveBeenCalled()
  back()
  expect(lower.close).toHaveBeenCalledOnce()
  expect(at).toBe(1)
})

test('Back by several entries closes all sheets', () => {
  const closed = [open(), open()]
  back(3)
  for (const { close } of closed) expect(close).toHaveBeenCalledOnce()
  expect(at).toBe(0)
})

test('a sheet that opens while the entry of another is removed stays open', () => {
  open().unmount()
  act(() => void vi.advanceTimersByTime(0))
  const { close } = open()
  expect(close).not.toHaveBeenCalled()
  expect(history.state).toMatchObject({ overlays: 1 })
})

test('a dialog that is mounted anew, as after a change of the language, keeps the entry', () => {
  const first = renderHook(() => useBackCloses(() => {}))
  settle()
  const push = vi.spyOn(history, 'pushState')
  first.unmount()
  renderHook(() => useBackCloses(() => {}))
  settle()
  expect([push.mock.calls.length, at]).toEqual([0, 2])
})

test('a link in a sheet leaves the page; the entry of the sheet is skipped on the way back', () => {
  const { unmount } = open()
  history.pushState({ key: 'next page' }, '')
  unmount()
  settle()
  expect(history.state).toEqual({ key: 'next page' })
  back()
  expect(history.state).toEqual({ key: 'page' })
})

test('a change of the URL waits until the entries are removed', async () => {
  const { close, unmount } = open()
  const changed = removeOverlayEntries().then(() => history.state)
  settle()
  expect(await changed).toEqual({ key: 'page' })
  unmount()
  settle()
  expect([close.mock.calls.length, at]).toEqual([0, 1])
  const again = removeOverlayEntries().then(() => 'at once')
  settle()
  expect(await again).toBe('at once')
})

test('a wide screen and an inactive overlay have no entry', () => {
  open(false).unmount()
  isPhone = false
  open().unmount()
  settle()
  expect(entries).toHaveLength(2)
})
