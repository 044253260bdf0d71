import { AssetsReplySchema, ServerFrameSchema } from '@callisto/contract'
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
import { ConflatingSendQueue } from './conflating-send-queue.ts'

let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket()
  await market.trade(market.pools.sol, 'buy', 10n ** 9n)
  await market.trade(market.pools.a, 'buy', 10n ** 8n)
})

afterAll(() => market?.close())

describe('the stream', () => {
  test('sends a heartbeat as soon as it opens', async () => {
    const client = await market.socket()
    await until(() => client.frames.length > 0)
    expect(client.frames[0]).toMatchObject({ type: 'heartbeat', slot: market.service.ready().slot })
    client.raw.close()
  })

  // spec 2-7-36
  test('prices: the present state, then each change of the subscribed token only', async () => {
    const client = await market.socket()
    client.send({ type: 'subscribe:prices', assets: [tokenA] })
    await until(() => client.of('prices').length === 1)
    await market.trade(market.pools.b, 'buy', 10n ** 6n)
    await market.trade(market.pools.a, 'buy', 10n ** 9n)
    await until(() => client.of('prices').length === 2)
    const [before, after] = client.of('prices') as { assetId: string; price: number; blockId: number }[]
    expect(after).toMatchObject({ assetId: tokenA, blockId: market.service.ready().slot })
    expect(after!.price).toBeGreaterThan(before!.price)
    client.raw.close()
  })

  test('every frame has the shape of the contract', async () => {
    const client = await market.socket()
    client.send({ type: 'subscribe:recent' })
    client.send({ type: 'subscribe:prices', assets: [tokenA, tokenB] })
    client.send({ type: 'subscribe:txns', assets: [tokenA] })
    client.send({ type: 'subscribe:assets', assets: [tokenA] })
    client.send({ type: 'subscribe:pool', pools: [market.pools.a.address] })
    client.send({ type: 'subscribe:nonsense' })
    await until(() => client.frames.some(({ type }) => type === 'error'))
    await market.trade(market.pools.a, 'sell', 10n ** 8n, 4)
    for (const type of ['prices', 'actions', 'updates', 'asset-updates'])
      await until(() => client.frames.some((frame) => frame.type === type))
    for (const frame of client.frames) expect(ServerFrameSchema.safeParse(frame).success).toBe(true)
    expect(client.of('actions')).toMatchObject([{ asset: tokenA, type: 'sell', traderAddress: wallet(4) }])
    expect(client.of('updates')).toMatchObject([{ type: 'update', pool: { id: market.pools.a.address } }])
    client.raw.close()
  })

  test('a trade that USDC quotes changes the figures of USDC, and no price of it is sent', async () => {
    const client = await market.socket()
    client.send({ type: 'subscribe:assets', assets: [knownMints.usdc] })
    client.send({ type: 'subscribe:prices', assets: [knownMints.usdc] })
    await until(() => client.of('prices').length > 0)
    const reply = await market.app.inject(`/data/v1/assets?ids=${knownMints.usdc}`)
    const [before] = AssetsReplySchema.parse(reply.json())
    const { numSells = 0, sellVolume = 0 } = before?.stats5m ?? {}
    await market.trade(market.pools.b, 'buy', 10n ** 7n)
    await until(() => client.of('asset-updates').length > 0)
    const stats5m = { numSells: numSells + 1, sellVolume: sellVolume + 10 }
    expect(client.of('asset-updates').at(-1)).toMatchObject({
      type: 'update',
      asset: { id: knownMints.usdc, usdPrice: 1, stats5m },
    })
    expect(client.of('prices')).toHaveLength(1)
    client.raw.close()
  })

  test('many trades at once are one frame', async () => {
    const client = await market.socket()
    client.send({ type: 'subscribe:prices', assets: [tokenA] })
    client.send({ type: 'subscribe:txns', assets: [tokenA] })
    await until(() => client.of('prices').length === 1)
    await market.apply(
      ...Array.from({ length: 20 }, (_, n) => market.pools.a.swap(wallet(n), 'buy', 10n ** 7n)),
    )
    await until(() => client.of('actions').length === 20 && client.of('prices').length === 2)
    expect(client.frames.filter(({ type }) => type === 'actions')).toHaveLength(1)
    expect(client.of('prices').at(-1)).toMatchObject({ blockId: market.service.ready().slot })
    client.raw.close()
  })

  test('frames are numbered, and a resume sends the present state and the missed trades', async () => {
    const client = await market.socket()
    client.send({ type: 'subscribe:txns', assets: [tokenA] })
    client.send({ type: 'subscribe:assets', assets: [tokenA] })
    client.send({ type: 'subscribe:pool', pools: [market.pools.b.address] })
    client.send({ type: 'subscribe:recent' })
    client.send('?')
    await until(() => client.frames.some(({ type }) => type === 'error'))
    const since = market.service.ready().slot
    for (let n = 0; n < 3; n++) await market.trade(market.pools.a, 'buy', 10n ** 7n, n)
    await until(() => client.of('actions').length === 3)
    const seen = client.of('actions')

    // Another client that was away for these three trades.
    const late = await market.socket()
    late.send({ type: 'subscribe:txns', assets: [tokenA] })
    late.send({ type: 'subscribe:assets', assets: [tokenA] })
    late.send({ type: 'subscribe:pool', pools: [market.pools.b.address] })
    late.send({ type: 'resume', since })
    for (const type of ['actions', 'asset-updates', 'updates'])
      await until(() => late.frames.some((frame) => frame.type === type))
    expect(late.of('actions')).toEqual(seen)
    expect(late.of('asset-updates')).toMatchObject([{ asset: { id: tokenA } }])
    expect(late.of('updates')).toMatchObject([{ pool: { baseAsset: { id: tokenB } } }])
    for (const { frames } of [client, late]) {
      expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, n) => n + 1))
      for (const frame of frames) expect(ServerFrameSchema.safeParse(frame).success).toBe(true)
    }
    client.raw.close()
    late.raw.close()
  })

  test('resumes are limited in rate', async () => {
    const client = await market.socket()
    for (let n = 0; n < 10; n++) client.send({ type: 'resume', since: 0 })
    await until(() => client.frames.some(({ type }) => type === 'error'))
    expect(client.frames.find(({ type }) => type === 'error')).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    client.raw.close()
  })

  test('nothing comes after an unsubscribe', async () => {
    const client = await market.socket()
    const other = await market.socket()
    client.send({ type: 'subscribe:txns', assets: [tokenA] })
    other.send({ type: 'subscribe:txns', assets: [tokenA] })
    client.send({ type: 'unsubscribe:txns', assets: [tokenA] })
    // The error for a malformed frame proves that the frames before it have been read.
    for (const socket of [client, other]) socket.send('?')
    await until(() => client.frames.concat(other.frames).filter(({ type }) => type === 'error').length === 2)
    await market.trade(market.pools.a, 'buy', 10n ** 7n)
    await until(() => other.of('actions').length === 1)
    expect(client.of('actions')).toEqual([])
    client.raw.close()
    other.raw.close()
  })

  test.each([
    ['{', 'INVALID_REQUEST'],
    ['null', 'INVALID_REQUEST'],
    ['{"type":"subscribe:prices"}', 'INVALID_REQUEST'],
    ['{"type":"subscribe:prices","assets":[1]}', 'INVALID_REQUEST'],
    [JSON.stringify({ type: 'subscribe:prices', assets: ['x'.repeat(65)] }), 'INVALID_REQUEST'],
    [
      JSON.stringify({ type: 'subscribe:pool', pools: Array.from({ length: 501 }, (_, n) => `p${n}`) }),
      'INVALID_REQUEST',
    ],
  ])('%.50s returns an error', async (text, code) => {
    const client = await market.socket()
    client.send(text)
    await until(() => client.frames.some(({ type }) => type === 'error'))
    expect(client.frames.find(({ type }) => type === 'error')).toMatchObject({ code })
    client.raw.close()
  })

  test('at most 500 ids in one topic, however they come', async () => {
    const client = await market.socket()
    const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => `id${from + n}`)
    client.send({ type: 'subscribe:pool', pools: ids(0, 400) })
    client.send({ type: 'subscribe:pool', pools: ids(300, 200) })
    client.send({ type: 'subscribe:pool', pools: ids(500, 1) })
    await until(() => client.frames.some(({ type }) => type === 'error'))
    expect(client.frames.filter(({ type }) => type === 'error')).toMatchObject([
      { code: 'TOO_MANY_REQUESTS' },
    ])
    client.raw.close()
  })

  test('a client over the rate limit receives an error and is then disconnected', async () => {
    const client = await market.socket()
    const closed = new Promise<number>((resolve) => client.raw.once('close', resolve))
    for (let n = 0; n < 200; n++) client.send({ type: 'subscribe:prices', assets: [`id${n % 10}`] })
    expect(await closed).toBe(1008)
    expect(client.frames.find(({ type }) => type === 'error')).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('the queue of a slow reader', () => {
  test('holds the newest state of each item and the last hundred trades', () => {
    const queue = new ConflatingSendQueue()
    for (let n = 0; n < 250; n++) {
      queue.price('A', `{"n":${n}}`)
      queue.trade(`${n}`)
    }
    const frames = queue.take().map((text) => JSON.parse(text) as { type: string; data: unknown[] })
    expect(frames.find(({ type }) => type === 'prices')?.data).toEqual([{ n: 249 }])
    expect(frames.find(({ type }) => type === 'actions')?.data).toEqual(
      Array.from({ length: 100 }, (_, n) => n + 150),
    )
    expect(queue.isEmpty).toBe(true)
    expect([queue.takeDropped(), queue.takeDropped()]).toEqual([true, false])
  })

  test('an update does not hide that a pool is new', () => {
    const queue = new ConflatingSendQueue()
    queue.pool('A', 'new', '{"type":"new","pool":1}')
    queue.pool('A', 'update', '{"type":"update","pool":2}')
    expect(queue.take()).toEqual(['{"type":"updates","data":[{"type":"new","pool":2}]}'])
  })
})
