// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { market } from '../api/call.ts'
import { serveStatic } from '../site/static-lies.test-helper.ts'
import { useTokenSearch } from './useTokenSearch.ts'

const BANNED = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const bonk = { id: 'mint', name: 'Bonk', symbol: 'BONK', decimals: 5 }
let client: QueryClient

const start = () => {
  client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(({ typed }) => useTokenSearch(typed), { wrapper, initialProps: { typed: '' } })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  serveStatic({ remoteConfig: () => Response.json({ swapSettings: { bannedTokens: [BANNED] } }) })
})
afterEach(() => {
  cleanup()
  client.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

// spec 1-4-11, 1-9-09, 1-5.3-01
test('a text is searched 500 ms after the last change and is pending until then', async () => {
  const search = vi.spyOn(market, 'searchAssets').mockResolvedValue([bonk])
  const { result, rerender } = start()
  await pass(0)
  expect(search).toHaveBeenLastCalledWith({ limit: 10 }, expect.anything())
  for (const typed of ['bo', 'bonk']) {
    rerender({ typed })
    await pass(499)
    expect(search).toHaveBeenCalledTimes(1)
    expect(result.current.pending).toBe(true)
  }
  await pass(1)
  expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ query: 'bonk' }), expect.anything())
  await pass(1)
  expect(result.current).toMatchObject({ pending: false, results: [bonk] })
  for (const text of ['', 'bonk'])
    expect(client.getQueryCache().find({ queryKey: ['search', text, false] })?.options).toMatchObject({
      staleTime: 30_000,
    })
})

// spec 1-4-14
test('a failed search is retried once', async () => {
  const search = vi.spyOn(market, 'searchAssets').mockRejectedValue(new Error('down'))
  const { result } = start()
  await pass(60_000)
  expect(search).toHaveBeenCalledTimes(2)
  expect(result.current.error).toMatchObject({ message: 'down' })
})

// spec 1-5.3-01
test('a banned token is not found', async () => {
  vi.spyOn(market, 'searchAssets').mockResolvedValue([{ ...bonk, id: BANNED }, bonk])
  const { result } = start()
  await pass(10)
  expect(result.current.results).toEqual([bonk])
})
