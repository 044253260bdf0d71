import { systemClock } from '@callisto/solana'
import { afterEach, expect, test, vi } from 'vitest'
import { applyBlock, resolveBlock } from '../fold/apply-block.ts'
import { Market } from '../fold/market.ts'
import { SinkFanOut } from '../fold/market-sink.ts'
import { FoldPool } from '../fold/token-and-pool.ts'
import { migrate } from '../store/migrations.ts'
import { storedPosition } from '../store/restore.ts'
import { openLibsql } from '../store/sql.ts'
import { Writer } from '../store/writer.ts'
import { FakePool, type FakeTransaction, fakeBlock } from '../testing/fake-chain.test-helper.ts'
import { startTestMarket, tokenA, tokenB, until } from '../testing/test-market.test-helper.ts'
import { decodeBlock } from './market-fold.ts'

afterEach(() => void vi.restoreAllMocks())

test('a throw in the middle of a block ends the service; the block is not skipped', async () => {
  const market = await startTestMarket()
  await market.trade(market.pools.a, 'buy', 10n ** 9n)
  const { slot } = market.service.ready()
  vi.spyOn(FoldPool.prototype, 'noteStanding').mockImplementationOnce(() => {
    throw new Error('a fault in the fold')
  })
  const applied = vi.spyOn(Market.prototype, 'begin')
  market.chain.push(fakeBlock(slot + 1, 1_790_000_100, [market.pools.b.creation()]))
  market.chain.push(fakeBlock(slot + 2, 1_790_000_101, []))
  const failure = await market.service.failed
  expect(failure).toMatchObject({
    message: `the market folded block ${slot + 1} in part`,
    cause: { message: 'a fault in the fold' },
  })
  expect(applied).toHaveBeenCalledOnce()
  await market.close()
})

test('a market that holds a part of a block accepts no other and is not written', async () => {
  const sql = openLibsql(':memory:')
  await migrate(sql)
  const sinks = new SinkFanOut()
  const market = new Market(sinks)
  const writer = new Writer(sql, market)
  const fold = (slot: number, transactions: FakeTransaction[] = []) =>
    applyBlock(
      market,
      resolveBlock(
        market,
        decodeBlock(fakeBlock(slot, slot, transactions), () => undefined),
      ),
    )
  fold(1)
  await writer.flush()
  vi.spyOn(FoldPool.prototype, 'noteStanding').mockImplementationOnce(() => {
    throw new Error('a fault in the fold')
  })
  const pool = new FakePool(1, tokenA, tokenB, [10n ** 9n, 10n ** 9n])
  expect(() => fold(2, [pool.creation()])).toThrow('a fault in the fold')
  expect(() => fold(3)).toThrow('block 2 was folded in part')
  await expect(writer.flush()).rejects.toThrow('block 2 was folded in part')
  expect(await storedPosition(sql)).toMatchObject({ slot: 1 })
  await sql.destroy()
})

test('tables that cannot be written are not ready at once, and end the service after 30 seconds', async () => {
  let nowMs = 0
  const clock = { ...systemClock, nowMs: () => nowMs, wait: () => systemClock.wait(1) }
  const market = await startTestMarket(clock)
  let isFull = true
  vi.spyOn(Writer.prototype, 'flush').mockImplementation(async () => {
    if (isFull) throw new Error('database or disk is full')
  })
  const push = (slot: number) => {
    nowMs += 1_001
    market.chain.push(fakeBlock(slot, 1_790_000_000 + slot, []))
  }
  const { slot } = market.service.ready()
  push(slot + 1)
  await until(() => !market.service.ready().ready)
  isFull = false
  push(slot + 2)
  await until(() => market.service.ready().ready)
  isFull = true
  push(slot + 3)
  await until(() => !market.service.ready().ready)
  nowMs += 30_000
  push(slot + 4)
  expect(await market.service.failed).toMatchObject({
    message: `the market has been stuck behind block ${slot + 4} for 30 s`,
    cause: { message: 'database or disk is full' },
  })
  await market.close()
})
