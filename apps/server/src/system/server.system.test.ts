import { type Asset, type Cluster, ServerFrameSchema, timeframes } from '@callisto/contract'
import { ReferenceOracle } from '@callisto/testkit'
import { Configuration, type QuoteResponse, ResponseError, SwapApi } from '@jup-ag/api'
import { Connection, Keypair, LAMPORTS_PER_SOL, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import type { EmbeddedServer } from '../embedded/start-embedded.ts'
import { testLanding } from './landing.test-helper.ts'
import { testPublicShapes } from './public-shapes.test-helper.ts'
import { startTestServer } from './test-server.test-helper.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const START_MS = 300_000
const FIRST_FRAME_MS = 2_000

let server: EmbeddedServer

beforeAll(async () => {
  server = await startTestServer('quarter')
}, START_MS)

afterAll(() => server?.close())

const get = (path: string) => fetch(`${server.url}${path}`)

test('/readyz lists the readiness of each service', async () => {
  const reply = await get('/readyz')
  expect(reply.status).toBe(200)
  expect(await reply.json()).toMatchObject({
    ready: true,
    services: { market: { ready: true }, trade: { ready: true } },
  })
  expect(await (await get('/fe/v1/cluster')).json()).toMatchObject({
    local: true,
    rpcUrl: server.rpcUrl,
    wsUrl: server.wsUrl,
  })
})

// spec 2-9-48, 1-3-14: three RPC endpoints, each with id and URL, of one cluster
test('a page of the app reads, subscribes and asks the faucet at each of the three RPC endpoints', async () => {
  const { rpcEndpoints, genesisHash } = (await (await get('/fe/v1/cluster')).json()) as Cluster
  expect(rpcEndpoints.map(({ id }) => id)).toEqual(['app', 'validator', 'backup'])
  expect(new Set(rpcEndpoints.map(({ url }) => url)).size).toBe(3)
  const { publicKey } = Keypair.generate()
  for (const { url, wsUrl } of rpcEndpoints) {
    const call = async (method: string, params: unknown[] = []) => {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const isOwn = url.startsWith(server.url)
      expect(reply.headers.get('access-control-allow-origin')).toBe(isOwn ? null : '*')
      return ((await reply.json()) as { result: unknown }).result
    }
    expect(await call('getGenesisHash')).toBe(genesisHash)
    // spec 1-7.5-02
    expect(await call('getHealth')).toBe('ok')
    expect(await call('requestAirdrop', [publicKey.toBase58(), 1_000_000])).toEqual(expect.any(String))
    await new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(wsUrl, { origin: server.url })
      socket.on('error', reject)
      socket.on('open', () => {
        socket.close()
        resolve()
      })
    })
  }
})

testPublicShapes(() => server.url)

testLanding(() => server.url)

test('trending pools match a recomputation from the ledger', async () => {
  const comparison = await new ReferenceOracle().compare(server.url, server.rpcUrl, 'toptrending/1h')
  expect(comparison.busy).toBeGreaterThanOrEqual(50)
  expect(comparison.compared).toBeGreaterThan(2_000)
  expect(comparison.mismatches).toEqual([])
})

test('USDC has the volume, liquidity and price of the pools that it quotes', async () => {
  const tokens = (await (await get('/api/tokens/v2/search?query=USDC')).json()) as Asset[]
  const usdc = tokens.find(({ id }) => id === USDC)
  expect(usdc).toMatchObject({ symbol: 'USDC', usdPrice: 1, stats24h: { priceChange: 0 } })
  expect(usdc?.liquidity).toBeGreaterThan(1e6)
  const { buyVolume = 0, sellVolume = 0, numBuys = 0, numSells = 0 } = usdc?.stats5m ?? {}
  expect(Math.min(buyVolume, sellVolume)).toBeGreaterThan(1000)
  expect(Math.min(numBuys, numSells)).toBeGreaterThan(10)
  // Wallets are not told apart: their numbers are absent, not 0.
  for (const timeframe of timeframes)
    for (const field of ['numTraders', 'numNetBuyers', 'numOrganicBuyers'] as const)
      expect(usdc?.[`stats${timeframe}`]).not.toHaveProperty(field)
  expect(usdc).not.toHaveProperty('organicScore')
  const prices = await (await get(`/api/price/v3?ids=${USDC}`)).json()
  expect(prices).toMatchObject({ [USDC]: { usdPrice: 1, priceChange24h: 0 } })
})

test('a subscriber of recent and prices receives frames within two seconds, then prices of newer blocks', async () => {
  const { pools } = (await (await get('/data/v1/pools/toptraded/1h?limit=100')).json()) as {
    pools: { baseAsset: { id: string } }[]
  }
  const since = Number((await get('/data/v1/pools/recent')).headers.get('x-market-slot'))
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/stream`)
  const firstMs = new Map<string, number>()
  await new Promise<void>((resolve, reject) => {
    let openedAt = 0
    socket.on('error', reject)
    socket.on('open', () => {
      openedAt = performance.now()
      socket.send(JSON.stringify({ type: 'subscribe:recent' }))
      const assets = [SOL, ...pools.map(({ baseAsset }) => baseAsset.id)]
      socket.send(JSON.stringify({ type: 'subscribe:prices', assets }))
    })
    socket.on('message', (data) => {
      const frame = ServerFrameSchema.parse(JSON.parse(String(data)))
      if (!firstMs.has(frame.type)) firstMs.set(frame.type, performance.now() - openedAt)
      const isFresh = frame.type === 'prices' && frame.data.some(({ blockId }) => blockId > since)
      if (isFresh && firstMs.has('updates')) resolve()
    })
  })
  socket.terminate()
  expect(firstMs.get('updates')).toBeLessThan(FIRST_FRAME_MS)
  expect(firstMs.get('prices')).toBeLessThan(FIRST_FRAME_MS)
})

test('the official client swaps through the origin and receives the quoted amount within the slippage', async () => {
  const api = new SwapApi(new Configuration({ basePath: `${server.url}/api/swap/v1` }))
  const connection = new Connection(`${server.url}/rpc`, {
    commitment: 'confirmed',
    wsEndpoint: `${server.url.replace('http', 'ws')}/rpc`,
  })
  const wallet = Keypair.generate()
  const airdrop = await connection.requestAirdrop(wallet.publicKey, 2 * LAMPORTS_PER_SOL)
  await connection.confirmTransaction({ signature: airdrop, ...(await connection.getLatestBlockhash()) })

  const slippageBps = 100
  const quote = await withBody(
    api.quoteGet({ inputMint: SOL, outputMint: USDC, amount: LAMPORTS_PER_SOL, slippageBps }),
  )
  const signature = await swap(quote)
  const transaction = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(transaction?.meta?.err).toBeNull()
  const owner = wallet.publicKey.toBase58()
  const received = transaction?.meta?.postTokenBalances?.find(
    (one) => one.owner === owner && one.mint === USDC,
  )
  const [quoted, receivedAmount] = [BigInt(quote.outAmount), BigInt(received?.uiTokenAmount.amount ?? 0)]
  const difference = receivedAmount > quoted ? receivedAmount - quoted : quoted - receivedAmount
  expect(difference * 10_000n).toBeLessThanOrEqual(quoted * BigInt(slippageBps))

  async function swap(quoteResponse: QuoteResponse): Promise<string> {
    const { swapTransaction, lastValidBlockHeight } = await withBody(
      api.swapPost({ swapRequest: { quoteResponse, userPublicKey: wallet.publicKey.toBase58() } }),
    )
    const built = VersionedTransaction.deserialize(Buffer.from(swapTransaction, 'base64'))
    built.sign([wallet])
    const sent = await connection.sendRawTransaction(built.serialize())
    const blockhash = built.message.recentBlockhash
    await connection.confirmTransaction({ signature: sent, blockhash, lastValidBlockHeight })
    return sent
  }
})

/** The reply, or an error with the response body. */
async function withBody<T>(reply: Promise<T>): Promise<T> {
  return reply.catch(async (error: unknown) => {
    throw error instanceof ResponseError ? new Error(await error.response.text()) : error
  })
}

test('the market maker of the embedded chain quotes around the reference prices, and settles', async () => {
  const wallet = Keypair.generate()
  const connection = new Connection(server.rpcUrl, 'confirmed')
  const airdrop = await connection.requestAirdrop(wallet.publicKey, 5 * LAMPORTS_PER_SOL)
  await connection.confirmTransaction(airdrop, 'confirmed')
  const query = new URLSearchParams({
    ...{ inputMint: SOL, outputMint: USDC, amount: String(LAMPORTS_PER_SOL), excludeRouters: 'metis' },
    taker: wallet.publicKey.toBase58(),
  })
  let order: Record<string, string> = {}
  // On a slow machine the maker may be late for a while.
  for (let tries = 0; tries < 50 && !order.transaction; tries++)
    order = (await (await get(`/api/ultra/v1/order?${query}`)).json()) as Record<string, string>
  expect(order).toMatchObject({ router: 'jupiterz', gasless: true, swapType: 'rfq' })
  // The spread is four hundredths of a percent; the pools follow the reference price within a percent.
  const pools = (await (await get(`/api/swap/v1/quote?${query}`)).json()) as QuoteResponse
  expect(Number(order.outAmount) / Number(pools.outAmount)).toBeCloseTo(1, 1)
  const signed = VersionedTransaction.deserialize(Buffer.from(order.transaction!, 'base64'))
  signed.sign([wallet])
  const reply = await fetch(`${server.url}/api/ultra/v1/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requestId: order.requestId,
      signedTransaction: Buffer.from(signed.serialize()).toString('base64'),
    }),
  })
  expect(await reply.json()).toMatchObject({
    ...{ status: 'Success', code: 0 },
    ...{ totalInputAmount: order.inAmount, totalOutputAmount: order.outAmount },
  })
})
