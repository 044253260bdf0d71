import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestMarket,
  type TestMarket,
  tokenA,
  tokenB,
  wallet,
} from '../testing/test-market.test-helper.ts'

/* Shapes as public clients read them, stated here and not taken from the contract. */

const SOL = 'So11111111111111111111111111111111111111112'
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket()
  const { sol, a, b } = market.pools
  await market.trade(sol, 'buy', 10n ** 9n, 7)
  for (let n = 0; n < 40; n++)
    await market.trade(a, n % 3 === 2 ? 'sell' : 'buy', 10n ** 8n + BigInt(n), n % 5)
  await market.trade(b, 'buy', 10n ** 7n, 3)
})

afterAll(() => market?.close())

async function get(path: string) {
  const { statusCode: status, payload, headers } = await market.app.inject(path)
  return { status, headers, body: JSON.parse(payload) }
}
const ids = (tokens: { id: string }[]) => tokens.map(({ id }) => id)

describe('tokens v2', () => {
  test('the most traded first, without majors, at most as many as asked for', async () => {
    const { status, body, headers } = await get('/api/tokens/v2/toptraded/1h')
    expect([status, ids(body)]).toEqual([200, [tokenA, tokenB]])
    expect(headers['x-api-gateway-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(ids((await get('/api/tokens/v2/toptraded/1h?limit=1')).body)).toEqual([tokenA])
    for (const category of ['toporganicscore', 'toptrending'])
      for (const interval of ['5m', '1h', '6h', '24h'])
        expect((await get(`/api/tokens/v2/${category}/${interval}`)).status).toBe(200)
  })

  test('a token has the public fields', async () => {
    const [token] = (await get('/api/tokens/v2/toptraded/24h')).body
    expect(token).toMatchObject({
      id: tokenA,
      name: expect.any(String),
      symbol: expect.any(String),
      decimals: expect.any(Number),
      holderCount: expect.any(Number),
      usdPrice: expect.any(Number),
      priceBlockId: expect.any(Number),
      liquidity: expect.any(Number),
      isVerified: false,
      organicScore: expect.any(Number),
      organicScoreLabel: expect.stringMatching(/^(low|medium|high)$/),
      tags: expect.any(Array),
      firstPool: { id: market.pools.a.address, createdAt: expect.stringMatching(ISO) },
      audit: expect.any(Object),
      updatedAt: expect.stringMatching(ISO),
    })
    for (const name of ['stats5m', 'stats1h', 'stats6h', 'stats24h'])
      expect(token[name]).toMatchObject({ buyVolume: expect.any(Number), numTraders: expect.any(Number) })
  })

  test('the newest first pools, and the tokens of a tag', async () => {
    const recent = (await get('/api/tokens/v2/recent')).body
    expect(ids(recent).sort()).toEqual([tokenA, tokenB].sort())
    for (const tag of ['verified', 'stocks', 'lst'])
      expect(await get(`/api/tokens/v2/tag?query=${tag}`)).toMatchObject({ status: 200, body: [] })
  })

  test.each([
    '/api/tokens/v2/nothing/1h',
    '/api/tokens/v2/toptraded/2h',
    '/api/tokens/v2/toptraded/1h?limit=101',
    '/api/tokens/v2/toptraded/1h?limit=0',
    '/api/tokens/v2/tag',
    '/api/tokens/v2/tag?query=nobody',
  ])('%s is 400 with a message', async (path) => {
    const { status, body } = await get(path)
    expect([status, Object.keys(body).sort()]).toEqual([400, ['error', 'errorCode']])
    expect(body.error).toEqual(expect.any(String))
  })
})

describe('tokens v1', () => {
  test('one token', async () => {
    const { body } = await get(`/api/tokens/v1/token/${tokenA}`)
    expect(body).toMatchObject({
      address: tokenA,
      name: expect.any(String),
      symbol: expect.any(String),
      decimals: expect.any(Number),
      tags: expect.any(Array),
      daily_volume: expect.any(Number),
      created_at: expect.stringMatching(ISO),
      minted_at: expect.stringMatching(ISO),
      extensions: {},
    })
    expect(body.daily_volume).toBeGreaterThan(0)
    expect((await get(`/api/tokens/v1/token/${wallet(999)}`)).status).toBe(404)
    expect((await get('/api/tokens/v1/token/0OIl')).status).toBe(400)
  })

  test('the newest page by page', async () => {
    const all = (await get('/api/tokens/v1/new?limit=2')).body
    expect(all).toHaveLength(2)
    expect(all[0]).toMatchObject({
      mint: expect.any(String),
      created_at: expect.stringMatching(/^\d{10}$/),
      metadata_updated_at: expect.any(Number),
      known_markets: [expect.any(String)],
    })
    expect((await get('/api/tokens/v1/new?limit=1&offset=1')).body).toEqual(all.slice(1))
    expect((await get('/api/tokens/v1/new?offset=2')).body).toEqual([])
    for (const query of ['limit=101', 'limit=x', 'offset=-1', 'offset=901'])
      expect((await get(`/api/tokens/v1/new?${query}`)).status).toBe(400)
  })

  test('tags', async () => {
    expect(await get('/api/tokens/v1/tagged/verified,lst')).toMatchObject({ status: 200, body: [] })
    for (const tags of ['nobody', 'verified,', 'a'.repeat(50)])
      expect((await get(`/api/tokens/v1/tagged/${tags}`)).status).toBe(400)
  })
})

test.each(['/api/ultra/v1/shield', '/data/v1/shield'])('%s: warnings by mint', async (path) => {
  const { status, body } = await get(`${path}?mints=${tokenA},${wallet(999)}&isJupiter=true`)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['warnings'])
  expect(Object.keys(body.warnings).sort()).toEqual([tokenA, wallet(999)].sort())
  for (const warnings of Object.values(body.warnings) as object[][])
    for (const warning of warnings)
      expect(warning).toEqual({
        type: expect.stringMatching(/^[A-Z0-9%._]+$/),
        message: expect.any(String),
        severity: expect.stringMatching(/^(info|warning|critical)$/),
      })
  const types = (mint: string) => body.warnings[mint].map(({ type }: { type: string }) => type)
  expect(types(tokenA)).toEqual(expect.arrayContaining(['NOT_VERIFIED', 'NEW_LISTING']))
  expect(types(wallet(999))).toEqual(['NOT_VERIFIED'])
  for (const mints of ['', 'x', Array(101).fill(tokenA).join(',')])
    expect((await get(`${path}?mints=${mints}`)).status).toBe(400)
})

describe('lists of assets', () => {
  test('a bare list in the order of the pools, with sparklines on request', async () => {
    const pools = (await get('/data/v1/pools/toptraded/1h')).body.pools
    const plain = (await get('/data/v2/assets/toptraded/1h?includeSparklines=false')).body
    expect(plain).toEqual(pools.map(({ baseAsset }: { baseAsset: object }) => baseAsset))
    const [first] = (await get('/data/v2/assets/toptraded/1h?includeSparklines=true&limit=1')).body
    expect(first.sparkline.at(-1)).toBe(Number(plain[0].usdPrice.toPrecision(6)))
    expect((await get('/data/v2/assets/toptraded/1h?minTxns1h=10')).body).toHaveLength(1)
  })

  test.each([
    ['/data/v2/assets/nothing/1h', 404],
    ['/data/v2/assets/toptraded/1y', 400],
    ['/data/v2/assets/toptraded/1h?includeSparklines=true&limit=51', 400],
  ])('%s is %d', async (path, status) => {
    expect((await get(path)).status).toBe(status)
  })
})

describe('trades of wallets', () => {
  test('page by page, newest first, none twice, as many as the tokens list', async () => {
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const path: string = `/data/v1/txs/users?addresses=${wallet(3)}&limit=3${next && `&offset=${next}`}`
      const { body } = await get(path)
      expect(Object.keys(body).sort()).toEqual(['next', 'userTrades'])
      seen.push(...body.userTrades.map(({ txHash }: { txHash: string }) => txHash))
      next = body.next
    }
    const own = (await get(`/data/v1/txs/${tokenA}?traderAddress=${wallet(3)}`)).body.txs
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(own.length + 1)
  })

  test('the profit of a sale is against the average cost of what was bought', async () => {
    const path = `/data/v1/txs/users?addresses=${wallet(3)}&assetId=${tokenA}`
    const { userTrades } = (await get(path)).body
    // Average cost, computed anew from the same rows, oldest first.
    let [held, cost, sales] = [0, 0, 0]
    for (const trade of userTrades.toReversed()) {
      expect(trade).toMatchObject({
        userAddress: wallet(3),
        type: expect.stringMatching(/^(buy|sell)$/),
        usdVolume: expect.any(Number),
        price: expect.any(Number),
        assetId: tokenA,
        txHash: expect.any(String),
        blockTime: expect.stringMatching(ISO),
      })
      if (trade.type === 'buy') {
        held += trade.amount
        cost += trade.usdVolume
        expect(trade).not.toHaveProperty('profit')
      } else if (trade.amount <= held) {
        const sold = (cost * trade.amount) / held
        expect(trade.cost).toBeCloseTo(sold, 9)
        expect(trade.profit).toBeCloseTo(trade.usdVolume - sold, 9)
        held -= trade.amount
        cost -= sold
        sales += 1
      } else {
        expect(trade).not.toHaveProperty('profit')
        held = 0
        cost = 0
      }
    }
    expect(sales).toBeGreaterThan(0)
  })

  test('trades of SOL on request only', async () => {
    const of = async (query: string) =>
      (await get(`/data/v1/txs/users?addresses=${wallet(7)}${query}`)).body.userTrades
    expect(await of('')).toEqual([])
    expect(await of('&includeCapitalSide=true')).toMatchObject([{ assetId: SOL, type: 'buy' }])
    expect(await of(`&assetId=${SOL}`)).toHaveLength(1)
  })

  test.each([
    'addresses=x',
    '',
    `addresses=${Array(21).fill(tokenA).join(',')}`,
    `addresses=${tokenA}&offset=x`,
    `addresses=${tokenA}&limit=0`,
    `addresses=${tokenA}&fromTs=2&toTs=1`,
  ])('%s is 400', async (query) => {
    expect((await get(`/data/v1/txs/users?${query}`)).status).toBe(400)
  })
})

describe('results of wallets', () => {
  test('what was sold and what is left, less what it cost', async () => {
    const address = wallet(3)
    const { body } = await get(`/data/v1/pnl?addresses=${address},${wallet(999)}&includeClosed=true`)
    expect(Object.keys(body).sort()).toEqual([address, wallet(999)].sort())
    expect(body[wallet(999)]).toEqual({})
    const { userTrades } = (await get(`/data/v1/txs/users?addresses=${address}&assetId=${tokenA}`)).body
    const [{ usdPrice }] = (await get(`/data/v1/assets?ids=${tokenA}`)).body
    let [bought, sold, left] = [0, 0, 0]
    for (const { type, usdVolume, amount } of userTrades) {
      if (type === 'buy') bought += usdVolume
      else sold += usdVolume
      left += type === 'buy' ? amount : -amount
    }
    const { balance, pnl } = body[address][tokenA]
    expect(balance).toEqual({ balance: expect.any(Number), balanceValue: expect.any(Number) })
    expect(pnl.bought).toBeCloseTo(bought, 9)
    expect(pnl.sold).toBeCloseTo(sold, 9)
    expect(pnl.totalPnl).toBeCloseTo(sold + left * usdPrice - bought, 9)
    expect(pnl.totalPnlPercentage).toBeCloseTo((100 * pnl.totalPnl) / bought, 9)
  })

  test('a wallet that holds nothing is listed on request only', async () => {
    // The balances of this chain in memory are empty: every position is closed.
    expect((await get(`/data/v1/pnl?addresses=${wallet(3)}`)).body).toEqual({ [wallet(3)]: {} })
  })

  test.each(['', 'addresses=x', `addresses=${Array(21).fill(tokenA).join(',')}`])(
    '%s is 400',
    async (query) => {
      expect((await get(`/data/v1/pnl?${query}`)).status).toBe(400)
    },
  )
})
