import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'

/*
 * Shapes of `/data`, `/udf` and `/stream` as public clients read them: stated here by hand and not taken from the
 * contract. A shape names the fields of an object; a field with `?` may be absent, none may be null, others may be added.
 */

type Kind = 'text' | 'number' | 'count' | 'flag' | 'key' | 'iso' | 'percent' | 'seconds'
type Shape = Kind | { [field: string]: Shape } | readonly [Shape] | ((value: unknown) => boolean)

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const KEY = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const kinds: Record<Kind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: isNumber,
  count: (value) => Number.isInteger(value) && (value as number) >= 0,
  flag: (value) => typeof value === 'boolean',
  key: (value) => typeof value === 'string' && KEY.test(value),
  iso: (value) => typeof value === 'string' && ISO.test(value),
  percent: (value) => isNumber(value) && value >= 0 && value <= 100.000001,
  seconds: (value) => Number.isInteger(value) && (value as number) > 1e9 && (value as number) < 1e10,
}

/** What a value lacks of a shape, by path. */
function faults(value: unknown, shape: Shape, path = ''): string[] {
  if (typeof shape === 'function') return shape(value) ? [] : [`${path}: ${JSON.stringify(value)}`]
  if (typeof shape === 'string')
    return kinds[shape](value) ? [] : [`${path}: ${JSON.stringify(value)} is no ${shape}`]
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is no list`]
    return value.flatMap((item, n) => faults(item, shape[0] as Shape, `${path}[${n}]`))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`]
  return Object.entries(shape).flatMap(([field, inner]) => {
    const name = field.replace('?', '')
    const item = (value as Record<string, unknown>)[name]
    if (item === undefined && field.endsWith('?')) return []
    return faults(item, inner, `${path}.${name}`)
  })
}

const oneOf =
  (...words: string[]) =>
  (value: unknown) =>
    words.includes(value as string)

const stats: Shape = {
  'priceChange?': 'number',
  'volumeChange?': 'number',
  'liquidityChange?': 'number',
  'holderChange?': 'number',
  'buyVolume?': 'number',
  'sellVolume?': 'number',
  'numBuys?': 'count',
  'numSells?': 'count',
  'numTraders?': 'count',
  'numNetBuyers?': 'number',
  'numOrganicBuyers?': 'count',
  'buyOrganicVolume?': 'number',
  'sellOrganicVolume?': 'number',
}

const asset: Shape = {
  id: 'key',
  name: 'text',
  symbol: 'text',
  'icon?': 'text',
  decimals: 'count',
  'tokenProgram?': 'key',
  'createdAt?': 'iso',
  'twitter?': 'text',
  'telegram?': 'text',
  'website?': 'text',
  'dev?': 'key',
  'mintAuthority?': 'key',
  'freezeAuthority?': 'key',
  'circSupply?': 'number',
  'totalSupply?': 'number',
  'launchpad?': 'text',
  'partnerConfig?': 'key',
  'graduatedPool?': 'key',
  'graduatedAt?': 'iso',
  'holderCount?': 'count',
  'fdv?': 'number',
  'mcap?': 'number',
  'usdPrice?': 'number',
  'priceBlockId?': 'count',
  'liquidity?': 'number',
  'stats5m?': stats,
  'stats1h?': stats,
  'stats6h?': stats,
  'stats24h?': stats,
  'firstPool?': { id: 'key', createdAt: 'iso', 'dex?': 'text' },
  'audit?': {
    'isSus?': 'flag',
    'mintAuthorityDisabled?': 'flag',
    'freezeAuthorityDisabled?': 'flag',
    'topHoldersPercentage?': 'percent',
    'lpBurnedPercentage?': 'percent',
    'devBalancePercentage?': 'percent',
    'devMigrations?': 'count',
    'devMints?': 'count',
  },
  'organicScore?': 'percent',
  'organicScoreLabel?': oneOf('low', 'medium', 'high'),
  'isVerified?': 'flag',
  'tags?': ['text'],
  'updatedAt?': 'iso',
  'ctLikes?': 'count',
  'smartCtLikes?': 'count',
  'cexes?': ['text'],
  'bondingCurve?': 'percent',
  'stockData?': { id: 'text', 'price?': 'number', 'mcap?': 'number', 'updatedAt?': 'iso' },
}

const pool: Shape = {
  id: 'key',
  chain: 'text',
  dex: 'text',
  type: 'text',
  createdAt: 'iso',
  'bondingCurve?': 'percent',
  'volume24h?': 'number',
  'isUnreliable?': 'flag',
  'updatedAt?': 'iso',
  'quoteAsset?': 'key',
  baseAsset: asset,
}

const tx: Shape = {
  timestamp: 'iso',
  asset: 'key',
  type: oneOf('buy', 'sell'),
  'usdPrice?': 'number',
  'usdVolume?': 'number',
  'nativeVolume?': 'number',
  traderAddress: 'key',
  txHash: 'text',
  amount: 'number',
  isMev: 'flag',
  isValidPrice: 'flag',
  poolId: 'key',
}

const candle: Shape = {
  time: 'seconds',
  open: 'number',
  high: 'number',
  low: 'number',
  close: 'number',
  volume: 'number',
}
const period: Shape = { volume: 'number' }
const periods: Shape = {
  stats1d: period,
  stats7d: period,
  stats30d: period,
  newDailyStats: [{ date: 'text', volume: 'number' }],
}
const launches: Shape = { volume: 'number', mints: 'count', graduates: 'count' }

/** Registers tests of every shape against a running product. */
export function testPublicShapes(url: () => string): void {
  const request = async (path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
    const reply = await fetch(`${url()}${path}`, init)
    return { status: reply.status, text: await reply.text() }
  }
  // biome-ignore lint/suspicious/noExplicitAny: `faults` checks the replies.
  const get = async (path: string, shape: Shape, body?: unknown): Promise<any> => {
    const { status, text } = await request(path, body)
    expect(status, `${path} ${text.slice(0, 200)}`).toBe(200)
    const value: unknown = JSON.parse(text)
    expect(faults(value, shape, path).slice(0, 5)).toEqual([])
    expect(text.includes(':null') && !path.startsWith('/data/v1/txs/users'), path).toBe(false)
    return value
  }
  /** A launched token with trades, and its dev. */
  const launched = async (): Promise<{ id: string; dev: string }> => {
    const { pools } = await get('/data/v1/pools/recent/24h?limit=100', { pools: [pool] })
    const found = pools.find(
      ({ baseAsset }: { baseAsset: { dev?: string; stats24h?: { numSells?: number } } }) =>
        baseAsset.dev !== undefined && (baseAsset.stats24h?.numSells ?? 0) > 0,
    )
    return found.baseAsset
  }

  describe('shapes of /data', () => {
    test('lists of pools', async () => {
      const categories = ['toptraded', 'toptrending', 'toporganicscore', 'top/overview']
      for (const category of categories)
        for (const timeframe of ['5m', '1h', '6h', '24h']) {
          const reply = await get(`/data/v1/pools/${category}/${timeframe}?limit=20`, { pools: [pool] })
          expect(reply.pools.length, `${category} ${timeframe}`).toBeGreaterThan(0)
        }
      const { pools } = await get('/data/v1/pools/recent', { pools: [pool] })
      expect(pools.length).toBeGreaterThan(0)
      const [{ baseAsset }] = pools
      const named = await get(`/data/v1/pools?assetIds=${baseAsset.id}`, { pools: [pool] })
      expect(named.pools[0].baseAsset.id).toBe(baseAsset.id)
      const section = { timeframe: '24h', launchpads: ['pump.fun', 'met-dbc'] }
      const gems = await get(
        '/data/v1/pools/gems',
        { recent: { pools: [pool] }, aboutToGraduate: { pools: [pool] }, graduated: { pools: [pool] } },
        { recent: section, aboutToGraduate: section, graduated: section },
      )
      expect(Object.keys(gems).sort()).toEqual(['aboutToGraduate', 'graduated', 'recent'])
    })

    test('assets: bare lists by text, by mint, ranked', async () => {
      const { id } = await launched()
      const [found] = await get(`/data/v1/assets/search?query=${id}`, [asset])
      expect(found.id).toBe(id)
      expect((await get('/data/v1/assets/search?query=SOL&sortBy=verified', [asset])).length).toBeGreaterThan(
        0,
      )
      const listed: Shape = { ...(asset as object), 'sparkline?': ['number'] }
      const ranked = await get('/data/v2/assets/toptraded/5m?limit=5&includeSparklines=true', [listed])
      expect(ranked.length).toBe(5)
      await get(`/data/v1/assets/${id}/description`, { 'description?': 'text' })
      const symbols = await get('/data/v1/assets/verified-symbol-address-map?symbols=USDC,USDT', {
        USDC: 'key',
        USDT: 'key',
      })
      expect(Object.keys(symbols)).toEqual(['USDC', 'USDT'])
      await get(`/data/v1/chaininsight/narrative/${id}`, {
        status: oneOf('success', 'generating', 'not_found'),
        'narrative?': 'text',
      })
    })

    test('trades, newest first, at most thirty a page; of wallets with their results', async () => {
      const { pools } = await get('/data/v1/pools/toptraded/1h?limit=1', { pools: [pool] })
      const { id } = pools[0].baseAsset
      const page = await get(`/data/v1/txs/${id}?limit=1000`, { txs: [tx], 'next?': 'text' })
      expect(page.txs.length).toBe(30)
      const times = page.txs.map(({ timestamp }: { timestamp: string }) => timestamp)
      expect(times).toEqual([...times].sort().reverse())
      const older = await get(`/data/v1/txs/${id}?offset=${page.next}`, { txs: [tx], 'next?': 'text' })
      expect(older.txs[0].timestamp <= times.at(-1)).toBe(true)
      const [{ traderAddress }] = page.txs
      const trades = await get(`/data/v1/txs/users?addresses=${traderAddress}&limit=30`, {
        userTrades: [
          {
            type: oneOf('buy', 'sell'),
            'usdVolume?': 'number',
            'profit?': 'number',
            'cost?': 'number',
            txHash: 'text',
            assetId: 'key',
            blockTime: 'iso',
            amount: 'number',
            'price?': 'number',
          },
        ],
        next: (value) => value === null || typeof value === 'string',
      })
      expect(trades.userTrades.length).toBeGreaterThan(0)
      const pnl = await get(`/data/v1/pnl?addresses=${traderAddress}&includeClosed=true`, {})
      const rows = Object.values(pnl[traderAddress])
      expect(rows.length).toBeGreaterThan(0)
      const row: Shape = {
        balance: { balance: 'number', 'balanceValue?': 'number' },
        pnl: { 'totalPnl?': 'number', 'totalPnlPercentage?': 'number' },
      }
      expect(faults(rows, [row])).toEqual([])
    })

    test('holders, dev, shield', async () => {
      const { id, dev } = await launched()
      const { holders } = await get(`/data/v1/holders/${id}`, {
        count: 'count',
        holders: [
          {
            address: 'key',
            amount: 'number',
            'tags?': [{ id: 'text', name: 'text' }],
            'holderTags?': [oneOf('bundler', 'sniper', 'insider')],
          },
        ],
      })
      expect(holders.length).toBeLessThanOrEqual(100)
      const stats = { numCreated: 'count', numMigrated: 'count', numCreatedInPast7Days: 'count' } as const
      await get(`/data/v1/dev/stats/${dev}`, { ...stats, topTokens: [asset] })
      const warning: Shape = {
        type: 'text',
        message: 'text',
        severity: oneOf('info', 'warning', 'critical'),
        'source?': 'text',
      }
      const path = `/data/v1/shield?mints=${id}&isJupiter=true`
      expect(Object.keys((await get(path, { warnings: { [id]: [warning] } })).warnings)).toEqual([id])
    })

    test('charts: requests in ms or ISO, replies in seconds; requests in seconds find nothing', async () => {
      const { pools } = await get('/data/v1/pools/toptraded/1h?limit=1', { pools: [pool] })
      const { id } = pools[0].baseAsset
      const chart = (query: string) =>
        get(`/data/v2/charts/${id}?interval=1_MINUTE&${query}`, { candles: [candle] })
      const { candles } = await chart('candles=5&type=price&quote=usd')
      expect(candles.length).toBe(5)
      const [from, to] = [candles[0].time * 1000, candles[3].time * 1000]
      const times = (bars: { time: number }[]) => bars.map(({ time }) => time)
      const byMs = times((await chart(`from=${from}&to=${to}`)).candles)
      const iso = (ms: number) => encodeURIComponent(new Date(ms).toISOString())
      expect(byMs).toEqual(times(candles.slice(0, 4)))
      expect(times((await chart(`from=${iso(from)}&to=${iso(to)}`)).candles)).toEqual(byMs)
      expect((await chart(`from=${from / 1000}&to=${to / 1000}`)).candles).toEqual([])
      for (const query of ['type=mcap', 'quote=native']) await chart(query)
      await get(`/data/v1/charts/net-volume/${id}?interval=5_MINUTE`, {
        klines: [{ time: 'seconds', net_volume: 'number' }],
      })
    })

    test('statistics of launchpads and of stocks', async () => {
      const { launchpads } = await get('/data/v3/launchpads/stats', {
        launchpads: [
          {
            launchpad: 'text',
            stats1d: launches,
            stats7d: launches,
            stats30d: launches,
            newDailyStats: [{ date: 'text', volume: 'number' }],
          },
        ],
      })
      expect(launchpads.length).toBeGreaterThan(0)
      await get('/data/v1/stocks/stats', { stocks: [periods] })
    })
  })

  describe('shapes of /udf', () => {
    const bars: Shape = {
      s: oneOf('ok'),
      t: ['seconds'],
      o: ['number'],
      h: ['number'],
      l: ['number'],
      c: ['number'],
      'v?': ['number'],
    }

    test('configuration, symbols and search', async () => {
      const config = await get('/udf/config', {
        supported_resolutions: ['text'],
        supports_search: 'flag',
        supports_group_request: 'flag',
        supports_marks: 'flag',
        supports_timescale_marks: 'flag',
        supports_time: 'flag',
      })
      expect([config.supports_search, config.supports_group_request]).toEqual([true, false])
      const symbol = await get('/udf/symbols?symbol=SOL', {
        name: 'text',
        ticker: 'text',
        description: 'text',
        type: 'text',
        session: oneOf('24x7'),
        timezone: oneOf('Etc/UTC'),
        exchange: 'text',
        listed_exchange: 'text',
        minmov: 'number',
        pricescale: 'count',
        has_intraday: 'flag',
        intraday_multipliers: ['text'],
        supported_resolutions: ['text'],
        volume_precision: 'count',
        data_status: 'text',
      })
      expect(config.supported_resolutions).toEqual(expect.arrayContaining(symbol.supported_resolutions))
      await get('/udf/symbols?symbol=nobody-has-this', { s: oneOf('error'), errmsg: 'text' })
      const hits = await get('/udf/search?query=SOL&limit=5', [
        {
          symbol: 'text',
          full_name: 'text',
          description: 'text',
          exchange: 'text',
          ticker: 'text',
          type: 'text',
        },
      ])
      expect(hits.length).toBeGreaterThan(0)
    })

    test('bars: columns of one length, ascending; none where there is nothing', async () => {
      const { text } = await request('/udf/time')
      expect(text).toMatch(/^\d{10}$/)
      const to = Number(text) + 60
      const history = (query: string) => `/udf/history?resolution=1&${query}`
      const columns = await get(history(`symbol=SOL&from=${to - 900}&to=${to}`), bars)
      const lengths = ['t', 'o', 'h', 'l', 'c', 'v'].map((name) => columns[name].length)
      expect(new Set(lengths).size).toBe(1)
      expect(columns.t.length).toBeGreaterThan(0)
      expect(columns.t).toEqual([...columns.t].sort((a: number, b: number) => a - b))
      await get(history('symbol=SOL&from=1000000000&to=1000000060'), {
        s: oneOf('no_data'),
        'nextTime?': 'seconds',
      })
      await get(history(`symbol=nobody-has-this&from=0&to=${to}`), { s: oneOf('error'), errmsg: 'text' })
    })
  })

  describe('frames of the socket', () => {
    const frames: Record<string, Shape> = {
      updates: [{ type: oneOf('new', 'update', 'graduated'), pool }],
      actions: [tx],
      prices: [{ assetId: 'key', price: 'number', blockId: 'count' }],
      'asset-updates': [{ type: oneOf('update'), asset }],
    }

    test.each(['/stream', '/ws'])('%s: every kind of frame after its subscription', async (path) => {
      const { pools } = await get('/data/v1/pools/toptraded/5m?limit=60', { pools: [pool] })
      const ids: string[] = pools.map(({ id }: { id: string }) => id)
      const assets: string[] = pools.map(({ baseAsset }: { baseAsset: { id: string } }) => baseAsset.id)
      const socket = new WebSocket(`${url().replace('http', 'ws')}${path}`)
      const wanted = new Set(Object.keys(frames))
      const found: string[] = []
      await new Promise<void>((resolve, reject) => {
        socket.on('error', reject)
        socket.on('open', () => {
          for (const frame of [
            { type: 'subscribe:recent' },
            { type: 'subscribe:pool', pools: ids },
            { type: 'subscribe:txns', assets },
            { type: 'subscribe:prices', assets },
            { type: 'subscribe:assets', assets },
          ])
            socket.send(JSON.stringify(frame))
        })
        socket.on('message', (message) => {
          const frame = JSON.parse(String(message)) as { type: string; data?: unknown }
          const shape = frames[frame.type]
          if (shape) found.push(...faults(frame.data, shape, frame.type))
          wanted.delete(frame.type)
          if (wanted.size === 0) resolve()
        })
      })
      socket.terminate()
      expect(found.slice(0, 5)).toEqual([])
    })
  })
}
