// @vitest-environment happy-dom
import type { Stream } from '@callisto/client'
import type { ServerFrame } from '@callisto/contract'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../browser/render-page.test-helper.ts'
import { recordChainTime } from '../live/chain-time.ts'
import { StreamProvider } from '../live/stream-provider.tsx'
import { SOL_MINT } from '../tokens/mints.ts'
import { useOraclePrice } from './oracle.ts'
import { UsdValue } from './UsdValue.tsx'
import { usePrice } from './usePrice.ts'

const NOW = 1_790_000_000
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 })
  recordChainTime(NOW)
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function serve(reply: () => unknown) {
  const fetch = vi.fn(async (_url: string) => {
    const body = reply()
    return body === undefined ? new Response('', { status: 500 }) : Response.json(body)
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const listed = (value: number) => ({
  success: true,
  data: { [SOL_MINT]: { value, updateUnixTime: NOW - 5, blockId: 7, source: 'pools' } },
  prices: {},
})

function Price() {
  return <p>{String(usePrice(SOL_MINT)?.usd)}</p>
}

// spec 2-4-25, 2-9-23
test('a price is refetched every 60 s, and unknown when it is older and cannot be', async () => {
  let value: number | undefined = 150
  const fetch = serve(() => (value === undefined ? undefined : listed(value)))
  renderPage(<Price />)
  expect(screen.getByText('undefined')).toBeDefined()
  await wait(300)
  expect(screen.getByText('150')).toBeDefined()
  value = 151
  await wait(60_300)
  expect(screen.getByText('151')).toBeDefined()
  expect(fetch).toHaveBeenCalledTimes(2)
  value = undefined
  await wait(62_000)
  expect(screen.queryByText('151')).toBeNull()
})

function fakeStream() {
  let listener: (frame: ServerFrame) => void = () => {}
  const subscribed: string[] = []
  const stream = {
    onFrame: (added: typeof listener) => {
      listener = added
      return () => {}
    },
    subscribe: (topic: string, ids: readonly string[]) => {
      subscribed.push(`${topic} ${ids}`)
      return () => void subscribed.pop()
    },
  } as unknown as Stream
  const send = (price: number, blockId: number) =>
    act(async () => {
      listener({ seq: 1, type: 'prices', data: [{ assetId: SOL_MINT, price, blockId }] })
      await vi.advanceTimersByTimeAsync(500)
    })
  return { stream, subscribed, send }
}

// spec 2-7-36, 2-4-25, 2-3-21
test('a value follows the socket, the newest block wins, and it has its source and age', async () => {
  serve(() => listed(150))
  const { stream, subscribed, send } = fakeStream()
  const value = <UsdValue mint={SOL_MINT} units={2_000_000_000n} decimals={9} fallback="loading" />
  const { unmount } = renderPage(<StreamProvider open={() => stream}>{value}</StreamProvider>)
  expect(screen.getByText('loading')).toBeDefined()
  await wait(300)
  expect(screen.getByText('$300.00')).toBeDefined()
  expect(subscribed).toEqual([`prices ${SOL_MINT}`])
  await send(160, 9)
  await send(155, 8)
  const shown = screen.getByText('$320.00')
  vi.spyOn(shown, 'matches').mockReturnValue(true)
  act(() => shown.focus())
  expect(screen.getByRole('tooltip').textContent).toBe('Price $160 from trades in its pools, 0 seconds ago')
  unmount()
  expect(subscribed).toEqual([])
})

function Oracle() {
  return <p>{String(useOraclePrice('sol')?.usd)}</p>
}

// spec 2-7-35, 2-9-30
test('oracle prices are polled every second while one is shown and the page is visible', async () => {
  const fetch = serve(() => ({ sol: { usd: 150, timestamp: NOW, source: 'pools' } }))
  await wait(3_000)
  expect(fetch).not.toHaveBeenCalled()
  const { unmount } = renderPage(<Oracle />)
  await wait(3_500)
  expect(screen.getByText('150')).toBeDefined()
  expect(fetch).toHaveBeenCalledTimes(4)
  expect(new URL(fetch.mock.calls[0]![0]).search).toBe('?feeds=btc%2Ceth%2Csol%2Cusdc%2Cusdt')
  visibility = 'hidden'
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await wait(10_000)
  expect(fetch).toHaveBeenCalledTimes(4)
  visibility = 'visible'
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await wait(2_500)
  expect(fetch.mock.calls.length).toBeGreaterThanOrEqual(6)
  unmount()
  const calls = fetch.mock.calls.length
  await wait(5_000)
  expect(fetch).toHaveBeenCalledTimes(calls)
})

test('an oracle price that cannot be fetched is unknown after 15 s', async () => {
  let isUp = true
  serve(() => (isUp ? { sol: { usd: 150, timestamp: NOW, source: 'pools' } } : undefined))
  renderPage(<Oracle />)
  await wait(100)
  expect(screen.getByText('150')).toBeDefined()
  isUp = false
  await wait(17_000)
  expect(screen.getByText('undefined')).toBeDefined()
})
