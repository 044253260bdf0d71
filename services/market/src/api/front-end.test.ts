import { BarsReplySchema, ErrorBodySchema, TokenOverviewSchema } from '@callisto/contract'
import { knownMints } from '@callisto/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarket, type TestMarket, tokenA, tokenB } from '../testing/test-market.test-helper.ts'

const { sol, usdc } = knownMints
const unknown = '4Nd1mYQ4Jq1q3yqZcY3Vq1w2o8Qm9n5X7b6s2d3f4g5h'
const WINDOW = 'time_from=1789990000&time_to=1790090000'

let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket()
  const { sol, a, b } = market.pools
  await market.trade(sol, 'buy', 10n ** 9n)
  for (let n = 0; n < 20; n++) {
    await market.trade(a, n % 3 === 2 ? 'sell' : 'buy', 10n ** 9n + BigInt(n), n % 5)
    await market.trade(b, n % 2 === 1 ? 'sell' : 'buy', 10n ** 8n)
  }
})
afterAll(() => market?.close())

const get = async (path: string) => market.app.inject(`/fe${path}`)
const bars = async (mint: string, query: string) => {
  const reply = await get(`/api/v1/charts/${mint}?${query}`)
  expect([reply.statusCode, reply.body.slice(0, 200)]).toEqual([200, expect.any(String)])
  return BarsReplySchema.parse(reply.json()).bars
}
const overview = async (mint: string, quote?: string) => {
  const reply = await get(`/v1/tokens/${mint}${quote ? `?quote_address=${quote}` : ''}`)
  expect(reply.statusCode).toBe(200)
  return TokenOverviewSchema.parse(reply.json())
}
const asset = async (mint: string) => (await market.app.inject(`/data/v1/assets?ids=${mint}`)).json()[0]

describe('bars', () => {
  // spec 1-7.2-01, 1-7.2-02
  test.each(['1m', '3m', '5m', '15m', '30m', '1H', '2H', '4H', '1D', '1W'])('of %s', async (type) => {
    const found = await bars(tokenA, `type=${type}&${WINDOW}`)
    expect(found.length).toBeGreaterThan(0)
    expect(found.at(-1)!.c).toBeCloseTo((await asset(tokenA)).usdPrice, 12)
    for (const { o, h, l, c, v } of found) {
      expect(h).toBeGreaterThanOrEqual(Math.max(o, c))
      expect(l).toBeLessThanOrEqual(Math.min(o, c))
      expect(v).toBeGreaterThan(0)
    }
    const pair = await bars(tokenA, `type=${type}&${WINDOW}&quote_address=${tokenB}`)
    const [a, b] = [await asset(tokenA), await asset(tokenB)]
    expect(pair.at(-1)!.c).toBeCloseTo(a.usdPrice / b.usdPrice, 9)
  })

  test('in USDC they are those in dollars, in SOL those of the trades', async () => {
    const usd = await bars(tokenA, `type=1m&${WINDOW}`)
    expect(await bars(tokenA, `type=1m&${WINDOW}&quote_address=${usdc}`)).toEqual(usd)
    const native = await market.app.inject(`/data/v2/charts/${tokenA}?interval=1_MINUTE&quote=native`)
    const inSol = await bars(tokenA, `type=1m&${WINDOW}&quote_address=${sol}`)
    expect(inSol.map(({ c }) => c)).toEqual(
      native.json().candles.map(({ close }: { close: number }) => close),
    )
  })

  test.each([
    [tokenA, sol],
    [sol, tokenB],
    [usdc, tokenA],
    [tokenA, tokenB],
  ])('of %s in %s are the reciprocal of the flipped pair', async (base, quote) => {
    const there = await bars(base, `type=5m&${WINDOW}&quote_address=${quote}`)
    const back = await bars(quote, `type=5m&${WINDOW}&quote_address=${base}`)
    expect(there.length).toBeGreaterThan(0)
    expect(back).toHaveLength(there.length)
    there.forEach((bar, at) => {
      expect(bar.o * back[at]!.o).toBeCloseTo(1, 9)
      expect(bar.c * back[at]!.c).toBeCloseTo(1, 9)
      expect(bar.h * back[at]!.l).toBeCloseTo(1, 9)
    })
  })

  test('outside of the window there are none; of USDC there are none in dollars', async () => {
    expect(await bars(tokenA, 'type=1m&time_from=0&time_to=1000')).toEqual([])
    expect(await bars(tokenA, `type=1m&time_from=0&time_to=1000&quote_address=${tokenB}`)).toEqual([])
    expect(await bars(usdc, `type=1m&${WINDOW}`)).toEqual([])
  })
})

describe('overview', () => {
  // spec 1-7.2-04, 1-3-08, 1-9-05
  test('of a token in dollars', async () => {
    const found = await overview(tokenA)
    const { usdPrice, mcap, liquidity, stats24h, symbol, name, decimals } = await asset(tokenA)
    expect(found).toMatchObject({ address: tokenA, chainId: 101, symbol, name, decimals })
    expect(found.overview).toEqual({
      priceQuote: usdPrice,
      priceChange24h: stats24h.priceChange,
      ...(mcap === undefined ? {} : { mcap }),
      volume24h: stats24h.buyVolume + stats24h.sellVolume,
      liquidity,
    })
    expect((await overview(tokenA, usdc)).overview).toEqual(found.overview)
  })

  test.each([
    [tokenA, sol],
    [tokenA, tokenB],
    [sol, tokenA],
  ])('of %s in %s follows the bars of the pair', async (base, quote) => {
    const all = await bars(base, `type=5m&${WINDOW}&quote_address=${quote}`)
    const { priceQuote, priceChange24h, liquidity } = (await overview(base, quote)).overview
    expect(priceQuote).toBeCloseTo(all.at(-1)!.c, 12)
    expect(priceChange24h).toBeCloseTo(100 * (all.at(-1)!.c / all[0]!.o - 1), 9)
    expect(liquidity).toBe((await asset(base)).liquidity)
  })

  test('what is not known is absent', async () => {
    const { overview: figures } = await overview(usdc, tokenA)
    expect(figures.priceQuote).toBeGreaterThan(0)
    for (const value of Object.values(figures)) expect(value).not.toBeNull()
  })
})

describe('invalid requests are rejected', () => {
  test.each([
    [`/api/v1/charts/${unknown}?type=1m&${WINDOW}`, 404],
    [`/api/v1/charts/${tokenA}?type=1m&${WINDOW}&quote_address=${unknown}`, 404],
    [`/api/v1/charts/nonsense?type=1m&${WINDOW}`, 400],
    [`/api/v1/charts/${tokenA}?type=1m&${WINDOW}&quote_address=nonsense`, 400],
    [`/api/v1/charts/${tokenA}?type=1m&${WINDOW}&quote_address=${tokenA}`, 400],
    [`/api/v1/charts/${tokenA}?${WINDOW}`, 400],
    [`/api/v1/charts/${tokenA}?type=7m&${WINDOW}`, 400],
    [`/api/v1/charts/${tokenA}?type=1m&time_to=5`, 400],
    [`/api/v1/charts/${tokenA}?type=1m&time_from=5`, 400],
    [`/api/v1/charts/${tokenA}?type=1m&time_from=6&time_to=5`, 400],
    [`/api/v1/charts/${tokenA}?type=1m&time_from=-1&time_to=5`, 400],
    [`/api/v1/charts/${tokenA}?type=1m&time_from=0.5&time_to=5`, 400],
    [`/api/v1/charts/${tokenA}?type=1m&time_from=0&time_to=99999999999999`, 400],
    [`/v1/tokens/${unknown}`, 404],
    [`/v1/tokens/${tokenA}?quote_address=${unknown}`, 404],
    ['/v1/tokens/nonsense', 400],
    [`/v1/tokens/${tokenA}?quote_address=nonsense`, 400],
    [`/v1/tokens/${tokenA}?quote_address=${tokenA}`, 400],
  ])('%s returns %d', async (path, status) => {
    const reply = await get(path)
    expect(reply.statusCode).toBe(status)
    expect(ErrorBodySchema.safeParse(reply.json()).success).toBe(true)
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})
