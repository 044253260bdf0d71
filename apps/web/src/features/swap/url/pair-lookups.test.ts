// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assetStore } from '../../../lib/live/asset-store.ts'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { pairQuery, verifiedMintQuery } from './pair-lookups.ts'

const asset = (id: string, symbol: string) => ({ id, symbol, name: symbol, decimals: 6 })
const DAY_MS = 86_400_000

let calls: string[]
let fail: RegExp | undefined
let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  calls = []
  fail = undefined
  client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  // No token is taken from the reply of another test.
  vi.spyOn(assetStore, 'recent').mockReturnValue(undefined)
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    calls.push(`${pathname.split('/').at(-1)} ${[...searchParams.values()].join(' ')}`)
    if (fail?.test(pathname)) return Response.json({ error: 'down', code: 'INTERNAL_ERROR' }, { status: 500 })
    if (pathname.endsWith('/verified-symbol-address-map'))
      return Response.json(searchParams.get('symbols') === 'SOL' ? { SOL: SOL_MINT } : {})
    if (pathname.endsWith('/search'))
      return Response.json([asset('a', 'Cat'), asset('b', 'CATS'), asset('c', 'cat')])
    const ids = searchParams.get('ids')?.split(',') ?? []
    return Response.json(ids.filter((id) => id !== USDC_MINT).map((id) => asset(id, 'ANY')))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  client.clear()
})

// spec 1-9-14, 1-7.1-13
test('symbols are looked up through the verified map, then by search, once a day', async () => {
  const expected = { kind: 'choice', buy: [{ id: 'a' }, { id: 'c' }] }
  expect(await client.fetchQuery(pairQuery('SOL-CAT'))).toMatchObject(expected)
  expect(calls.sort()).toEqual([
    `assets ${SOL_MINT}`,
    'search "CAT" 20 exact_symbol',
    'verified-symbol-address-map CAT',
  ])
  calls = []
  vi.setSystemTime(Date.now() + DAY_MS - 60_000)
  expect(await client.fetchQuery(pairQuery('SOL-CAT'))).toMatchObject(expected)
  expect(calls).toEqual([`assets ${SOL_MINT}`])
  calls = []
  vi.setSystemTime(Date.now() + 120_000)
  await client.fetchQuery(pairQuery('SOL-CAT'))
  expect(calls).toHaveLength(3)
})

// spec 1-7.1-07
test.each(['SOL', 'USDC', 'USDT', 'usdc'])('the mint of %s is known without a call', async (symbol) => {
  expect(await client.fetchQuery(verifiedMintQuery(symbol))).toMatch(/^(So1|EPj|Es9)/)
  expect(calls).toEqual([])
})

test('an address of no token is missing', async () => {
  expect(await client.fetchQuery(pairQuery(`SOL-USDC_${USDC_MINT}`))).toEqual({ kind: 'missing' })
})

test.each([/search$/, /map$/, /assets$/])('a failed call to %s fails the lookup', async (path) => {
  fail = path
  const lookup = expect(client.fetchQuery(pairQuery('SOL-CAT'))).rejects.toMatchObject({
    code: 'INTERNAL_ERROR',
  })
  // Three retries, a second apart.
  await vi.advanceTimersByTimeAsync(4_000)
  await lookup
  fail = undefined
  expect(await client.fetchQuery(pairQuery('SOL-CAT'))).toMatchObject({ kind: 'choice' })
})
