// @vitest-environment happy-dom
import type { Candle } from '@callisto/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { market } from '../../lib/api/call.ts'
import { loadTrades, useCandles } from './queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const candle = (time: number): Candle => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 0 })

// spec 1-9-17
test('the newest bars are asked for again every 60 s while the chart is shown', async () => {
  const chart = vi.spyOn(market, 'chart').mockResolvedValue({ candles: [candle(900)] })
  const client = new QueryClient()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => useCandles('Mint', '15', 'price', 'usd'), { wrapper })
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await after(0)
  expect(result.current.candles).toEqual([candle(900)])
  await after(59_000)
  expect(chart).toHaveBeenCalledTimes(1)
  chart.mockResolvedValue({ candles: [candle(900), candle(1800)] })
  await after(1_100)
  expect(chart).toHaveBeenCalledTimes(2)
  expect(result.current.candles).toEqual([candle(900), candle(1800)])
  unmount()
  await after(120_000)
  expect(chart).toHaveBeenCalledTimes(2)
})

test('replies without a trade are followed, but not for ever', async () => {
  const txs = vi.spyOn(market, 'txs').mockResolvedValue({ txs: [], next: '1-0-0' })
  const reply = await loadTrades(
    'Mint',
    { minUsdVolume: 5, trader: 'A' },
    '9-0-0',
    new AbortController().signal,
  )
  expect(reply).toEqual({ txs: [], next: '1-0-0' })
  expect(txs).toHaveBeenCalledTimes(5)
  expect(txs.mock.calls[0]?.[1]).toEqual({ minUsdVolume: 5, traderAddress: 'A', offset: '9-0-0' })
})
