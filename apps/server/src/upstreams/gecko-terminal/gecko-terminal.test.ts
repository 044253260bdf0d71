import { getAssetPools, getChart } from '@callisto/contract'
import { registerErrorHandler, registerReplyChecks, toRouteOptions, withZod } from '@callisto/http'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUpstreams, type Upstreams } from '../create-upstreams.ts'
import { registerUpstreams } from '../forward.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const [POOL, SMALL] = [
  '3ne4mWqdYuNiYrYZC9TrA3FcfuFdErghH97vNPbjicr1',
  '4Nd1mYQ4Jq1q3yqZcY3Vq1w2o8Qm9n5X7b6s2d3f4g5h',
]

const pool = (address: string, base: string, quote: string, change: object = {}, dex = 'orca') => ({
  id: `solana_${address}`,
  type: 'pool',
  attributes: {
    address,
    name: 'X / Y',
    pool_created_at: '2024-05-01T10:00:00Z',
    base_token_price_usd: '0.5',
    quote_token_price_usd: '150',
    reserve_in_usd: '1000.5',
    fdv_usd: '5000000',
    market_cap_usd: null,
    ...change,
  },
  relationships: {
    base_token: { data: { id: `solana_${base}`, type: 'token' } },
    quote_token: { data: { id: `solana_${quote}`, type: 'token' } },
    dex: { data: { id: dex, type: 'dex' } },
  },
})

const pools = {
  data: [
    pool(SMALL, MINT, SOL),
    pool(
      POOL,
      USDC,
      MINT,
      { quote_token_price_usd: '0.49', reserve_in_usd: '9000', fdv_usd: null },
      'raydium',
    ),
    pool(POOL, SOL, USDC),
    pool('not an address', MINT, SOL),
    pool(SMALL, MINT, SOL, { pool_created_at: null }),
  ],
}
const bars = (list: number[][]) => ({ data: { id: 'x', type: 'ohlcv', attributes: { ohlcv_list: list } } })

let app: FastifyInstance
let upstreams: Upstreams
let urls: string[]
let answer: (path: string) => unknown

beforeEach(async () => {
  urls = []
  const fetchFrom: typeof fetch = async (input) => {
    const url = new URL(String(input))
    urls.push(url.href)
    const value = answer(url.pathname)
    return value === undefined
      ? new Response('{}', { status: 404, headers: JSON_TYPE })
      : Response.json(value)
  }
  const market = { kind: 'geckoterminal', url: 'https://api.geckoterminal.com/api/v2' } as const
  upstreams = createUpstreams(
    { trade: undefined, market },
    { log: pino({ level: 'silent' }), missing: [], fetchFrom },
  )!
  app = fastify()
  registerReplyChecks(app)
  registerUpstreams(app, upstreams)
  await app.register(
    async (scope) => {
      registerErrorHandler(scope, { toBody: ({ code, message }) => ({ error: message, code }) })
      withZod(scope).route({ ...toRouteOptions(getChart), handler: async () => ({ candles: [] }) })
      withZod(scope).route({ ...toRouteOptions(getAssetPools), handler: async () => ({ pools: [] }) })
    },
    { prefix: '/data' },
  )
})

afterEach(() => app.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const chart = async (query: string) => {
  const reply = await app.inject(`/data/v2/charts/${MINT}?${query}`)
  return {
    status: reply.statusCode,
    source: reply.headers['x-callisto-source'],
    body: reply.json() as unknown,
  }
}

test('the pools of a token are those of the other host in our form, the most liquid first', async () => {
  answer = () => pools
  const reply = await app.inject(`/data/v1/assets/${MINT}/pools`)
  expect(urls).toEqual([`https://api.geckoterminal.com/api/v2/networks/solana/tokens/${MINT}/pools?page=1`])
  expect(reply.headers['x-callisto-source']).toBe('geckoterminal')
  const createdAt = '2024-05-01T10:00:00.000Z'
  expect(reply.json()).toEqual({
    pools: [
      {
        id: POOL,
        dex: 'raydium',
        type: 'raydium',
        createdAt,
        quoteAsset: USDC,
        usdPrice: 0.49,
        liquidity: 9000,
      },
      { id: SMALL, dex: 'orca', type: 'orca', createdAt, quoteAsset: SOL, usdPrice: 0.5, liquidity: 1000.5 },
    ],
  })
})

describe('a chart', () => {
  const day = Date.UTC(2026, 0, 2) / 1_000
  const window = `from=${(day - 3_600) * 1_000}&to=${(day + 1_799) * 1_000}`

  test('has the bars of the most liquid pool, oldest first, without gaps', async () => {
    answer = (path) =>
      path.endsWith('/pools')
        ? pools
        : bars([
            [day + 900, 3, 4, 2, 3, 7],
            [day - 900, 1, 2, 1, 2, 5],
          ])
    const { body, source } = await chart(`interval=15_MINUTE&${window}`)
    expect(source).toBe('geckoterminal')
    expect(new URL(urls[1]!).pathname).toBe(`/api/v2/networks/solana/pools/${POOL}/ohlcv/minute`)
    expect(Object.fromEntries(new URL(urls[1]!).searchParams)).toEqual({
      aggregate: '15',
      before_timestamp: String(day + 1_800),
      limit: '7',
      currency: 'usd',
      token: MINT,
    })
    expect(body).toEqual({
      candles: [
        { time: day - 900, open: 1, high: 2, low: 1, close: 2, volume: 5 },
        { time: day, open: 2, high: 2, low: 2, close: 2, volume: 0 },
        { time: day + 900, open: 3, high: 4, low: 2, close: 3, volume: 7 },
      ],
    })
  })

  test('has longer bars made of shorter ones, and a market cap of price and supply', async () => {
    answer = (path) =>
      path.endsWith('/pools')
        ? pools
        : bars([
            [day + 900, 3, 4, 2, 3, 7],
            [day, 1, 2, 1, 2, 5],
          ])
    expect((await chart(`interval=30_MINUTE&type=mcap&${window}`)).body).toEqual({
      candles: [{ time: day, open: 1e7, high: 4e7, low: 1e7, close: 3e7, volume: 12 }],
    })
  })

  test('in SOL is that of a pool with SOL', async () => {
    answer = (path) => (path.endsWith('/pools') ? pools : bars([]))
    expect((await chart(`interval=1_DAY&quote=native&${window}`)).body).toEqual({ candles: [] })
    expect(urls[1]).toContain(`/pools/${SMALL}/ohlcv/day?`)
    expect(urls[1]).toContain('currency=token')
  })

  test('in seconds is our own', async () => {
    const { source, body } = await chart(`interval=1_SECOND&${window}`)
    expect([source, body, urls]).toEqual([undefined, { candles: [] }, []])
  })

  test.each([
    ['an unknown token', () => undefined, 404, 'NOT_FOUND'],
    ['another shape', () => ({ data: 'x' }), 503, 'NOT_READY'],
    [
      'bars that are none',
      (path: string) => (path.endsWith('/pools') ? pools : bars([[1, 2]])),
      503,
      'NOT_READY',
    ],
  ])('of %s is an error', async (_, given, status, code) => {
    answer = given
    expect(await chart(`interval=1_HOUR&${window}`)).toMatchObject({ status, body: { code } })
  })

  test('equal calls within a minute are one, and 30 a minute are the most', async () => {
    answer = (path) => (path.endsWith('/pools') ? pools : bars([]))
    await chart(`interval=1_HOUR&${window}`)
    await chart(`interval=1_HOUR&${window}`)
    expect(urls).toHaveLength(2)
    const statuses: number[] = []
    for (let n = 0; n < 40; n++)
      statuses.push((await chart(`interval=1_HOUR&to=${(day + n * 3_600) * 1_000}`)).status)
    expect(urls.length).toBeLessThanOrEqual(30)
    expect(statuses.at(-1)).toBe(429)
    expect(upstreams.states()).toEqual([
      {
        name: 'geckoterminal',
        kind: 'market',
        state: 'limited',
        answers: ['charts', 'pools'],
        attribution: { text: 'Data by GeckoTerminal', url: 'https://www.geckoterminal.com' },
      },
    ])
  })

  test('with malformed parameters asks nobody', async () => {
    expect(await chart('interval=x')).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } })
    expect(urls).toEqual([])
  })
})
