import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyBlock, resolveBlock } from '../fold/apply-block.ts'
import { Market } from '../fold/market.ts'
import { SinkFanOut } from '../fold/market-sink.ts'
import { fakeAddress } from '../testing/fake-chain.test-helper.ts'
import { tradingHistory } from '../testing/trading-history.test-helper.ts'
import { findCandles } from './chart-query.ts'
import { migrate } from './migrations.ts'
import { findNetVolume } from './net-volume-query.ts'
import { openLibsql } from './sql.ts'
import { findTopTraders } from './top-traders-query.ts'
import { findTrades } from './trade-query.ts'
import { findTotals, findUserTrades, resultsOfSales } from './wallet-query.ts'
import { Writer } from './writer.ts'

const database = openLibsql(':memory:')
const sinks = new SinkFanOut()
const market = new Market(sinks)
const writer = new Writer(database, market)
const statements: CompiledQuery[] = []
const sql = database.withPlugin({
  transformQuery({ node, queryId }) {
    statements.push(database.getExecutor().compileQuery(node, queryId))
    return node
  },
  transformResult: async ({ result }) => result,
})
const sources = { sql, market, writer }
const addresses = [fakeAddress(2, 1), fakeAddress(2, 2)]

beforeAll(async () => {
  await migrate(database)
  sinks.add(writer)
  for (const block of tradingHistory(60)) applyBlock(market, resolveBlock(market, block))
  await writer.flush()
})
afterAll(() => database.destroy())

const token = () => market.token(fakeAddress(1, 1))!
const trades = (query: object) => () => findTrades(sources, token(), { limit: 7, dir: 'desc', ...query })
const ofWallets = (query: object) => () =>
  findUserTrades(sources, { addresses, includesCapital: false, limit: 7, ...query })
const period = { fromMs: 1_790_010_000_000, toMs: 1_790_100_000_000 }
const OF_TOKEN = 'market_trades_of_token (token=? AND'
const OF_PAIR = 'market_trades_of_pair (wallet=? AND token=? AND'
const OF_WALLET = 'market_trades_of_wallet (wallet=? AND slot'

// A statement that reads the trades of the whole table, or those of a token to find some of them, blocks the thread.
test.each([
  ['trades', trades({}), OF_TOKEN],
  ['trades of a period', trades(period), OF_TOKEN],
  ['trades behind a cursor', trades({ offset: '130-0-0', ...period }), OF_TOKEN],
  ['trades by value', trades({ offset: '130-0-0', minUsdVolume: 1 }), OF_TOKEN],
  ['trades of a trader', trades({ traderAddress: addresses[0] }), OF_PAIR],
  ['the first trades of a trader', trades({ traderAddress: addresses[0], dir: 'asc', ...period }), OF_PAIR],
  ['trades of wallets', ofWallets({}), OF_WALLET],
  ['trades of wallets behind a cursor', ofWallets({ offset: '130-0-0', ...period }), OF_WALLET],
  ['trades of wallets with one token', ofWallets({ assetId: fakeAddress(1, 1) }), OF_PAIR],
  [
    'results of sales',
    async () => resultsOfSales(sources, await ofWallets({ includesCapital: true })()),
    OF_PAIR,
  ],
  ['totals of wallets', () => findTotals(sources, addresses), OF_WALLET],
  ['top traders', () => findTopTraders(sources, token(), { from: 0, sortBy: 'pnl', limit: 5 }), OF_TOKEN],
  ['net volume', () => findNetVolume(sources, token(), '1_HOUR'), OF_TOKEN],
  [
    'a chart of seconds',
    () =>
      findCandles(
        sources,
        token(),
        {
          interval: '1_SECOND',
          from: period.fromMs,
          to: period.toMs,
          candles: 10,
          quote: 'usd',
          type: 'price',
        },
        1,
      ),
    OF_TOKEN,
  ],
])('%s: found by an index', async (_, call, index) => {
  statements.length = 0
  await call()
  const plans: string[] = []
  for (const { sql: text, parameters } of statements) {
    const explained = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
    const { rows } = await database.executeQuery<{ detail: string }>(explained)
    plans.push(...rows.map(({ detail }) => detail).filter((detail) => detail.includes('market_trades')))
  }
  expect(plans.at(-1)).toContain(index)
})
