// Shapes as public documents and clients state them, not taken from the contract.

import { knownMints } from '@callisto/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startTestMarket,
  type TestMarket,
  tokenA,
  tokenB,
  wallet,
} from '../testing/test-market.test-helper.ts'

const { sol, usdc } = knownMints
const NATIVE = '11111111111111111111111111111111'
const unknown = wallet(900)
const DAY = 86_400

let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket(undefined, { references: { btcusd: tokenB } })
  const { pools } = market
  await market.trade(pools.a, 'buy', 10n ** 8n)
  await market.trade(pools.sol, 'buy', 10n ** 9n)
  // The only trade of A is more than 5 days old then; B is traded again.
  market.skip(5 * DAY)
  await market.trade(pools.b, 'buy', 10n ** 8n)
  await market.trade(pools.sol, 'buy', 10n ** 9n)
})
afterAll(() => market?.close())

async function get(path: string, headers: Record<string, string> = {}) {
  const { statusCode: status, payload } = await market.app.inject({ url: path, headers })
  return { status, body: JSON.parse(payload) }
}
const assetOf = async (mint: string) => (await get(`/data/v1/assets?ids=${mint}`)).body[0]
const secondsOf = (iso: string) => Date.parse(iso) / 1000

// spec 2-7-33, 2-7-34, 1-9-27
test('listed prices have a value and a time; native SOL has the price of wrapped SOL', async () => {
  const ids = [sol, NATIVE, tokenB, unknown]
  const { status, body } = await get(`/fe/api/v1/prices?list_address=${ids}`, { 'x-chain': 'solana' })
  expect(status).toBe(200)
  const asset = await assetOf(sol)
  const entry = {
    value: asset.usdPrice,
    updateUnixTime: secondsOf(asset.updatedAt),
    blockId: asset.priceBlockId,
    source: 'pools',
  }
  const other = await assetOf(tokenB)
  expect(body).toEqual({
    success: true,
    data: {
      [sol]: entry,
      [NATIVE]: entry,
      [tokenB]: {
        value: other.usdPrice,
        updateUnixTime: secondsOf(other.updatedAt),
        blockId: other.priceBlockId,
        source: 'pools',
      },
      [unknown]: null,
    },
    prices: { [sol]: asset.usdPrice, [NATIVE]: asset.usdPrice, [tokenB]: other.usdPrice },
  })
})

// spec 2-5-14
test('a price whose newest trade is older than 5 days is no price', async () => {
  expect((await assetOf(tokenA)).usdPrice).toBeGreaterThan(0)
  const { data, prices } = (await get(`/fe/api/v1/prices?list_address=${tokenA},${tokenB}`)).body
  expect([data[tokenA], Object.keys(prices)]).toEqual([null, [tokenB]])
  expect(Object.keys(await market.service.read.prices([tokenA, tokenB]))).toEqual([tokenB])
})

test('the numeraire has its price by definition, with liquidity', async () => {
  const [price] = Object.values(await market.service.read.prices([usdc]))
  expect(price).toMatchObject({ usdPrice: 1, source: 'numeraire', decimals: 6 })
  expect(price!.liquidity).toBeGreaterThan(0)
})

// spec 2-7-35
test('oracle prices of the assets that have a token on this chain', async () => {
  const { body } = await get('/fe/v1/oracle/prices?feeds=btc,eth,sol,usdc,usdt')
  const [btc, solAsset] = [await assetOf(tokenB), await assetOf(sol)]
  expect(body).toEqual({
    btc: { usd: btc.usdPrice, timestamp: secondsOf(btc.updatedAt), source: 'pools' },
    sol: { usd: solAsset.usdPrice, timestamp: secondsOf(solAsset.updatedAt), source: 'pools' },
    usdc: { usd: 1, timestamp: expect.any(Number), source: 'numeraire' },
  })
})

test.each([
  ['/fe/api/v1/prices', {}],
  ['/fe/api/v1/prices?list_address=x', {}],
  [`/fe/api/v1/prices?list_address=${Array(101).fill(sol)}`, {}],
  [`/fe/api/v1/prices?list_address=${sol}`, { 'x-chain': 'ethereum' }],
  ['/fe/v1/oracle/prices', {}],
  ['/fe/v1/oracle/prices?feeds=sol,doge', {}],
])('%s with %j is 400', async (path, headers) => {
  expect((await get(path, headers)).status).toBe(400)
})
