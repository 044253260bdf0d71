import { knownMints } from '@callisto/domain'
import type { ChainBlock } from '@callisto/solana'
import { paymentsOf, ReferenceStatistics } from '@callisto/testkit'
import type { Address } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBlock } from '../chain/market-fold.ts'
import { migrate } from '../store/migrations.ts'
import { restore } from '../store/restore.ts'
import { openLibsql, type Sql } from '../store/sql.ts'
import { Writer } from '../store/writer.ts'
import { FakePool, type FakeTransaction, fakeAddress, fakeBlock } from '../testing/fake-chain.test-helper.ts'
import { launchTransaction } from '../testing/launch.test-helper.ts'
import { loadAllWallets } from '../testing/load-all-wallets.test-helper.ts'
import { applyBlock, resolveBlock } from './apply-block.ts'
import { Market } from './market.ts'
import { SinkFanOut, silentSink } from './market-sink.ts'
import { launchBuyer, MAX_LAUNCH_BUYERS } from './organic.ts'
import { windowField } from './windows.ts'

const START = 1_790_000_000
const sol = knownMints.sol as Address
const usdc = knownMints.usdc as Address
const mint = fakeAddress(1, 1)
const creator = fakeAddress(2, 0)
const wallet = (n: number) => fakeAddress(2, n)

const pay = (from: number, to: number): FakeTransaction => ({
  events: [],
  fundings: [{ from: wallet(from), to: wallet(to) }],
})

/** Blocks of a token that is launched in the second one, with what the test does before and after. */
function createHistory() {
  const solPool = new FakePool(0, sol, usdc, [10n ** 13n, 15n * 10n ** 11n])
  const pool = new FakePool(1, mint, sol, [10n ** 15n, 10n ** 14n])
  const blocks = [fakeBlock(1, START, [solPool.creation(), solPool.swap(wallet(90), 'buy', 10n ** 9n)])]
  const add = (slots: number, time: number, transactions: readonly FakeTransaction[]) => {
    blocks.push(fakeBlock(blocks.at(-1)!.slot + slots, time, transactions))
  }
  const launch = [launchTransaction({ mint, creator, curve: fakeAddress(40, 1) }), pool.creation()]
  return { pool, add, blocks, launch }
}

function play(market: Market, blocks: readonly ChainBlock[]): Market {
  for (const block of blocks)
    applyBlock(
      market,
      resolveBlock(
        market,
        decodeBlock(block, (curve) => market.pool(curve)?.quote.mint),
      ),
    )
  return market
}

const shown = (market: Market, bit: keyof typeof launchBuyer) =>
  [...(market.token(mint)?.launchBuyers ?? [])]
    .filter(([, bits]) => (bits & launchBuyer[bit]) !== 0)
    .map(([address]) => address)
    .sort()

test('buys in the block of the launch and near it, and of wallets that the creator funds, are noted', () => {
  const { pool, add, blocks, launch } = createHistory()
  const buy = (n: number) => pool.swap(wallet(n), 'buy', 10n ** 9n)
  add(1, START + 1, [pay(50, 0), pay(50, 5)])
  add(1, START + 2, [...launch, buy(0), buy(1), buy(5)])
  add(2, START + 3, [buy(2)])
  add(1, START + 4, [buy(3), pay(0, 4), buy(4), pool.swap(wallet(6), 'sell', 10n ** 6n)])
  const market = play(new Market(silentSink), blocks)
  expect(shown(market, 'bundler')).toEqual([wallet(1), wallet(5)].sort())
  expect(shown(market, 'sniper')).toEqual([wallet(1), wallet(2), wallet(5)].sort())
  expect(shown(market, 'insider')).toEqual([wallet(4), wallet(5)].sort())
})

test('a bounded number of wallets is kept for a token', () => {
  const { pool, add, blocks, launch } = createHistory()
  const buys = Array.from({ length: MAX_LAUNCH_BUYERS + 50 }, (_, n) =>
    pool.swap(wallet(100 + n), 'buy', 10n ** 6n),
  )
  add(1, START + 1, [...launch, ...buys])
  const market = play(new Market(silentSink), blocks)
  expect(market.token(mint)?.launchBuyers?.size).toBe(MAX_LAUNCH_BUYERS)
  expect(market.token(mint)?.launchBuyers?.has(wallet(100))).toBe(true)
})

const stepArbitrary = fc.record({
  slots: fc.integer({ min: 1, max: 3 }),
  wait: fc.constantFrom(0, 0, 1, 300, 30_000, 90_000, 400_000),
  action: fc.constantFrom('buy' as const, 'buy' as const, 'sell' as const, 'pay' as const),
  by: fc.integer({ min: 0, max: 6 }),
  to: fc.integer({ min: 0, max: 9 }),
})

/** A market whose results go to SQL. */
function kept(sql: Sql): { market: Market; writer: Writer } {
  const sinks = new SinkFanOut()
  const market = new Market(sinks)
  const writer = new Writer(sql, market)
  sinks.add(writer)
  return { market, writer }
}

test('early wallets and buyers by age equal the reference, also after a restart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 30 }), fc.nat(30), async (steps, at) => {
      const { pool, add, blocks, launch } = createHistory()
      let time = START + 1
      let isLaunched = false
      for (const [n, { slots, wait, action, by, to }] of steps.entries()) {
        time += wait
        const transactions: FakeTransaction[] = []
        if (n >= 3 && !isLaunched) {
          transactions.push(...launch)
          isLaunched = true
        }
        if (action === 'pay') transactions.push(pay(by, to))
        else if (isLaunched) transactions.push(pool.swap(wallet(by), action, 10n ** 9n))
        add(slots, time, transactions)
      }
      const slow = new ReferenceStatistics()
      for (const { slot, blockTime, transactions } of blocks)
        slow.add({
          slot,
          blockTime,
          transactions: transactions.map(({ err, logs, postTokenBalances, accountKeys, instructions }) => ({
            err,
            logs,
            balances: postTokenBalances,
            payments: paymentsOf(accountKeys, instructions, []),
          })),
        })
      const sql = openLibsql(':memory:')
      await migrate(sql)
      const before = kept(sql)
      const cut = Math.min(at + 1, blocks.length)
      play(before.market, blocks.slice(0, cut))
      await before.writer.flush()
      const restored = new Market(silentSink)
      await restore(sql, restored)
      await loadAllWallets(sql, restored.wallets)
      await sql.destroy()
      play(restored, blocks.slice(cut))
      for (const market of [play(new Market(silentSink), blocks), restored]) {
        const expected = slow.launch(mint)
        for (const bit of ['sniper', 'bundler', 'insider'] as const)
          expect(shown(market, bit)).toEqual(expected?.[`${bit}s`] ?? [])
        const token = market.token(mint)
        if (!token) continue
        market.advance(token)
        for (const [window, timeframe] of (['5m', '1h', '6h', '24h'] as const).entries()) {
          const stats = slow.stats(mint, timeframe, blocks.at(-1)!.slot, market.time)
          const get = (field: number) => market.windows.get(token.row, window, field)
          expect(get(windowField.buyers), timeframe).toBe(stats.numBuyers)
          expect(get(windowField.freshBuyers), timeframe).toBe(stats.numFreshBuyers)
          expect(get(windowField.youngBuyers), timeframe).toBe(stats.numYoungBuyers)
        }
      }
    }),
    { seed: 31, numRuns: 25 },
  )
})
