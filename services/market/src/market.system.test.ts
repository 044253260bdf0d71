import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCaller, createMarketClient, createStream } from '@callisto/client'
import {
  AssetsReplySchema,
  PoolsReplySchema,
  parseLaunchpadId,
  type ServerFrame,
  type Stats,
  timeframes,
} from '@callisto/contract'
import { knownMints } from '@callisto/domain'
import { systemClock } from '@callisto/solana'
import {
  bootLocalnet,
  curatedTiers,
  launchpadIdentities,
  paymentsOf,
  type ReferenceBlock,
  ReferenceStatistics,
  type TestLocalnet,
} from '@callisto/testkit'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createMarketService } from './service.ts'
import type { MarketService } from './service-types.ts'

const SEED = '5'
const log = {
  warn(details: object, message: string): void {
    console.error(message, details)
  },
}

let localnet: TestLocalnet
let dataDir: string

/** Waits for something to be true, by asking; the test's own limit ends it. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await systemClock.wait(50)
}

async function serve(): Promise<{ service: MarketService; app: FastifyInstance; close(): Promise<void> }> {
  const service = await createMarketService({
    chain: localnet.chain,
    dataDir,
    clock: localnet.clock,
    log,
    launchpads: launchpadIdentities(SEED),
    tiers: curatedTiers(SEED),
  })
  const app = fastify()
  await app.register(service.routes, { prefix: '/data' })
  await until(() => service.ready().ready)
  return {
    service,
    app,
    async close() {
      await app.close()
      await service.close()
    },
  }
}

/** The reference oracle; it has read every block of the ledger below `nextSlot`. */
const reference = { statistics: new ReferenceStatistics(), nextSlot: 0 }

/** Feeds the next blocks of the ledger up to a slot to the reference oracle. */
async function readTo(toSlot: number): Promise<ReferenceStatistics> {
  const { statistics, nextSlot } = reference
  if (nextSlot > toSlot) return statistics
  const stop = new AbortController()
  for await (const block of localnet.chain.blocks({ fromSlot: nextSlot, signal: stop.signal })) {
    if (block.slot <= toSlot) {
      const plain: ReferenceBlock = {
        slot: block.slot,
        blockTime: block.blockTime,
        transactions: block.transactions.map(
          ({ err, logs, preTokenBalances, postTokenBalances, ...rest }) => ({
            err,
            logs,
            balances: postTokenBalances,
            payments: paymentsOf(
              rest.accountKeys,
              rest.instructions,
              [...preTokenBalances, ...postTokenBalances].map(({ accountIndex }) => accountIndex),
            ),
          }),
        ),
      }
      statistics.add(plain)
    }
    if (block.slot >= toSlot) break
  }
  stop.abort()
  reference.nextSlot = toSlot + 1
  return statistics
}

const fields = [
  'buyVolume',
  'sellVolume',
  'numBuys',
  'numSells',
  'numTraders',
  'numNetBuyers',
  'numOrganicBuyers',
  'numBuyers',
  'numFreshBuyers',
  'numYoungBuyers',
  'buyOrganicVolume',
  'sellOrganicVolume',
  'priceChange',
] as const satisfies readonly (keyof Stats)[]

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'callisto-market-'))
  localnet = await bootLocalnet({ history: { name: 'quarter', seed: SEED } })
})

afterAll(async () => {
  await localnet?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('lists equal the reference oracle, also after a restart', async () => {
  const first = await serve()
  const reply = await first.app.inject('/data/v1/pools/toptrending/1h?limit=1000')
  const { pools } = PoolsReplySchema.parse(reply.json())
  expect(pools.length).toBeGreaterThan(40)
  const [slot, time] = [Number(reply.headers['x-market-slot']), Number(reply.headers['x-market-time'])]
  const slow = await readTo(slot)
  for (const { baseAsset } of pools) {
    const expected = slow.allStats(baseAsset.id, slot, time)
    for (const timeframe of timeframes) {
      const shown = baseAsset[`stats${timeframe}`]
      for (const field of fields)
        expect(shown?.[field] ?? 0, `${baseAsset.symbol} ${timeframe} ${field}`).toBeCloseTo(
          expected[timeframe][field] ?? 0,
          4,
        )
    }
  }
  await expectDollarFigures(first.app)
  await first.close()

  const again = await serve()
  const replied = await again.app.inject('/data/v1/pools/toptrending/1h?limit=1000')
  const later = [Number(replied.headers['x-market-slot']), Number(replied.headers['x-market-time'])] as const
  expect(later[0]).toBeGreaterThanOrEqual(slot)
  const slowLater = await readTo(later[0])
  for (const { baseAsset } of PoolsReplySchema.parse(replied.json()).pools) {
    const expected = slowLater.allStats(baseAsset.id, ...later)
    for (const timeframe of timeframes)
      for (const field of fields)
        expect(
          baseAsset[`stats${timeframe}`]?.[field] ?? 0,
          `after the restart: ${baseAsset.symbol} ${timeframe} ${field}`,
        ).toBeCloseTo(expected[timeframe][field] ?? 0, 4)
  }
  await expectDollarFigures(again.app)
  await again.close()
})

/** Compares the statistics of USDC, which is base of no pool, with the reference oracle. */
async function expectDollarFigures(app: FastifyInstance): Promise<void> {
  const reply = await app.inject('/data/v1/assets/search?query=USDC')
  const asset = AssetsReplySchema.parse(reply.json()).find(({ id }) => id === knownMints.usdc)
  const [slot, time] = [Number(reply.headers['x-market-slot']), Number(reply.headers['x-market-time'])]
  const slow = await readTo(slot)
  const expected = slow.allStats(knownMints.usdc, slot, time)
  for (const timeframe of timeframes) {
    const shown = asset?.[`stats${timeframe}`]
    for (const field of fields) {
      const wanted = expected[timeframe][field]
      if (wanted === undefined) expect(shown?.[field], `USDC ${timeframe} ${field}`).toBeUndefined()
      else expect(shown?.[field], `USDC ${timeframe} ${field}`).toBeCloseTo(wanted, 4)
    }
  }
  expect(expected['24h'].numBuys).toBeGreaterThan(100)
  expect(asset?.liquidity).toBeCloseTo(slow.dollarLiquidity(), 1)
}

test('token metadata from the chain is presented, and the stream publishes changes', async () => {
  const { service, app, close } = await serve()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const sockets = new WebSocketServer({ noServer: true })
  app.server.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, (socket) => service.attachStream(socket, 'test')),
  )
  const client = createMarketClient(createCaller({ baseUrls: { '/data': `${url}/data` } }))

  // Mints are read after the blocks.
  const graduates = () => client.pools('graduated', { timeframe: '24h' })
  const areRead = async () =>
    (await graduates()).every(({ baseAsset }) => baseAsset.audit?.mintAuthorityDisabled)
  await expect.poll(areRead, { timeout: 60_000 }).toBe(true)
  const graduated = await graduates()
  expect(graduated.length).toBeGreaterThan(20)
  for (const { id, baseAsset, bondingCurve } of graduated) {
    expect(baseAsset.graduatedPool).toBe(id)
    expect(bondingCurve).toBeUndefined()
    expect(baseAsset.audit).toMatchObject({ lpBurnedPercentage: 100, mintAuthorityDisabled: true })
    expect(parseLaunchpadId(baseAsset.launchpad ?? '')).toBeDefined()
  }
  // Tiers of the market and of graduates are those of the genesis.
  for (const mint of [graduated[0]!.baseAsset.id, knownMints.sol])
    for (const { tier } of await client.poolsOf(mint)) expect(tier?.isCurated).toBe(true)
  const onCurve = await client.pools('aboutToGraduate', { timeframe: '24h' })
  const progress = onCurve.map(({ bondingCurve }) => bondingCurve ?? Number.NaN)
  expect(progress.length).toBeGreaterThan(5)
  expect(progress).toEqual([...progress].sort((a, b) => b - a))
  expect(progress.every((percent) => percent > 0 && percent <= 100)).toBe(true)
  const recent = await client.pools('recent', { timeframe: '5m', limit: 20 })
  const births = recent.map(({ baseAsset }) => Date.parse(baseAsset.firstPool?.createdAt ?? ''))
  expect(births).toEqual([...births].sort((a, b) => b - a))

  const [sol] = await client.searchAssets({ query: '"sol"' })
  expect(sol).toMatchObject({ symbol: 'SOL', isVerified: true, tags: ['verified', 'strict'] })
  expect(sol?.usdPrice).toBeGreaterThan(50)
  expect(sol?.mcap).toBeGreaterThan(1e9)
  // spec 1-1-04
  for (const [query, id] of [
    ['TSLAx', 'xStocks'],
    ['OPENAI', 'PreStocks'],
    ['GLXY', 'Superstate'],
  ] as const) {
    const [issued] = await client.searchAssets({ query })
    expect(issued).toMatchObject({
      stockData: { id },
      tags: expect.arrayContaining(['stocks', id.toLowerCase()]),
    })
  }
  const [stock] = await client.searchAssets({ query: 'NVDAx' })
  expect(stock).toMatchObject({ stockData: { id: 'xStocks' }, scaledUiConfig: { multiplier: 1.000217 } })

  const frames: ServerFrame[] = []
  const stream = createStream({ url: `${url.replace('http', 'ws')}/stream`, webSocket: WebSocket as never })
  stream.onFrame((frame) => frames.push(frame))
  stream.subscribeRecent()
  stream.subscribe('prices', [sol!.id, ...graduated.map(({ baseAsset }) => baseAsset.id)])
  const has = (type: string) => frames.some((frame) => frame.type === type)
  // spec 1-4-07
  await until(() => has('updates') && has('prices'))
  stream.close()
  sockets.close()
  await close()
})
