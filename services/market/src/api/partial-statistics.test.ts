import { knownMints } from '@callisto/domain'
import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { decodeBlock } from '../chain/market-fold.ts'
import { applyBlock, resolveBlock } from '../fold/apply-block.ts'
import { Market } from '../fold/market.ts'
import { SinkFanOut, silentSink } from '../fold/market-sink.ts'
import { createReadModel } from '../read-model.ts'
import { migrate } from '../store/migrations.ts'
import { restore } from '../store/restore.ts'
import { openLibsql } from '../store/sql.ts'
import { Writer } from '../store/writer.ts'
import { FakeChain, FakePool, fakeAddress, fakeBlock } from '../testing/fake-chain.test-helper.ts'

const START = 1_700_000_000
const DAY = 86_400
const [sol, usdc] = [address(knownMints.sol), address(knownMints.usdc)]
const [mint, other] = [fakeAddress(0, 1), fakeAddress(0, 2)]

/** A market that begins at a slot: its pools are older, unless `isCreated`. */
function marketFrom(slot: number, isCreated = false, listsTokenAccounts = true) {
  const sinks = new SinkFanOut()
  const market = new Market(sinks, { listsTokenAccounts })
  const pools = [
    new FakePool(0, sol, usdc, [10n ** 13n, 15n * 10n ** 11n]),
    new FakePool(1, mint, sol, [10n ** 12n, 10n ** 11n]),
  ] as const
  const creations = pools.map((pool) => pool.creation())
  const apply = (at: number, time: number, transactions: Parameters<typeof fakeBlock>[2]) =>
    applyBlock(
      market,
      resolveBlock(
        market,
        decodeBlock(fakeBlock(at, time, transactions), () => undefined),
      ),
    )
  const held = { account: fakeAddress(3, 0), mint, owner: fakeAddress(2, 9), before: 1n, after: 1n }
  const trade = () => [
    ...pools.map((pool, n) => pool.swap(fakeAddress(2, n), 'buy', 10n ** 8n)),
    { events: [], balances: [held] },
  ]
  apply(slot, START, isCreated ? creations : trade())
  for (const n of [1, 2]) apply(slot + n, START + 30 * n, trade())
  const model = createReadModel(new FakeChain().port, market)
  const asset = () => model.views.asset(market.token(mint)!)
  return { market, sinks, apply, trade, asset, model }
}

test('figures of a chain that is followed from its first block are whole', () => {
  const { market, asset } = marketFrom(1, true)
  expect(market.startedAt).toBeNaN()
  const { statsSince, createdAt, stats24h, firstPool } = asset()
  expect([statsSince, createdAt, firstPool?.createdAt]).toEqual([
    undefined,
    new Date(START * 1000).toISOString(),
    new Date(START * 1000).toISOString(),
  ])
  expect(stats24h?.priceChange).toBeGreaterThan(0)
})

test('those of a chain that is followed from later on say since when, and no change over an earlier time', () => {
  const { market, asset, apply, trade, model } = marketFrom(500)
  const { statsSince, createdAt, firstPool, stats24h, stats5m } = asset()
  expect([statsSince, createdAt, firstPool?.createdAt]).toEqual([
    new Date(START * 1000).toISOString(),
    undefined,
    undefined,
  ])
  expect(stats24h).toMatchObject({ numBuys: 3 })
  for (const stats of [stats24h, stats5m])
    expect([stats?.priceChange, stats?.volumeChange, stats?.liquidityChange, stats?.holderChange]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  expect(model.lists.list('recent', { checks: [], timeframe: '24h', limit: 10 } as never)).toEqual([])
  apply(503, START + 700, trade())
  expect(asset().stats5m?.priceChange).toBeGreaterThan(0)
  expect(asset().stats24h?.priceChange).toBeUndefined()
  apply(504, START + 2 * DAY, trade())
  expect(asset().statsSince).toBeUndefined()
  expect(asset().stats24h?.priceChange).toBeDefined()
  expect(asset().createdAt).toBeUndefined()
  expect(market.startedAt).toBe(START)
})

test('a pool that is created later has an age, its older tokens have none', () => {
  const { market, apply } = marketFrom(500)
  const pool = new FakePool(2, other, sol, [10n ** 12n, 10n ** 11n])
  apply(503, START + 120, [pool.creation()])
  expect(market.token(other)).toMatchObject({ isOlder: true })
  expect(market.token(other)?.pools[0]).toMatchObject({ isOlder: false, createdAt: START + 120 })
})

test('the start is kept with the tables', async () => {
  const sql = openLibsql(':memory:')
  try {
    await migrate(sql)
    const sinks = new SinkFanOut()
    const market = new Market(sinks)
    const writer = new Writer(sql, market)
    sinks.add(writer)
    const pool = new FakePool(0, sol, usdc, [10n ** 13n, 15n * 10n ** 11n])
    const swap = pool.swap(fakeAddress(2, 0), 'buy', 10n ** 8n)
    applyBlock(
      market,
      resolveBlock(
        market,
        decodeBlock(fakeBlock(500, START, [swap]), () => undefined),
      ),
    )
    await writer.flush()
    const restored = new Market(silentSink)
    await restore(sql, restored)
    expect(restored.startedAt).toBe(START)
    expect(restored.token(sol)).toMatchObject({ isOlder: true })
    expect(restored.token(sol)?.pools[0]).toMatchObject({ isOlder: true })
  } finally {
    await sql.destroy()
  }
})

test('holders of older tokens are counted only where token accounts are listed', () => {
  expect(marketFrom(500).asset().holderCount).toBe(1)
  const { market, asset } = marketFrom(500, false, false)
  expect(asset().holderCount).toBeUndefined()
  expect(asset().audit?.topHoldersPercentage).toBeUndefined()
  market.token(mint)!.isOlder = false
  market.token(mint)!.version += 1
  expect(asset().holderCount).toBe(1)
})
