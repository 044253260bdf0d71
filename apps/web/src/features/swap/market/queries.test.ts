// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { recordChainTime } from '../../../lib/live/chain-time.ts'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { dayBarsQuery, overviewQuery } from './queries.ts'

const NOW = 1_790_000_000
afterEach(() => vi.unstubAllGlobals())

/** Replies to every call with `body`; the URLs that were called. */
function reply(body: unknown): string[] {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url.slice(url.indexOf('/fe/')))
    return Response.json(body)
  })
  return urls
}

// spec 1-7.2-03, 1-9-15
test('a small card asks for bars of 15 minutes of the last 24 hours', async () => {
  recordChainTime(NOW)
  const urls = reply({ bars: [{ t: 900, o: 1, h: 4, l: 0.5, c: 2, v: 9 }] })
  const bars = await new QueryClient().fetchQuery(dayBarsQuery(SOL_MINT))
  expect(bars).toEqual([{ time: 900, open: 1, high: 4, low: 0.5, close: 2, volume: 9 }])
  const { pathname, searchParams } = new URL(urls[0]!, 'http://localhost')
  expect(pathname).toBe(`/fe/api/v1/charts/${SOL_MINT}`)
  const { type, time_from, time_to } = Object.fromEntries(searchParams)
  expect([type, Number(time_to) - Number(time_from)]).toEqual(['15m', 86_400])
  expect(Math.abs(Number(time_to) - NOW)).toBeLessThan(5)
})

// spec 1-7.2-05
test('the overview is read every 60 s, with three retries 2 s apart', async () => {
  const query = overviewQuery({ base: SOL_MINT, quote: USDC_MINT })
  // spec 1-9-18
  expect(query).toMatchObject({ refetchInterval: 60_000, retry: 3, retryDelay: 2_000 })
  const token = { address: SOL_MINT, chainId: 101, decimals: 9, name: 'Solana', symbol: 'SOL' }
  const urls = reply({ ...token, overview: { priceQuote: 150 } })
  expect(await new QueryClient().fetchQuery(query)).toEqual({ priceQuote: 150 })
  expect(urls).toEqual([`/fe/v1/tokens/${SOL_MINT}?quote_address=${USDC_MINT}`])
})

test.each([null, {}, { bars: [{ t: 1 }] }, { bars: 'x' }])('%j is no chart', async (body) => {
  reply(body)
  const query = { ...dayBarsQuery(SOL_MINT), retry: false }
  await expect(new QueryClient().fetchQuery(query)).rejects.toMatchObject({ code: 'INVALID_REPLY' })
})
