// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordChainTime } from '../live/chain-time.ts'
import { SOL_MINT, USDC_MINT } from '../tokens/mints.ts'
import { priceQuery, withUpdate } from './price-query.ts'

const NOW = 1_790_000_000
const client = new QueryClient()
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 })
  recordChainTime(NOW)
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Listed = { value: number; updateUnixTime: number; blockId: number | null; source: string }
const entry = (change: Partial<Listed> = {}): Listed => ({
  value: 150,
  updateUnixTime: NOW - 5,
  blockId: 7,
  source: 'pools',
  ...change,
})
const serve = (data: Record<string, Listed | null>) => {
  const fetch = vi.fn(async (_url: string, _init?: RequestInit) =>
    Response.json({ success: true, data, prices: {} }),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const get = async (...mints: string[]) => {
  const found = Promise.all(mints.map((mint) => client.fetchQuery({ ...priceQuery(mint), retry: false })))
  await wait(250)
  return found
}

// spec 2-7-33, 2-9-24, 1-9-27
test('prices of 250 ms are one call with list_address and x-chain; native SOL is wrapped SOL', async () => {
  const fetch = serve({ [SOL_MINT]: entry(), [USDC_MINT]: null })
  const record = { usd: 150, timestamp: NOW - 5, source: 'pools', blockId: 7 }
  expect(await get(SOL_MINT, 'SOL', USDC_MINT)).toEqual([record, record, null])
  expect(fetch).toHaveBeenCalledTimes(1)
  const [url, init] = fetch.mock.calls[0]!
  expect(new URL(url).pathname).toBe('/fe/api/v1/prices')
  expect(new URL(url).searchParams.get('list_address')).toBe(`${SOL_MINT},${USDC_MINT}`)
  expect(init?.headers).toMatchObject({ 'x-chain': 'solana' })
})

// spec 2-9-23
test('a price is fetched again after 60 s, not before', async () => {
  const fetch = serve({ [SOL_MINT]: entry() })
  await get(SOL_MINT)
  await wait(59_000)
  await get(SOL_MINT)
  expect(fetch).toHaveBeenCalledTimes(1)
  await wait(1_000)
  await get(SOL_MINT)
  expect(fetch).toHaveBeenCalledTimes(2)
})

// spec 2-5-14
test.each([
  ['older than 5 days', entry({ updateUnixTime: NOW - 5 * 86_400 - 1 })],
  ['of 0', entry({ value: 0 })],
  ['that is missing', null],
])('a price %s is none', async (_, listed) => {
  serve({ [SOL_MINT]: listed })
  expect(await get(SOL_MINT)).toEqual([null])
})

// spec 2-4-25
test.each([
  ['newer', { price: 151, blockId: 8 }, { usd: 151, timestamp: NOW, source: 'pools' as const, blockId: 8 }],
  ['the same', { price: 151, blockId: 7 }, undefined],
  ['older', { price: 151, blockId: 6 }, undefined],
  ['newer without a price', { price: 0, blockId: 9 }, undefined],
])('the price of a %s block of the socket', (_, update, expected) => {
  const record = { usd: 150, timestamp: NOW - 5, source: 'pools' as const, blockId: 7 }
  expect(withUpdate(record, { assetId: SOL_MINT, ...update }, NOW)).toEqual(expected ?? record)
  expect(withUpdate(null, { assetId: SOL_MINT, ...update }, NOW)).toBeNull()
})
