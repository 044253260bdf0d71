import { type Candle, type Interval, intervalSeconds, intervals } from '@callisto/contract'
import { knownMints } from '@callisto/domain'
import type { Address } from '@solana/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeBlock } from '../chain/market-fold.ts'
import { applyBlock, resolveBlock } from '../fold/apply-block.ts'
import { Market } from '../fold/market.ts'
import { SinkFanOut, type Trade } from '../fold/market-sink.ts'
import { tradeFlag } from '../fold/windows.ts'
import { FakePool, fakeAddress, fakeBlock } from '../testing/fake-chain.test-helper.ts'
import { type ChartSources, findCandles } from './chart-query.ts'
import { migrate } from './migrations.ts'
import { openLibsql } from './sql.ts'
import { Writer } from './writer.ts'

const START = Date.UTC(2026, 10, 20, 17, 0, 7) / 1000
/** More than two pages of a chart. */
const TRADES = 1_100
const mint = fakeAddress(1, 1)
const quotes = ['usd', 'native'] as const
const NEWEST = { type: 'price', to: 4e12, candles: 7000 } as const

/** Waits between trades from none to two days, so that bars of all lengths have several trades and gaps. */
const waits = fc.sample(
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 4 }) },
    { weight: 4, arbitrary: fc.integer({ min: 5, max: 200 }) },
    { weight: 2, arbitrary: fc.integer({ min: 200, max: 9000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 9000, max: 170_000 }) },
  ),
  { seed: 31, numRuns: TRADES },
)
const amounts = fc.sample(fc.bigInt(10n ** 6n, 10n ** 10n), { seed: 32, numRuns: TRADES })

/** A trade with the price that it set, and the one that was published once that was confirmed. */
type TradeOfBars = Trade & { prices: number[] }

/** A market with the trades of one token, `flushed` of which are in SQL and all others pending. */
async function tradedMarket(flushed: number) {
  const sql = openLibsql(':memory:')
  await migrate(sql)
  const sinks = new SinkFanOut()
  const market = new Market(sinks)
  const writer = new Writer(sql, market)
  const trades: TradeOfBars[] = []
  sinks.add(writer)
  sinks.add({
    trade: (trade) => void (trade.token.mint === mint && trades.push({ ...trade, prices: [trade.price] })),
    bar: () => undefined,
    pool: () => undefined,
    confirming: () => undefined,
    repriced: (token, key) => {
      if (token.mint === mint) trades.findLast(({ slot }) => slot === key?.slot)?.prices.push(token.price)
    },
    holders: () => undefined,
    liked: () => undefined,
    restored: () => undefined,
  })
  const [sol, usdc] = [knownMints.sol as Address, knownMints.usdc as Address]
  const solPool = new FakePool(0, sol, usdc, [10n ** 13n, 15n * 10n ** 11n])
  const pool = new FakePool(1, mint, sol, [10n ** 12n, 10n ** 11n])
  const apply = (slot: number, time: number, transactions: Parameters<typeof fakeBlock>[2]) =>
    applyBlock(
      market,
      resolveBlock(
        market,
        decodeBlock(fakeBlock(slot, time, transactions), () => undefined),
      ),
    )
  apply(1, START, [solPool.creation(), pool.creation()])
  apply(2, START, [solPool.swap(fakeAddress(2, 0), 'buy', 10n ** 9n)])
  let time = START
  for (let n = 0; n < TRADES; n++) {
    time += waits[n]!
    // The price of SOL moves too, so that the two quotes differ in more than a factor.
    const both = [solPool.swap(fakeAddress(2, 1), n % 2 === 0 ? 'buy' : 'sell', 10n ** 10n)]
    both.push(pool.swap(fakeAddress(2, n % 5), n % 3 === 0 ? 'sell' : 'buy', amounts[n]!))
    apply(3 + n, time, both)
    if (n + 1 === flushed) await writer.flush()
  }
  const sources: ChartSources = { sql, market, writer }
  return { sources, token: market.token(mint)!, trades, close: () => sql.destroy() }
}

/** Start of a bar by the calendar. */
function startOf(time: number, interval: Interval): number {
  const date = new Date(time * 1000)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  if (interval === '1_MONTH') return Date.UTC(year, month, 1) / 1000
  if (interval === '1_WEEK') return Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7)) / 1000
  return time - (time % intervalSeconds[interval])
}

/**
 * The bars of all trades: each opens at the close before it, the first at its own price. Bars of minutes and more hold
 * every published price, those of seconds the confirmed ones.
 */
function barsOf(
  trades: readonly TradeOfBars[],
  interval: Interval,
  quote: (typeof quotes)[number],
): Candle[] {
  const bars = new Map<number, Candle>()
  let close: number | undefined
  for (const trade of trades) {
    if ((trade.flags & tradeFlag.validPrice) === 0) continue
    const factor = quote === 'usd' ? 1 : trade.native / trade.usd
    const prices = (intervalSeconds[interval] < 60 ? trade.prices.slice(-1) : trade.prices).map(
      (usd) => usd * factor,
    )
    const time = startOf(trade.time, interval)
    const open = close ?? prices[0]!
    const bar = bars.get(time) ?? { time, open, high: open, low: open, close: open, volume: 0 }
    close = prices.at(-1)!
    bars.set(time, {
      ...bar,
      high: Math.max(bar.high, ...prices),
      low: Math.min(bar.low, ...prices),
      close,
      volume: bar.volume + (quote === 'usd' ? trade.usd : trade.native),
    })
  }
  return [...bars.values()]
}

const fields = ['open', 'high', 'low', 'close', 'volume'] as const

/** Sums of doubles in another order differ in their last bits. */
function expectBars(found: readonly Candle[], expected: readonly Candle[]): void {
  expect(found.map(({ time }) => time)).toEqual(expected.map(({ time }) => time))
  const different = found.flatMap((bar, n) =>
    fields
      .filter((field) => !(Math.abs(bar[field] / expected[n]![field] - 1) < 1e-9))
      .map((field) => ({ time: bar.time, field, found: bar[field], expected: expected[n]![field] })),
  )
  expect(different).toEqual([])
}

describe.each([
  ['stored', TRADES],
  ['pending', 0],
  ['partly stored, partly pending', 700],
])('trades that are %s', (_, flushed) => {
  let traded: Awaited<ReturnType<typeof tradedMarket>>
  beforeAll(async () => {
    traded = await tradedMarket(flushed)
  })
  afterAll(() => traded.close())

  test.each(intervals)('bars of %s equal those of all trades, in both quotes', async (interval) => {
    const { sources, token, trades } = traded
    for (const quote of quotes) {
      const expected = barsOf(trades, interval, quote)
      expect(expected.length).toBeGreaterThanOrEqual(interval === '1_MONTH' ? 1 : 2)
      const found = await findCandles(sources, token, { ...NEWEST, interval, quote }, 1)
      expectBars(found, expected)
    }
  })

  test('prices are multiplied by the supply, volumes are not', async () => {
    const { sources, token, trades } = traded
    for (const interval of ['15_SECOND', '1_HOUR'] as const) {
      const found = await findCandles(
        sources,
        token,
        { ...NEWEST, type: 'mcap', interval, quote: 'usd' },
        1e6,
      )
      const scaled = barsOf(trades, interval, 'usd').map(({ time, volume, ...prices }) => ({
        time,
        volume,
        open: prices.open * 1e6,
        high: prices.high * 1e6,
        low: prices.low * 1e6,
        close: prices.close * 1e6,
      }))
      expectBars(found, scaled)
    }
  })

  test.each(['1_SECOND', '1_MINUTE', '30_MINUTE', '1_DAY'] as const)(
    'a window of %s is the part of all bars between its ends, and the newest of them',
    async (interval) => {
      const { sources, token, trades } = traded
      const all = barsOf(trades, interval, 'usd')
      const [first, last] = [Math.floor(all.length / 4), Math.floor((all.length * 3) / 4)]
      const from = all[first]!.time * 1000
      const to = (all[last]!.time + intervalSeconds[interval]) * 1000 - 1
      const window = { ...NEWEST, interval, quote: 'usd', from, to } as const
      const found = await findCandles(sources, token, window, 1)
      const expected = all.slice(first, last + 1)
      // Without the trades before the window, its first bar under a minute opens at its own first trade.
      expectBars(found.slice(1), expected.slice(1))
      const { time, close, volume } = expected[0]!
      expect(found[0]).toMatchObject({ time, close })
      expect(found[0]!.volume).toBeCloseTo(volume, 6)
      expectBars(await findCandles(sources, token, { ...window, candles: 3 }, 1), expected.slice(-3))
    },
  )
})

test('a token that has never traded has no bar', async () => {
  const { sources, token, close } = await tradedMarket(TRADES)
  const other = sources.market.token(knownMints.usdc)!
  expect(other).not.toBe(token)
  for (const interval of ['1_SECOND', '1_HOUR'] as const)
    expect(await findCandles(sources, other, { ...NEWEST, interval, quote: 'usd' }, 1)).toEqual([])
  await close()
})
