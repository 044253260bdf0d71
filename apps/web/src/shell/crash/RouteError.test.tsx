// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTransaction } from '../../transaction-flow/model/transaction-status.ts'
import { RouteError } from './RouteError.tsx'

const missing = () => new TypeError('Failed to fetch dynamically imported module: https://a.example/b.js')
let online = true
let reload: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  online = true
  reload = vi.fn()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('a part of an older release reloads the page, once', () => {
  const { unmount } = render(<RouteError error={missing()} onRetry={() => {}} />)
  expect(reload).toHaveBeenCalledTimes(1)
  unmount()
  render(<RouteError error={missing()} onRetry={() => {}} />)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(screen.getByText('This page could not be loaded')).toBeTruthy()
})

test('a transaction that is under way ends before the reload', () => {
  const end = startTransaction()
  render(<RouteError error={missing()} onRetry={() => {}} />)
  expect(screen.getByText(/Your transaction is still under way/)).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  act(end)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without network the page waits for it and loads the part again', () => {
  online = false
  const retry = vi.fn()
  render(<RouteError error={missing()} onRetry={retry} />)
  expect(screen.getByText("You're currently offline.")).toBeTruthy()
  expect(retry).not.toHaveBeenCalled()
  online = true
  act(() => void dispatchEvent(new Event('online')))
  expect(retry).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

test('any other error is a crash', () => {
  render(<RouteError error={new Error('boom')} onRetry={() => {}} />)
  expect(screen.getByRole('alert').textContent).toContain('Callisto has crashed')
  expect(reload).not.toHaveBeenCalled()
})
