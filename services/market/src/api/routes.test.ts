import {
  AssetPoolsReplySchema,
  AssetsReplySchema,
  boundMetrics,
  ChartReplySchema,
  ErrorBodySchema,
  encodeFilters,
  GemsReplySchema,
  HoldersReplySchema,
  MAX_SPARKLINE_POINTS,
  PoolsReplySchema,
  SparklinesReplySchema,
  TokenMetadataSchema,
  TopTradersReplySchema,
  TxsReplySchema,
} from '@callisto/contract'
import { matchesFilters, metricOf } from '@callisto/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestMarket,
  type TestMarket,
  tokenA,
  tokenB,
  wallet,
} from '../testing/test-market.test-helper.ts'

let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket()
  const { sol, a, b } = market.pools
  await market.trade(sol, 'buy', 10n ** 9n)
  for (let n = 0; n < 40; n++)
    await market.trade(a, n % 3 === 2 ? 'sell' : 'buy', 10n ** 8n + BigInt(n), n % 5)
  await market.trade(b, 'buy', 10n ** 7n)
})

afterAll(() => market?.close())

const get = async (path: string) => market.app.inject(`/data${path}`)

describe('lists', () => {
  // spec 1-7.1-02, 1-7.1-03
  test.each(['toptrending', 'toptraded', 'toporganicscore', 'recent', 'topgainer', 'top/overview'])(
    '%s returns pools that match the schema',
    async (category) => {
      for (const timeframe of ['5m', '1h', '6h', '24h']) {
        const reply = await get(`/v1/pools/${category}/${timeframe}`)
        expect(reply.statusCode).toBe(200)
        const ids = PoolsReplySchema.parse(reply.json()).pools.map(({ baseAsset }) => baseAsset.id)
        expect([...ids].sort()).toEqual([tokenA, tokenB].sort())
      }
    },
  )

  // spec 1-2.2-02: of tokens without launchpad, issuer or likes these lists have none
  test.each(['popular', 'launchpads', 'stocks', 'xstocks', 'prestocks', 'superstate', 'runners'])(
    '%s is a list',
    async (category) => {
      expect((await get(`/v1/pools/${category}/1h`)).json()).toEqual({ pools: [] })
    },
  )

  test('alphascan has the tokens of the last day with organic buyers', async () => {
    const rows = PoolsReplySchema.parse((await get('/v1/pools/alphascan/24h')).json()).pools
    const all = PoolsReplySchema.parse((await get('/v1/pools/recent/24h')).json()).pools
    const buyers = all.filter(({ baseAsset }) => (baseAsset.stats24h?.numOrganicBuyers ?? 0) > 0)
    expect(rows.map(({ id }) => id)).toEqual(buyers.map(({ id }) => id))
  })

  test('sparklines end at the present price, and a token without a bar has none', async () => {
    const path = `/v1/charts/sparklines?ids=${tokenA},${tokenB},${wallet(900)}`
    const { sparklines } = SparklinesReplySchema.parse((await get(path)).json())
    const assets = AssetsReplySchema.parse((await get(`/v1/assets?ids=${tokenA},${tokenB}`)).json())
    expect(Object.keys(sparklines).sort()).toEqual([tokenA, tokenB].sort())
    for (const { id, usdPrice } of assets) {
      const points = sparklines[id] ?? []
      expect(points.length).toBeLessThanOrEqual(MAX_SPARKLINE_POINTS)
      expect(points.at(-1)).toBe(Number(usdPrice?.toPrecision(6)))
    }
  })

  test('the most traded comes first by default', async () => {
    const order = async (query: string) =>
      PoolsReplySchema.parse((await get(`/v1/pools/toptraded/1h${query}`)).json()).pools.map(
        ({ baseAsset }) => baseAsset.id,
      )
    expect(await order('')).toEqual([tokenA, tokenB])
    expect(await order('?sortDir=asc')).toEqual([tokenB, tokenA])
    expect(await order('?sortBy=txs1h&limit=1')).toEqual([tokenA])
    expect(await order('?minTxns1h=10')).toEqual([tokenA])
    expect(await order('?maxVolume1h=0')).toEqual([])
  })

  test.each(boundMetrics)('bounds of %s filter as the client does', async (metric) => {
    const timeframe = '1h'
    const list = async (query: string) => {
      const reply = await get(`/v1/pools/toptraded/${timeframe}?${query}`)
      return {
        pools: PoolsReplySchema.parse(reply.json()).pools,
        time: Number(reply.headers['x-market-time']),
      }
    }
    const whole = await list('')
    const nowMs = whole.time * 1000
    for (const { baseAsset } of whole.pools)
      for (const end of ['min', 'max'] as const) {
        const filters = {
          bounds: { [metric]: { [end]: metricOf(baseAsset, metric, timeframe, nowMs) ?? 0 } },
        }
        const query = new URLSearchParams(
          Object.entries(encodeFilters(filters, timeframe)).map(([name, value]) => [name, String(value)]),
        )
        const own = whole.pools.filter((pool) => matchesFilters(pool.baseAsset, filters, timeframe, nowMs))
        expect((await list(String(query))).pools).toEqual(own)
      }
  })

  test('lists of graduates are empty without launches', async () => {
    for (const category of ['graduated', 'aboutToGraduate'])
      expect((await get(`/v1/pools/${category}/1h`)).json()).toEqual({ pools: [] })
  })

  test('pools of assets, majors too', async () => {
    const reply = await get(`/v1/pools?assetIds=${tokenA},So11111111111111111111111111111111111111112`)
    expect(PoolsReplySchema.parse(reply.json()).pools.map(({ id }) => id)).toEqual([
      market.pools.a.address,
      market.pools.sol.address,
    ])
  })

  // spec 1-7.1-01
  test('without assets the newest pools, filtered as in their list', async () => {
    for (const query of ['', '?minTxns24h=10', '?maxLiquidity=0', '?limit=1']) {
      const plain = PoolsReplySchema.parse((await get(`/v1/pools${query}`)).json())
      expect(plain).toEqual((await get(`/v1/pools/recent/24h${query}`)).json())
    }
    const ids = async (query: string) =>
      PoolsReplySchema.parse((await get(`/v1/pools${query}`)).json()).pools.map(
        ({ baseAsset }) => baseAsset.id,
      )
    expect((await ids('')).sort()).toEqual([tokenA, tokenB].sort())
    expect(await ids('?minTxns24h=10')).toEqual([tokenA])
    expect((await get('/v1/pools?assetIds=x')).statusCode).toBe(400)
  })

  // spec 1-7.1-04
  test('gems returns the requested sections', async () => {
    const payload = { recent: { timeframe: '1h', launchpads: ['pump.fun'] }, graduated: { timeframe: '5m' } }
    const reply = await market.app.inject({ method: 'POST', url: '/data/v1/pools/gems', payload })
    expect(GemsReplySchema.parse(reply.json())).toEqual({ recent: { pools: [] }, graduated: { pools: [] } })
  })
})

describe('one token', () => {
  // spec 1-7.1-10
  test('statistics add up to its trades', async () => {
    const [asset] = AssetsReplySchema.parse((await get(`/v1/assets?ids=${tokenA}`)).json())
    expect(asset?.stats1h).toMatchObject({ numBuys: 27, numSells: 13, numTraders: 5 })
    expect(asset?.usdPrice).toBeGreaterThan(0)
    expect(asset?.liquidity).toBeGreaterThan(0)
    expect(asset?.firstPool?.id).toBe(market.pools.a.address)
    // spec 1-3-03
    expect(asset?.audit?.lpBurnedPercentage).toBe(25)
  })

  // spec 1-7.1-14
  test('trades page by page, newest first, none twice and none left out', async () => {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const path: string = `/v1/txs/${tokenA}?limit=7${cursor === undefined ? '' : `&offset=${cursor}`}`
      const page = TxsReplySchema.parse((await get(path)).json())
      seen.push(...page.txs.map(({ blockId }) => blockId ?? 0))
      cursor = page.next
    } while (cursor !== undefined)
    expect(seen).toHaveLength(40)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
  })

  test('trades of one wallet, of one side, and never more than thirty', async () => {
    const txs = async (query: string) =>
      TxsReplySchema.parse((await get(`/v1/txs/${tokenA}${query}`)).json()).txs
    expect(
      new Set((await txs(`?traderAddress=${wallet(3)}`)).map(({ traderAddress }) => traderAddress)),
    ).toEqual(new Set([wallet(3)]))
    expect((await txs('?type=sell')).every(({ type }) => type === 'sell')).toBe(true)
    expect(await txs('?limit=1000')).toHaveLength(30)
    expect(await txs(`?traderAddress=${wallet(99)}`)).toEqual([])
  })

  test('trades by value, and who made the most of them', async () => {
    const txs = async (query: string) =>
      TxsReplySchema.parse((await get(`/v1/txs/${tokenA}${query}`)).json()).txs
    const all = await txs('')
    const median = all.map(({ usdVolume = 0 }) => usdVolume).sort((a, b) => a - b)[15]!
    const large = await txs(`?minUsdVolume=${median}`)
    expect(large.length).toBeGreaterThanOrEqual(15)
    expect(large.every(({ usdVolume = 0 }) => usdVolume >= median)).toBe(true)
    const traders = async (query: string) =>
      TopTradersReplySchema.parse((await get(`/v1/top-traders/${tokenA}${query}`)).json()).traders
    const byVolume = await traders('?sortBy=volume&timeframe=24h')
    expect(byVolume.map(({ address }) => address).sort()).toEqual([0, 1, 2, 3, 4].map(wallet).sort())
    const count = (key: 'numBuys' | 'numSells') => byVolume.reduce((sum, trader) => sum + trader[key], 0)
    expect([count('numBuys'), count('numSells')]).toEqual([27, 13])
    // The blocks name no balances, so nobody holds anything.
    expect(byVolume.every(({ amount }) => amount === 0)).toBe(true)
    const profits = (await traders('')).map(({ realizedPnl = Number.NEGATIVE_INFINITY }) => realizedPnl)
    expect(profits).toEqual(profits.toSorted((a, b) => b - a))
  })

  test.each(['1_SECOND', '15_SECOND', '1_MINUTE', '3_MINUTE', '1_HOUR', '1_WEEK', '1_MONTH'])(
    // spec 1-7.1-16
    'bars of %s join without a gap and carry the whole volume',
    async (interval) => {
      const { candles } = ChartReplySchema.parse(
        (await get(`/v2/charts/${tokenA}?interval=${interval}`)).json(),
      )
      candles.slice(1).forEach((bar, index) => {
        expect(bar.time).toBeGreaterThan(candles[index]!.time)
        expect(bar.open).toBe(candles[index]!.close)
      })
      const [asset] = AssetsReplySchema.parse((await get(`/v1/assets?ids=${tokenA}`)).json())
      const volume = (asset?.stats24h?.buyVolume ?? 0) + (asset?.stats24h?.sellVolume ?? 0)
      expect(candles.reduce((sum, bar) => sum + bar.volume, 0)).toBeCloseTo(volume, 6)
      expect(candles.at(-1)?.close).toBeCloseTo(asset?.usdPrice ?? 0, 12)
    },
  )

  test('a window in the past, in milliseconds or ISO, and in SOL', async () => {
    const all = ChartReplySchema.parse((await get(`/v2/charts/${tokenA}?interval=1_SECOND`)).json()).candles
    const to = (all[9]!.time + 0) * 1000
    const past = await get(`/v2/charts/${tokenA}?interval=1_SECOND&candles=5&to=${to}`)
    expect(ChartReplySchema.parse(past.json()).candles.map(({ time }) => time)).toEqual(
      all.slice(5, 10).map(({ time }) => time),
    )
    const iso = await get(`/v2/charts/${tokenA}?interval=1_SECOND&to=${new Date(to).toISOString()}&candles=5`)
    expect(iso.json()).toEqual(past.json())
    const native = ChartReplySchema.parse(
      (await get(`/v2/charts/${tokenA}?interval=1_SECOND&quote=native`)).json(),
    )
    expect(native.candles.at(-1)!.close).toBeLessThan(all.at(-1)!.close)
  })

  test('all pools of a token', async () => {
    const { pools } = AssetPoolsReplySchema.parse((await get(`/v1/assets/${tokenA}/pools`)).json())
    const [main] = PoolsReplySchema.parse((await get(`/v1/pools?assetIds=${tokenA}`)).json()).pools
    expect(pools.map(({ id }) => id)).toContain(main!.id)
    const depths = pools.map(({ liquidity }) => liquidity ?? 0)
    expect(depths).toEqual([...depths].sort((a, b) => b - a))
    expect(pools[0]!.usdPrice).toBeCloseTo(main!.baseAsset.usdPrice!, 6)
  })

  // spec 1-7.1-15
  test('holders of a token without a seen holder', async () => {
    expect(HoldersReplySchema.parse((await get(`/v1/holders/${tokenA}`)).json())).toEqual({
      count: 0,
      holders: [],
    })
  })
})

describe('metadata', () => {
  test('the metadata file of a token names its picture on this origin', async () => {
    const reply = await get(`/v1/metadata/${tokenA}`)
    expect(reply.statusCode).toBe(200)
    const { image, ...file } = TokenMetadataSchema.parse(reply.json())
    expect(file).toMatchObject({ name: expect.any(String), symbol: expect.any(String) })
    const picture = await market.app.inject(image)
    expect(picture.statusCode).toBe(200)
    expect(picture.body).toContain('<svg')
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('a mint that is not known yet has a picture already, but no file', async () => {
    expect((await get(`/v1/images/${wallet(900)}`)).statusCode).toBe(200)
    expect((await get(`/v1/metadata/${wallet(900)}`)).statusCode).toBe(404)
  })

  test('launchpads have pictures', async () => {
    expect((await get('/v1/images/launchpads/pump.fun')).headers['content-type']).toBe('image/svg+xml')
  })

  test.each([
    ['/v1/images/x', 400],
    ['/v1/images/launchpads/x', 404],
    ['/v1/images/launchpads/constructor', 404],
    ['/v1/images/..%2fx', 400],
  ])('no picture at %s: %d', async (path, status) => {
    const reply = await get(path)
    expect(reply.statusCode).toBe(status)
    expect(ErrorBodySchema.safeParse(reply.json()).success).toBe(true)
  })
})

describe('invalid requests are rejected', () => {
  const unknown = '4Nd1mYQ4Jq1q3yqZcY3Vq1w2o8Qm9n5X7b6s2d3f4g5h'
  test.each([
    ['/v1/pools/toptrending/2h', 400],
    // spec 1-2.2-05
    ['/v1/pools/nosuchlist/1h', 404],
    ['/v1/pools/nosuchlist', 404],
    ['/v1/pools/toptrending/1h?minMcap=abc', 400],
    ['/v1/pools/toptrending/1h?launchpads=nope', 400],
    ['/v1/pools/toptrending/1h?sortBy=__proto__', 400],
    ['/v1/pools/toptrending/1h?limit=-1', 400],
    ['/v1/pools/toptrending/1h?limit=1e9', 400],
    ['/v1/pools?assetIds=short', 400],
    ['/v1/assets', 400],
    [`/v1/assets?ids=${'x'.repeat(9000)}`, 400],
    ['/v1/assets/search?filters=nope', 400],
    [`/v1/assets/search?query=${'a'.repeat(5000)}`, 400],
    [`/v1/txs/${unknown}`, 404],
    ['/v1/txs/..%2f..%2fetc', 400],
    [`/v1/txs/${tokenA}?offset=1;drop table`, 400],
    [`/v1/txs/${tokenA}?limit=0`, 400],
    [`/v1/txs/${tokenA}?minUsdVolume=-1`, 400],
    [`/v1/top-traders/${unknown}`, 404],
    [`/v1/top-traders/${tokenA}?sortBy=luck`, 400],
    [`/v1/txs/${tokenA}?dir=sideways`, 400],
    [`/v1/txs/${tokenA}?fromTs=yesterday`, 400],
    [`/v1/holders/${unknown}`, 404],
    [`/v1/assets/${unknown}/pools`, 404],
    ['/v1/assets/nonsense/pools', 400],
    [`/v2/charts/${unknown}`, 404],
    ['/v1/charts/sparklines', 400],
    ['/v1/charts/sparklines?ids=x', 400],
    [`/v2/charts/${tokenA}?interval=7_MINUTE`, 400],
    [`/v2/charts/${tokenA}?candles=8000`, 400],
    [`/v2/charts/${tokenA}?from=2000&to=1000`, 400],
    [`/v2/charts/${tokenA}?from=99999999999999999999`, 400],
    ['/v1/nothing', 404],
  ])('%s returns %d', async (path, status) => {
    const reply = await get(path)
    expect(reply.statusCode).toBe(status)
    expect(ErrorBodySchema.safeParse(reply.json()).success).toBe(true)
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['{', 400],
    ['[]', 400],
    ['"x"', 400],
    ['{"recent":{"timeframe":"1y"}}', 400],
    ['{"recent":{"minMcap":{"a":1}}}', 400],
    [JSON.stringify({ recent: { searchInclude: 'x'.repeat(70_000) } }), 413],
  ])('gems with %.40s returns %d', async (payload, status) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await market.app.inject({ method: 'POST', url: '/data/v1/pools/gems', payload, headers })
    expect(reply.statusCode).toBe(status)
    expect(ErrorBodySchema.safeParse(reply.json()).success).toBe(true)
  })

  // spec 1-7.1-06
  test('a search without hits is empty, one without a query lists trending tokens', async () => {
    expect((await get('/v1/assets/search?query=zzzzzz')).json()).toEqual([])
    expect(AssetsReplySchema.parse((await get('/v1/assets/search')).json()).length).toBeGreaterThan(0)
    expect((await get(`/v1/assets/search?query=${tokenB}`)).json()).toMatchObject([{ id: tokenB }])
  })
})
