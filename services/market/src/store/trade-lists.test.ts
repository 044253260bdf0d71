import type { TxQuery } from '@callisto/contract'
import { knownMints } from '@callisto/domain'
import { createTestPostgres } from '@callisto/testkit/postgres'
import type { Address } from '@solana/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeBlock } from '../chain/market-fold.ts'
import { applyBlock, resolveBlock } from '../fold/apply-block.ts'
import { Market } from '../fold/market.ts'
import { SinkFanOut, type Trade } from '../fold/market-sink.ts'
import { tradeFlag } from '../fold/windows.ts'
import { FakePool, fakeAddress, fakeBlock } from '../testing/fake-chain.test-helper.ts'
import { barStart } from '../view/bars.ts'
import { migrate } from './migrations.ts'
import { findNetVolume } from './net-volume-query.ts'
import { type PartSizes, slotParts } from './slots.ts'
import { type MarketTables, openLibsql } from './sql.ts'
import { findTopTraders, realizedPnl } from './top-traders-query.ts'
import { findTrades, type TradePage } from './trade-query.ts'
import { findTotals } from './wallet-query.ts'
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
  postgresql: createTestPostgres<MarketTables>,
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
type Scan = { maxScanned?: number; tradesPerTurn?: number }

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
      applyBlock(market, resolveBlock(market, block))
      if (at === FLUSHED) await writer.flush()
    }
    expect(trades).toHaveLength(TRADES)
  }, 60_000)

  afterAll(() => database?.drop())

  const token = () => market.token(mint)!
  const sources = () => ({ sql: database.sql, market, writer })
  const page = (query: Partial<TxQuery>, scan: Scan = {}): Promise<TradePage> =>
    findTrades({ ...sources(), ...scan }, token(), { limit: 7, dir: 'desc', ...query })

  /** All pages of a query, one after the other. */
  async function allPages(query: Partial<TxQuery>, scan?: Scan) {
    const rows: TradePage['rows'] = []
    let pages = 0
    let next: string | undefined
    do {
      const reply = await page({ ...query, ...(next === undefined ? {} : { offset: next }) }, scan)
      rows.push(...reply.rows)
      next = reply.next
      pages += 1
    } while (next !== undefined)
    return { slots: rows.map(({ slot }) => slot), pages }
  }

  const values = () => trades.map(({ usd }) => usd).filter(Number.isFinite)

  test('pages of trades by side, wallet, time and value equal a filter of all trades', async () => {
    const sorted = values().toSorted((a, b) => a - b)
    const bound = fc.option(fc.constantFrom(0, ...sorted), { nil: undefined })
    const time = fc.option(
      fc.integer({ min: (START - 60) * 1000, max: (START + 60 * (TRADES + 1)) * 1000 }),
      { nil: undefined },
    )
    const query = fc.record({
      dir: fc.constantFrom('asc' as const, 'desc' as const),
      type: fc.option(fc.constantFrom('buy' as const, 'sell' as const), { nil: undefined }),
      wallet: fc.option(fc.nat(4), { nil: undefined }),
      minUsdVolume: bound,
      maxUsdVolume: bound,
      fromMs: time,
      toMs: time,
      scan: fc.constantFrom(
        {},
        { maxScanned: 13 },
        { maxScanned: 50, tradesPerTurn: 9 },
        { tradesPerTurn: 30 },
      ),
    })
    const check = async ({
      wallet,
      scan,
      type,
      fromMs,
      toMs,
      minUsdVolume,
      maxUsdVolume,
      dir,
    }: typeof query extends fc.Arbitrary<infer T> ? T : never) => {
      const traderAddress = wallet === undefined ? undefined : fakeAddress(2, wallet)
      const slow = trades.filter(
        ({ usd, flags, trader, time }) =>
          (fromMs === undefined || time * 1000 >= fromMs) &&
          (toMs === undefined || time * 1000 <= toMs) &&
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
          ...(fromMs === undefined ? {} : { fromMs }),
          ...(toMs === undefined ? {} : { toMs }),
        },
        scan,
      )
      expect(found.slots).toEqual(dir === 'asc' ? expected : expected.toReversed())
    }
    await fc.assert(fc.asyncProperty(query, check), { seed: 41, numRuns: 40 })
  }, 60_000)

  test('a page with a bound of value reads a limited number of trades and says where it ended', async () => {
    const huge = Math.max(...values()) + 1
    const first = await page({ minUsdVolume: huge }, { maxScanned: 10 })
    expect(first.rows).toEqual([])
    expect(first.next).toBeDefined()
    const stored = trades.filter(({ slot }) => slot <= FLUSHED).length
    expect((await allPages({ minUsdVolume: huge }, { maxScanned: 10 })).pages).toBe(
      Math.floor(stored / 10) + 1,
    )
    expect(await page({ minUsdVolume: huge })).toEqual({ rows: [], next: undefined })
  })

  test.each([
    ['of all time', 0],
    ['of a part', START + 6_000],
  ])('top traders %s equal a recomputation', async (_period, from) => {
    for (const sortBy of ['pnl', 'volume'] as const) {
      const found = await findTopTraders({ ...sources(), parts: { tradesPerTurn: 13 } }, token(), {
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
    const one = await findTopTraders(sources(), token(), {
      from,
      sortBy: 'volume',
      limit: 1,
    })
    expect(one.traders).toHaveLength(1)
  })

  test('parts of slots are of equal size, newest first, and end where enough trades are in them', async () => {
    const stored = trades.filter(({ slot }) => slot < writer.storedEnd)
    const slots = { first: 5, end: writer.storedEnd }
    const read = async (parts: PartSizes) => {
      const sizes: number[] = []
      let { end } = slots
      for await (const part of slotParts(database.sql, ['token', token().id], slots, parts)) {
        expect(part.end).toBe(end)
        end = part.first
        sizes.push(stored.filter(({ slot }) => slot >= part.first && slot < part.end).length)
      }
      return { sizes, first: end }
    }
    const count = stored.filter(({ slot }) => slot >= 5).length
    const { sizes, first } = await read({ tradesPerTurn: 40 })
    expect([sizes, first]).toEqual([[40, 40, 40, count - 120], 5])
    expect((await read({ tradesPerTurn: 40, maxTrades: 80 })).sizes).toEqual([40, 40])
    expect((await read({})).sizes).toEqual([count])
  })

  test('net volume equals a recomputation', async () => {
    const found = await findNetVolume({ ...sources(), parts: { tradesPerTurn: 13 } }, token(), '1_HOUR')
    expect(found).toEqual(netVolume(trades))
  })

  test('of more trades than are read the newest count, and only bars that were read in full', async () => {
    const stored = trades.filter(({ slot }) => slot < writer.storedEnd)
    const read = trades.slice(stored.length - 78)
    const parts = { tradesPerTurn: 13, maxTrades: 70 }
    const { traders, since } = await findTopTraders({ ...sources(), parts }, token(), {
      from: 0,
      sortBy: 'volume',
      limit: 100,
    })
    expect(since).toBe(read[0]!.time)
    const numTrades = traders.map(({ numBuys, numSells }) => numBuys + numSells)
    expect(numTrades.reduce((sum, count) => sum + count)).toBe(read.length)
    const bars = await findNetVolume({ ...sources(), parts }, token(), '1_HOUR')
    const cutBar = barStart(read[0]!.time, '1_HOUR')
    expect(bars).toEqual(netVolume(trades.filter(({ time }) => barStart(time, '1_HOUR') > cutBar)))
  })

  // The last one: no trade is pending after it.
  test('a flush during a read changes nothing', async () => {
    const parts = { tradesPerTurn: 13 }
    const request = { from: 0, sortBy: 'volume', limit: 100 } as const
    const wallets = [0, 1, 2, 3, 4].map((wallet) => fakeAddress(2, wallet))
    const read = () =>
      Promise.all([
        findTopTraders({ ...sources(), parts }, token(), request),
        findNetVolume({ ...sources(), parts }, token(), '5_MINUTE'),
        findTotals({ ...sources(), parts }, wallets),
      ])
    expect(writer.pendingTrades.length).toBeGreaterThan(0)
    const before = await read()
    const [during] = await Promise.all([read(), writer.flush()])
    expect(writer.pendingTrades).toEqual([])
    expect(during).toEqual(before)
    const [{ traders }, bars, totals] = before
    const after = await read()
    expect(after[0].traders.map(({ address }) => address)).toEqual(traders.map(({ address }) => address))
    expect([after[1].length, after[2].length]).toEqual([bars.length, totals.length])
  })
})

/** Hourly bars of some trades up to the present of the history. */
function netVolume(trades: readonly SlowTrade[]) {
  const hours = new Map<number, number>()
  for (const { time, usd, flags } of trades) {
    if (!Number.isFinite(usd)) continue
    const hour = barStart(time, '1_HOUR')
    hours.set(hour, (hours.get(hour) ?? 0) + ((flags & tradeFlag.sell) === 0 ? usd : -usd))
  }
  return [...hours].map(([time, usd]) => ({ time, net_volume: expect.closeTo(usd, 6) }))
}

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
