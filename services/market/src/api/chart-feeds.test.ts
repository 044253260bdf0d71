// Shapes and rules as the public documents of the chart library and of the data service state them, read from a running
// service without the schemas of the contract.

import { knownMints } from '@callisto/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestMarket,
  type TestMarket,
  tokenA,
  tokenB,
  until,
  wallet,
} from '../testing/test-market.test-helper.ts'

const unknown = wallet(900)
const start = 1_790_000_000
const { sol } = knownMints

let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket(undefined, { references: { btcusd: tokenA } })
  const { pools } = market
  await market.trade(pools.sol, 'buy', 10n ** 9n)
  for (let n = 0; n < 6; n++)
    await market.trade(pools.a, n % 3 === 2 ? 'sell' : 'buy', 10n ** 8n + BigInt(n), n)
  // An hour without a trade of any token, then one more of each.
  market.skip(3600)
  await market.trade(pools.a, 'buy', 10n ** 8n)
  await market.trade(pools.sol, 'sell', 10n ** 9n)
})
afterAll(() => market?.close())

const get = async (path: string) => {
  const reply = await fetch(market.url + path)
  return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() }
}
const json = async (path: string) => {
  const { status, text } = await get(path)
  expect([path, status]).toEqual([path, 200])
  return JSON.parse(text)
}

type Columns = Record<'t' | 'o' | 'h' | 'l' | 'c' | 'v', number[]> & { s: string }

/** Checks what holds for bars of any source: columns of one length, times on the grid without a hole, bars in a row. */
function expectBars({ t, o, h, l, c, v }: Columns, seconds: number) {
  for (const column of [o, h, l, c, v]) expect(column).toHaveLength(t.length)
  expect(t.length).toBeGreaterThan(0)
  t.forEach((time, at) => {
    expect(time % seconds).toBe(0)
    if (at > 0) expect([time - t[at - 1]!, o[at]]).toEqual([seconds, c[at - 1]])
    expect(h[at]).toBeGreaterThanOrEqual(Math.max(o[at]!, c[at]!))
    expect(l[at]).toBeLessThanOrEqual(Math.min(o[at]!, c[at]!))
    expect(v[at]).toBeGreaterThanOrEqual(0)
  })
}

// spec 1-7.2-14
describe('UDF', () => {
  test('/config names what the library asks first', async () => {
    const config = await json('/udf/config')
    expect(config).toMatchObject({
      supports_search: true,
      supports_group_request: false,
      supports_time: true,
    })
    // spec 1-9-16
    expect(config.supported_resolutions).toEqual(
      expect.arrayContaining(['1', '3', '5', '15', '30', '60', '120', '240', '1D', '1W']),
    )
    expect(typeof config.supports_marks).toBe('boolean')
    expect(typeof config.supports_timescale_marks).toBe('boolean')
  })

  test('/time is a bare number of unix seconds', async () => {
    const { text, type, status } = await get('/udf/time')
    expect([status, type.split(';')[0]]).toEqual([200, 'text/plain'])
    expect(text).toMatch(/^\d{10}$/)
    expect(Number(text)).toBeGreaterThan(start)
  })

  test.each([
    ['a mint', tokenA, tokenA],
    ['a mint with exchange and currency', `Callisto:${tokenA}/USD`, tokenA],
    ['a reference price', 'solusd', 'solusd'],
    ['a reference price of the operator', 'BTCUSD', 'btcusd'],
  ])('/symbols describes %s', async (_, symbol, ticker) => {
    const info = await json(`/udf/symbols?symbol=${encodeURIComponent(symbol)}`)
    expect(info).toMatchObject({
      ticker,
      session: '24x7',
      timezone: 'Etc/UTC',
      minmov: 1,
      has_intraday: true,
    })
    for (const field of ['name', 'description', 'type', 'exchange', 'listed_exchange', 'data_status'])
      expect(info[field], field).toMatch(/./)
    expect(Math.log10(info.pricescale) % 1).toBe(0)
    expect(info.supported_resolutions).toEqual((await json('/udf/config')).supported_resolutions)
    expect(info.volume_precision).toBeGreaterThanOrEqual(0)
  })

  // spec 1-5.3-03, 1-8-13
  test.each([
    [unknown, 'Invalid token information'],
    ['ethusd', 'Cannot resolve symbol'],
    ['nothing', 'Cannot resolve symbol'],
  ])('/symbols and /history of %s fail with "%s"', async (symbol, errmsg) => {
    expect(await json(`/udf/symbols?symbol=${symbol}`)).toEqual({ s: 'error', errmsg })
    expect(await json(`/udf/history?symbol=${symbol}&from=0&to=${start}&resolution=15`)).toEqual({
      s: 'error',
      errmsg,
    })
  })

  test.each([{ resolution: '7' }, { from: 'never' }])(
    '/history refuses %o in its own form',
    async (change) => {
      const query = { symbol: tokenA, from: '0', to: String(start), resolution: '15', ...change }
      const { status, text } = await get(`/udf/history?${new URLSearchParams(query)}`)
      const refused = JSON.parse(text)
      expect(status).toBe(400)
      expect(refused).toMatchObject({ s: 'error', errmsg: expect.any(String), code: 'INVALID_REQUEST' })
      expect(refused.error).toBe(refused.errmsg)
    },
  )

  test('/search finds a mint as a symbol that resolves', async () => {
    const hits = await json(`/udf/search?query=${tokenB}&type=&exchange=&limit=10`)
    expect(hits).toHaveLength(1)
    for (const field of ['symbol', 'full_name', 'description', 'exchange', 'ticker', 'type'])
      expect(hits[0][field], field).toMatch(/./)
    for (const symbol of [hits[0].ticker, hits[0].full_name])
      expect((await json(`/udf/symbols?symbol=${symbol}`)).ticker).toBe(tokenB)
    expect(await json(`/udf/search?query=${tokenB}&type=stock`)).toEqual([])
    expect(await json('/udf/search?query=')).toEqual([])
  })

  test.each([
    ['1', 60],
    ['3', 180],
    ['5', 300],
    ['15', 900],
    ['30', 1800],
    ['60', 3600],
    ['D', 86_400],
    ['1D', 86_400],
  ])('/history of resolution %s is whole, in seconds', async (resolution, seconds) => {
    const bars = await json(`/udf/history?symbol=${tokenA}&from=0&to=2000000000&resolution=${resolution}`)
    expect(bars.s).toBe('ok')
    expectBars(bars, seconds)
    const now = Number((await get('/udf/time')).text)
    expect(bars.t.at(-1)).toBe(now - (now % seconds))
    const [asset] = await json(`/data/v1/assets?ids=${tokenA}`)
    expect(bars.c.at(-1)).toBeCloseTo(asset.usdPrice, 12)
  })

  test('/history has the start of its window and not the end', async () => {
    const path = `/udf/history?symbol=${tokenA}&resolution=1`
    const all: Columns = await json(`${path}&from=0&to=2000000000`)
    const [from, to] = [all.t[3]!, all.t[7]!]
    const part = await json(`${path}&from=${from}&to=${to}`)
    expect(part).toEqual({
      s: 'ok',
      ...Object.fromEntries(
        (['t', 'o', 'h', 'l', 'c', 'v'] as const).map((key) => [key, all[key].slice(3, 7)]),
      ),
    })
    const off = await json(`${path}&from=${from + 1}&to=${to + 1}`)
    expect(off.t).toEqual(all.t.slice(4, 8))
  })

  test('/history of the pause alone is flat, with countback as many bars as asked', async () => {
    const path = `/udf/history?symbol=${tokenA}&resolution=1`
    const all: Columns = await json(`${path}&from=0&to=2000000000`)
    const to = all.t[20]!
    const pause = await json(`${path}&from=${all.t[10]}&to=${to}`)
    expect(pause.t).toHaveLength(10)
    expect(new Set([...pause.o, ...pause.h, ...pause.l, ...pause.c]).size).toBe(1)
    expect(new Set(pause.v)).toEqual(new Set([0]))
    const counted = await json(`${path}&from=${to}&to=${to}&countback=5`)
    expect(counted.t).toEqual(all.t.slice(15, 20))
  })

  // spec 1-8-14
  test('/history without a bar is no_data', async () => {
    expect(await json(`/udf/history?symbol=${tokenA}&from=0&to=1000&resolution=1`)).toEqual({ s: 'no_data' })
    expect(await json(`/udf/history?symbol=${tokenA}&from=1000&to=1000&resolution=1`)).toEqual({
      s: 'no_data',
    })
    const later = await json(`/udf/history?symbol=${tokenA}&from=1999999000&to=2000000000&resolution=1`)
    expect(later.s).toBe('no_data')
    const now = Number((await get('/udf/time')).text)
    expect(later.nextTime).toBeLessThanOrEqual(now)
  })

  test.each([
    '/udf/symbols',
    '/udf/history?symbol=solusd&from=0&to=1',
    '/udf/history?symbol=solusd&from=0&to=1&resolution=7',
    '/udf/history?symbol=solusd&from=x&to=1&resolution=1',
    `/udf/history?symbol=${'x'.repeat(65)}&from=0&to=1&resolution=1`,
  ])('%s is refused', async (path) => {
    expect((await get(path)).status).toBe(400)
  })
})

// spec 1-7.2-12
describe('feed-style charts', () => {
  test('are lists of bars in unix milliseconds', async () => {
    const now = Number((await get('/udf/time')).text) * 1000
    const bars = await json(`/fe/trading-view/data?feed=solusd&type=5m&from=${now - 3_600_000}&till=${now}`)
    expect(Array.isArray(bars)).toBe(true)
    const column = (key: string) => bars.map((bar: Record<string, number>) => bar[key])
    expectBars(
      {
        s: 'ok',
        t: column('time').map((ms: number) => ms / 1000),
        o: column('open'),
        h: column('high'),
        l: column('low'),
        c: column('close'),
        v: column('volume'),
      },
      300,
    )
    const [asset] = await json(`/data/v1/assets?ids=${sol}`)
    expect(bars.at(-1).close).toBeCloseTo(asset.usdPrice, 12)
  })

  test.each([
    ['feed=ethusd&type=5m', 404],
    ['feed=dogeusd&type=5m', 400],
    ['feed=solusd&type=7m', 400],
    ['feed=solusd&type=5m&from=2000&till=1000', 400],
  ])('%s is status %d', async (query, status) => {
    expect((await get(`/fe/trading-view/data?${query}`)).status).toBe(status)
  })
})

// spec 1-7.2-13
test('the socket sends a subscribed reference price at once and with each change', async () => {
  const socket = await market.socket('/fe/trading-view/stream')
  const prices = () =>
    socket.frames as unknown as { type: string; feed: string; price: number; time: number }[]
  socket.send({ type: 'subscribe', feeds: ['btcusd', 'ethusd', 'solusd'] })
  await until(() => prices().length >= 2)
  expect(new Set(prices().map(({ feed }) => feed))).toEqual(new Set(['btcusd', 'solusd']))
  const [asset] = await json(`/data/v1/assets?ids=${sol}`)
  expect(prices().find(({ feed }) => feed === 'solusd')).toMatchObject({
    type: 'price',
    price: asset.usdPrice,
  })
  socket.send({ type: 'unsubscribe', feeds: ['solusd'] })
  const closed = new Promise((resolve) => socket.raw.once('close', resolve))
  socket.send({ type: 'subscribe', feeds: ['dogeusd'] })
  expect(await closed).toBe(1008)
})

// spec 1-7.1-18
test('net volume is buys less sells of each bar', async () => {
  const { klines } = await json(`/data/v1/charts/net-volume/${tokenA}?interval=5_MINUTE`)
  const times = klines.map(({ time }: { time: number }) => time)
  times.slice(1).forEach((time: number, at: number) => void expect(time - times[at]).toBe(300))
  const { txs } = await json(`/data/v1/txs/${tokenA}`)
  const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)
  const expected = sum(
    txs.map(({ type, usdVolume }: { type: string; usdVolume: number }) =>
      type === 'sell' ? -usdVolume : usdVolume,
    ),
  )
  expect(sum(klines.map((line: { net_volume: number }) => line.net_volume))).toBeCloseTo(expected, 6)
  const day = await json(`/data/v1/charts/net-volume/${tokenA}?interval=1_DAY`)
  expect(sum(day.klines.map((line: { net_volume: number }) => line.net_volume))).toBeCloseTo(expected, 6)
  expect(await json(`/data/v1/charts/net-volume/${tokenB}`)).toEqual({ klines: [] })
})

// spec 1-7.1-19, 1-3-06, 1-9-05, 2-3-12
test('a single token has the legacy form', async () => {
  const token = await json(`/data/v1/token/${tokenA}`)
  const [asset] = await json(`/data/v1/assets?ids=${tokenA}`)
  expect(token).toMatchObject({
    chainId: 101,
    address: tokenA,
    symbol: asset.symbol,
    name: asset.name,
    tags: expect.any(Array),
    extensions: expect.any(Object),
    decimals: asset.decimals,
    daily_volume: asset.stats24h.buyVolume + asset.stats24h.sellVolume,
    created_at: asset.firstPool.createdAt,
    usdPrice: asset.usdPrice,
    liquidity: asset.liquidity,
  })
  expect((await get(`/data/v1/token/${unknown}`)).status).toBe(404)
})

// spec 1-7.1-16, 1-3-09
test('charts of the data service take milliseconds or ISO times and answer in seconds', async () => {
  const now = Number((await get('/udf/time')).text)
  const path = `/data/v2/charts/${tokenA}?interval=1_MINUTE&baseAsset=${tokenA}&type=price&quote=usd`
  const { candles } = await json(`${path}&from=${(now - 1200) * 1000}&to=${now * 1000}`)
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
  expect((await json(`${path}&from=${iso(now - 1200)}&to=${iso(now)}`)).candles).toEqual(candles)
  for (const candle of candles)
    expect(Object.keys(candle).sort()).toEqual(['close', 'high', 'low', 'open', 'time', 'volume'])
  const front = await json(`/fe/api/v1/charts/${tokenA}?type=1m&time_from=${now - 1200}&time_to=${now}`)
  expect(front.bars).toEqual(
    candles.map(({ time, open, high, low, close, volume }: Record<string, number>) => ({
      t: time,
      o: open,
      h: high,
      l: low,
      c: close,
      v: volume,
    })),
  )
})
