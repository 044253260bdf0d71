import { systemClock } from '@callisto/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAddress } from '../testing/fake-chain.test-helper.ts'
import { metadataAccount, mintAccount } from '../testing/mint-accounts.test-helper.ts'
import {
  startTestMarket,
  type TestMarket,
  tokenA,
  tokenB,
  wallet,
} from '../testing/test-market.test-helper.ts'

const voice = fakeAddress(60, 1)
const narrator = fakeAddress(60, 2)
const publisher = fakeAddress(60, 3)
let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket(systemClock, {
    marked: {
      voices: new Set([voice]),
      narrators: new Set([narrator]),
      pricePublishers: new Set([publisher]),
    },
    accounts: [
      mintAccount(tokenA),
      await metadataAccount(tokenA, {
        name: 'A Stock',
        symbol: 'STOCKx',
        uri: `http://127.0.0.1/data/v1/metadata/${tokenA}?issuer=xStocks`,
        isVerified: true,
      }),
    ],
  })
  await market.trade(market.pools.sol, 'buy', 10n ** 9n)
  await market.trade(market.pools.a, 'buy', 10n ** 9n)
  await market.trade(market.pools.b, 'buy', 10n ** 9n)
})

afterAll(() => market?.close())

const say = (signer: typeof voice | undefined, ...texts: string[]) =>
  market.apply({ events: [], memos: texts.map((text) => ({ ...(signer ? { signer } : {}), text })) })

const get = async (path: string) => (await market.app.inject(`/data${path}`)).json()
const asset = async (id: string) => (await get(`/v1/assets?ids=${id}`))[0]
const content = async (path: string) => (await market.app.inject(`/api/tokens/v2/content${path}`)).json()
const narrative = (id: string) => get(`/v1/chaininsight/narrative/${id}`)

// spec 1-3-02
test('a like counts once for each wallet that has signed it, one of a voice apart too', async () => {
  const like = `callisto:like:${tokenB}`
  expect(await asset(tokenB)).not.toHaveProperty('ctLikes')
  await say(wallet(1), like)
  await say(wallet(1), like)
  await say(wallet(2), like, like)
  await say(voice, `${like} `, like)
  await say(undefined, like)
  await say(wallet(3), `callisto:like:${wallet(3)}`, `callisto:like:${tokenB}:again`, 'like')
  await market.apply({
    events: [],
    memos: [{ signer: wallet(4), text: like }],
    err: { InstructionError: [] },
  })
  expect(await asset(tokenB)).toMatchObject({ ctLikes: 3, smartCtLikes: 1 })
  expect(await asset(tokenA)).not.toHaveProperty('ctLikes')
})

test('the popular list ranks by likes', async () => {
  await say(wallet(1), `callisto:like:${tokenA}`)
  const { pools } = await get('/v1/pools/popular/24h')
  expect(pools.map(({ baseAsset }: { baseAsset: { id: string } }) => baseAsset.id)).toEqual([tokenB, tokenA])
})

// spec 1-7.1-22, 1-3-17
test('a narrative is not there, then being written, then there; only that of a narrator', async () => {
  expect(await narrative(tokenB)).toEqual({ status: 'not_found' })
  await say(wallet(1), `callisto:narrative:${tokenB}`, `callisto:narrative:${tokenB}:Buy it`)
  expect(await narrative(tokenB)).toEqual({ status: 'not_found' })
  await say(narrator, `callisto:narrative:${tokenB}`)
  expect(await narrative(tokenB)).toEqual({ status: 'generating' })
  await say(narrator, `callisto:narrative:${tokenB}:About\u202e an: otter`)
  expect(await narrative(tokenB)).toEqual({ status: 'success', narrative: 'About an: otter' })
  await say(narrator, `callisto:narrative:${tokenB}`)
  expect(await narrative(tokenB)).toMatchObject({ status: 'success' })
  expect((await market.app.inject(`/data/v1/chaininsight/narrative/${wallet(9)}`)).statusCode).toBe(404)
})

// The shape of the public call, stated here.
test('the narrative is the approved content of its token', async () => {
  const author = { id: narrator, username: expect.any(String), role: expect.any(String) }
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const texts = {
    contents: [
      {
        contentId: expect.any(String),
        content: 'About an: otter',
        contentType: 'text',
        status: 'approved',
        source: expect.any(String),
        submittedAt: time,
        submittedBy: author,
        updatedAt: time,
        updatedBy: author,
        postedAt: time,
      },
    ],
    tokenSummary: {
      summaryFull: 'About an: otter',
      summaryShort: 'About an: otter',
      updatedAt: time,
      citations: [],
    },
    newsSummary: null,
  }
  const none = { contents: [], tokenSummary: null, newsSummary: null }
  expect(await content(`?mints=${tokenB},${tokenA},${wallet(9)}`)).toEqual({
    data: [
      { mint: tokenB, ...texts },
      { mint: tokenA, ...none },
    ],
  })
  expect(await content('/cooking')).toEqual({ data: [{ mint: tokenB, ...texts }] })
  const pagination = { limit: 1, total: 1, page: 1, totalPages: 1 }
  expect(await content(`/feed?mint=${tokenB}&limit=1`)).toEqual({ data: { ...texts, pagination } })
  expect((await content(`/feed?mint=${tokenB}&page=2`)).data).toMatchObject({ contents: [] })
  expect((await content(`/feed?mint=${wallet(9)}`)).data).toMatchObject(none)
  for (const path of ['', '?mints=x', `?mints=${Array(51).fill(tokenB).join(',')}`, '/feed?mint=x', '/feed'])
    expect(await content(path)).toMatchObject({ errorCode: 'INVALID_REQUEST' })
})

test('a narrative that is not written within an hour is not expected any more', async () => {
  await say(narrator, `callisto:narrative:${tokenA}`)
  market.skip(3_500)
  await say(wallet(1), 'time passes')
  expect(await narrative(tokenA)).toEqual({ status: 'generating' })
  market.skip(100)
  await say(wallet(1), 'time passes')
  expect(await narrative(tokenA)).toEqual({ status: 'not_found' })
})

// spec 1-3-02
test('the price of a stock is that of the publisher, with its time', async () => {
  const stockOf = async () => {
    for (;;) {
      const { stockData } = await asset(tokenA)
      if (stockData) return stockData
      await systemClock.wait(5)
    }
  }
  expect(await stockOf()).toEqual({ id: 'xStocks' })
  await say(wallet(1), `callisto:stock-price:${tokenA}:999`)
  expect(await stockOf()).toEqual({ id: 'xStocks' })
  await say(publisher, `callisto:stock-price:${tokenA}:189.25`)
  const reply = await market.app.inject('/data/v1/pools/recent')
  const updatedAt = new Date(Number(reply.headers['x-market-time']) * 1000).toISOString()
  expect(await stockOf()).toEqual({ id: 'xStocks', price: 189.25, updatedAt, source: publisher })
  // Of a token that is no stock a price is not shown.
  await say(publisher, `callisto:stock-price:${tokenB}:1`)
  expect(await asset(tokenB)).not.toHaveProperty('stockData')
})

test('subscribers of a pool receive the likes of its token', async () => {
  const socket = await market.socket()
  socket.send({ type: 'subscribe:pool', pools: [market.pools.b.address] })
  const likes = () =>
    (socket.of('updates') as { pool: { baseAsset: { ctLikes?: number } } }[]).map(
      ({ pool }) => pool.baseAsset.ctLikes,
    )
  // The subscription is in force some time after it was sent.
  for (let n = 5; likes().length === 0; n++) {
    await say(wallet(n), `callisto:like:${tokenB}`)
    await systemClock.wait(5)
  }
  const { ctLikes } = await asset(tokenB)
  while (!likes().includes(ctLikes)) await systemClock.wait(5)
  expect(likes().at(-1)).toBe(ctLikes)
  socket.raw.terminate()
})
