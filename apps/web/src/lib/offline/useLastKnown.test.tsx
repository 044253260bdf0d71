// @vitest-environment happy-dom
import { activateLocale } from '@callisto/i18n'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lastKnown } from './last-known.ts'
import { Outdated } from './Outdated.tsx'
import { useLastKnown, useOutdatedSince } from './useLastKnown.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  activateLocale('en', {})
})

const loading = { data: undefined, isError: false, fetchStatus: 'fetching', dataUpdatedAt: 0 } as const
const paused = { ...loading, fetchStatus: 'paused' } as const
const failed = { ...loading, isError: true, fetchStatus: 'idle' } as const
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

function read(query: Parameters<typeof useLastKnown>[1], kept: unknown) {
  vi.spyOn(lastKnown, 'read').mockResolvedValue(
    kept === undefined ? undefined : { savedAtMs: 5, value: kept },
  )
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  return renderHook(() => useLastKnown('key', query, text), { wrapper }).result
}

test.each([
  ['a query that waits for the network', paused],
  ['a query that failed', failed],
])('%s shows what was kept, with its time', async (_, query) => {
  const result = read(query, 'list')
  await waitFor(() => expect(result.current).toEqual({ value: 'list', savedAtMs: 5 }))
})

test.each([
  ['nothing is kept', undefined],
  ['something else is kept', 12],
])('when %s, that is known', async (_, kept) => {
  const result = read(paused, kept)
  await waitFor(() => expect(result.current).toBeNull())
})

test('what was kept never stands in for a query that loads or has data', async () => {
  const result = read(loading, 'list')
  const other = read({ ...failed, data: 'new' }, 'list')
  await act(async () => {})
  expect(result.current).toBeUndefined()
  expect(other.current).toBeUndefined()
})

test.each([
  [{ ...paused, data: 1, dataUpdatedAt: 9 }, undefined, true, 9],
  [{ ...failed, data: 1, dataUpdatedAt: 9 }, undefined, true, 9],
  [{ ...loading, data: 1, dataUpdatedAt: 9 }, undefined, true, undefined],
  [{ ...loading, data: 1, dataUpdatedAt: 9 }, undefined, false, 9],
  [paused, { savedAtMs: 5 }, false, 5],
  [paused, null, false, undefined],
])('%j with %j and online=%s is outdated since %s', (query, kept, isOnline, since) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  expect(renderHook(() => useOutdatedSince(query, kept)).result.current).toBe(since)
})

test('the mark says how old the data is, and whether the network is to blame', () => {
  vi.useFakeTimers({ now: 600_000 })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<Outdated sinceMs={300_000} />)
  expect(screen.getByText('Offline, last updated 5 minutes ago')).toBeDefined()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Offline, last updated 6 minutes ago')).toBeDefined()
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.getByText('Could not be refreshed, last updated 6 minutes ago')).toBeDefined()
})
