import type { TxQuery } from '@callisto/contract'
import type { Address } from '@solana/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeBlock } from '../chain/decode-block.ts'
import { Market } from '../fold/market.ts'
import type { Trade } from '../fold/market-sink.ts'
import { resolveBlock } from '../fold/resolve-block.ts'
import { SinkFanOut } from '../fold/sink-fan-out.ts'
import { tradeFlag } from '../fold/windows.ts'
import { knownMints } from '../known-mints.ts'
import { FakePool, fakeAddress, fakeBlock } from '../testing/fake-chain.test-helper.ts'
import { createTestPostgres } from '../testing/postgres.test-helper.ts'
import { realizedPnl } from '../view/trader-sums.ts'
import { openLibsql } from './libsql.ts'
import { migrate } from './migrations.ts'
import { findTopTraders } from './top-traders-query.ts'
import { findTrades, type TradePage } from './trade-query.ts'
import { Writer } from './writer.ts'

const START = 1_790_000_000
const TRADES = 180
/** Trades that are in SQL; all others are pending. */
const FLUSHED = 140
const mint = fakeAddress(1, 1)

const engines = {
  libsql: async () => {
    const sql = openLibsql(':memory:')
    return { sql, drop: () => sql.destroy() }
  },
  postgresql: createTestPostgres,
}

/** Blocks with one trade each by five wallets, the last of which never sells; the first has the pools. */
function history() {
  const usdc = knownMints.usdc as Address
  const sol = new FakePool(0, knownMints.sol as Address, usdc, [10n ** 12n, 15n * 10n ** 10n])
  const pool = new FakePool(1, mint, knownMints.sol as Address, [10n ** 12n, 10n ** 11n])
  const trades = Array.from({ length: TRADES }, (_, n) => {
    const wallet = (n * 3) % 5
    const isSell = wallet !== 4 && n % 7 < 3
    const amount = BigInt(1000 + ((n * 7919) % 977)) * (isSell ? 10_000_000n : 1_000_000n)
    return pool.swap(fakeAddress(2, wallet), isSell ? 'sell' : 'buy', amount)
  })
  return [[sol.creation(), pool.creation()], ...trades.map((trade) => [trade])].map((transactions, n) =>
    decodeBlock(fakeBlock(n, START + n * 60, transactions), () => undefined),
  )
}

type SlowTrade = Trade & { trader: string }

describe.each(Object.entries(engines))('%s', (_, open) => {
  let database: Awaited<ReturnType<typeof open>>
  let market: Market
  let writer: Writer
  /** Every trade of the token, oldest first, as the fold reported it. */
  const trades: SlowTrade[] = []

  beforeAll(async () => {
    database = await open()
    await migrate(database.sql)
    const sinks = new SinkFanOut()
    market = new Market(sinks)
    writer = new Writer(database.sql, market)
    sinks.add(writer)
    sinks.add({
      trade: (trade) =>
        void (
          trade.token.mint === mint && trades.push({ ...trade, trader: market.wallets.address(trade.wallet) })
        ),
      bar: () => undefined,
      pool: () => undefined,
      confirming: () => undefined,
      repriced: () => undefined,
      holders: () => undefined,
      liked: () => undefined,
      restored: () => undefined,
    })
    for (const [at, block] of history().entries()) {
      market.apply(resolveBlock(market, block))
      if (at === FLUSHED) await writer.flush()
    }
    expect(trades).toHaveLength(TRADES)
  }, 60_000)

  afterAll(() => database?.drop())

  const token = () => market.token(mint)!
  const page = (query: Partial<TxQuery>, maxScanned?: number): Promise<TradePage> =>
    findTrades(
      { sql: database.sql, market, writer, ...(maxScanned === undefined ? {} : { maxScanned }) },
      token(),
      { limit: 7, dir: 'desc', ...query },
    )

  /** All pages of a query, one after the other. */
  async function allPages(query: Partial<TxQuery>, maxScanned?: number) {
    const rows: TradePage['rows'] = []
    let pages = 0
    let next: string | undefined
    do {
      const reply = await page({ ...query, ...(next === undefined ? {} : { offset: next }) }, maxScanned)
      rows.push(...reply.rows)
      next = reply.next
      pages += 1
    } while (next !== undefined)
    return { slots: rows.map(({ slot }) => slot), pages }
  }

  const values = () => trades.map(({ usd }) => usd).filter(Number.isFinite)

  test('pages of trades by side, wallet and value equal a filter of all trades', async () => {
    const sorted = values().toSorted((a, b) => a - b)
    const bound = fc.option(fc.constantFrom(0, ...sorted), { nil: undefined })
    const query = fc.record({
      dir: fc.constantFrom('asc' as const, 'desc' as const),
      type: fc.option(fc.constantFrom('buy' as const, 'sell' as const), { nil: undefined }),
      wallet: fc.option(fc.nat(4), { nil: undefined }),
      minUsdVolume: bound,
      maxUsdVolume: bound,
      maxScanned: fc.constantFrom(undefined, 13, 50, 1000),
    })
    const check = async ({
      wallet,
      maxScanned,
      type,
      minUsdVolume,
      maxUsdVolume,
      dir,
    }: typeof query extends fc.Arbitrary<infer T> ? T : never) => {
      const traderAddress = wallet === undefined ? undefined : fakeAddress(2, wallet)
      const slow = trades.filter(
        ({ usd, flags, trader }) =>
          (type === undefined || ((flags & tradeFlag.sell) !== 0) === (type === 'sell')) &&
          (traderAddress === undefined || trader === traderAddress) &&
          (minUsdVolume === undefined || usd >= minUsdVolume) &&
          (maxUsdVolume === undefined || usd <= maxUsdVolume),
      )
      const expected = slow.map(({ slot }) => slot)
      const found = await allPages(
        {
          dir,
          ...(type === undefined ? {} : { type }),
          ...(traderAddress === undefined ? {} : { traderAddress: traderAddress as never }),
          ...(minUsdVolume === undefined ? {} : { minUsdVolume }),
          ...(maxUsdVolume === undefined ? {} : { maxUsdVolume }),
        },
        maxScanned,
      )
      expect(found.slots).toEqual(dir === 'asc' ? expected : expected.toReversed())
    }
    await fc.assert(fc.asyncProperty(query, check), { seed: 41, numRuns: 25 })
  }, 60_000)

  test('a page with a bound of value reads a limited number of trades and says where it ended', async () => {
    const huge = Math.max(...values()) + 1
    const first = await page({ minUsdVolume: huge }, 10)
    expect(first.rows).toEqual([])
    expect(first.next).toBeDefined()
    const stored = trades.filter(({ slot }) => slot <= FLUSHED).length
    expect((await allPages({ minUsdVolume: huge }, 10)).pages).toBe(Math.floor(stored / 10) + 1)
    expect(await page({ minUsdVolume: huge })).toEqual({ rows: [], next: undefined })
  })

  test.each([
    ['of all time', 0],
    ['of a part', START + 6_000],
  ])('top traders %s equal a recomputation', async (_period, from) => {
    for (const sortBy of ['pnl', 'volume'] as const) {
      const found = await findTopTraders({ sql: database.sql, market, writer }, token(), {
        from,
        sortBy,
        limit: 100,
      })
      const slow = recompute(trades.filter(({ time }) => time >= from))
      expect(found.since).toBeUndefined()
      expect(new Set(found.traders.map(({ address }) => address))).toEqual(new Set(slow.keys()))
      for (const sum of found.traders) {
        const { pnl, ...expected } = slow.get(sum.address)!
        expect(sum).toMatchObject({ numBuys: expected.numBuys, numSells: expected.numSells })
        for (const key of ['buyVolume', 'sellVolume', 'bought', 'sold'] as const)
          expect(sum[key]).toBeCloseTo(expected[key], 6)
        if (expected.sold === 0) expect(realizedPnl(sum)).toBeUndefined()
        else expect(realizedPnl(sum)).toBeCloseTo(pnl, 6)
      }
      const ranks = found.traders.map((sum) =>
        sortBy === 'pnl' ? (realizedPnl(sum) ?? Number.NEGATIVE_INFINITY) : sum.buyVolume + sum.sellVolume,
      )
      expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
    }
    const one = await findTopTraders({ sql: database.sql, market, writer }, token(), {
      from,
      sortBy: 'volume',
      limit: 1,
    })
    expect(one.traders).toHaveLength(1)
  })
})

/** Sums by wallet, each trade for itself; the profit by average prices. */
function recompute(trades: readonly SlowTrade[]) {
  const wallets = new Set(trades.map(({ trader }) => trader))
  return new Map(
    [...wallets].map((wallet) => {
      const own = trades.filter(({ trader }) => trader === wallet)
      const side = (isSell: boolean) => own.filter(({ flags }) => ((flags & tradeFlag.sell) !== 0) === isSell)
      const sum = (list: readonly SlowTrade[], key: 'usd' | 'amount') =>
        list.filter(({ usd }) => Number.isFinite(usd)).reduce((total, trade) => total + trade[key], 0)
      const [buys, sells] = [side(false), side(true)]
      const [bought, sold] = [sum(buys, 'amount'), sum(sells, 'amount')]
      const [buyVolume, sellVolume] = [sum(buys, 'usd'), sum(sells, 'usd')]
      const pnl = Math.min(bought, sold) * (sellVolume / sold - buyVolume / bought)
      return [
        wallet,
        { bought, sold, buyVolume, sellVolume, numBuys: buys.length, numSells: sells.length, pnl },
      ]
    }),
  )
}

test.each([
  ['half is sold', { bought: 10, buyVolume: 100, sold: 5, sellVolume: 80 }, 30],
  ['more is sold than was bought', { bought: 5, buyVolume: 50, sold: 10, sellVolume: 200 }, 50],
  ['nothing is sold', { bought: 5, buyVolume: 50, sold: 0, sellVolume: 0 }, undefined],
  ['nothing was bought', { bought: 0, buyVolume: 0, sold: 5, sellVolume: 50 }, undefined],
] as const)('realized profit when %s', (_, sums, profit) => {
  expect(realizedPnl({ wallet: 1, numBuys: 0, numSells: 0, flags: 0, ...sums })).toEqual(profit)
})
