import type { Asset, MarketReadPort } from '@callisto/contract'
import { afterEach, expect, test } from 'vitest'
import { key } from '../testing/fake-chain.test-helper.ts'
import {
  emptyMarket,
  SOL,
  startTestService,
  stillClock,
  type TestService,
  testPrice,
  USDC,
} from '../testing/test-service.test-helper.ts'

const asset = (id: string): Asset => ({ id, name: id, symbol: id.slice(0, 3), decimals: 6 })
let service: TestService | undefined
afterEach(() => service?.close())

async function start(market: Partial<MarketReadPort>, clock = stillClock) {
  service = await startTestService(undefined, { market: { ...emptyMarket, ...market }, clock })
  return service
}

test('text is searched, mints are looked up', async () => {
  const asked: unknown[] = []
  const { get } = await start({
    search: async (query, options) => {
      asked.push([query, options])
      return [asset(SOL)]
    },
    assets: async (ids) => {
      asked.push(ids)
      return ids.map(asset)
    },
  })
  expect((await get('/tokens/v2/search?query=sol&limit=5')).body).toEqual([asset(SOL)])
  expect((await get(`/tokens/v2/search?query=${SOL},${USDC},${SOL}`)).body).toHaveLength(2)
  expect(asked).toEqual([
    ['sol', { limit: 5 }],
    [SOL, USDC],
  ])
})

// spec 2-3-21
test('prices have the fields of the public reply, and unknown mints are left out', async () => {
  const { get } = await start({
    prices: async () => ({
      [SOL]: {
        ...testPrice(150.5, 9),
        blockId: 77,
        priceChange24h: -1.5,
      },
      [USDC]: { ...testPrice(1, 6), source: 'numeraire' },
    }),
  })
  expect((await get(`/price/v3?ids=${SOL},${USDC},${key(88)}`)).body).toEqual({
    [SOL]: {
      usdPrice: 150.5,
      blockId: 77,
      decimals: 9,
      priceChange24h: -1.5,
      liquidity: 1e6,
      createdAt: '2026-01-01T00:00:00.000Z',
      timestamp: 1_790_000_000,
      source: 'pools',
    },
    [USDC]: {
      usdPrice: 1,
      blockId: null,
      decimals: 6,
      priceChange24h: null,
      liquidity: 1e6,
      createdAt: '2026-01-01T00:00:00.000Z',
      timestamp: 1_790_000_000,
      source: 'numeraire',
    },
  })
})

test('a market that does not reply ends at the deadline', async () => {
  const aborted: string[] = []
  const impatient = { nowMs: () => 0, wait: (_: number, signal?: AbortSignal) => stillOrDone(signal) }
  const { get } = await start(
    {
      prices: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            aborted.push('prices')
            reject(new Error('aborted'))
          })
        }),
    },
    impatient,
  )
  expect(await get(`/price/v3?ids=${SOL}`)).toMatchObject({
    status: 504,
    body: { errorCode: 'DEADLINE_EXCEEDED' },
  })
  expect(aborted).toEqual(['prices'])
})

/** A deadline that is over at once. */
const stillOrDone = (signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal?.addEventListener('abort', () => resolve(), { once: true })
    setImmediate(resolve)
  })

test('an internal error is returned without its cause', async () => {
  const { get, metric } = await start({ search: () => Promise.reject(new Error('secret: /srv/db')) })
  const { status, body } = await get('/tokens/v2/search?query=sol')
  expect([status, body]).toEqual([500, { error: 'Internal error', errorCode: 'INTERNAL_ERROR' }])
  expect(await metric('callisto_trade_failures_total')).toBe(1)
})
