import { setImmediate } from 'node:timers/promises'
import type { TradeKey } from '@callisto/amms'
import {
  type BarsQuery,
  type Candle,
  type ChartQuery,
  type Interval,
  intervalSeconds,
  MAX_BARS,
} from '@callisto/contract'
import { knownMints } from '@callisto/domain'
import { sql as raw } from 'kysely'
import { type Bar, keptResolutions } from '../fold/candles.ts'
import type { Market } from '../fold/market.ts'
import type { Token } from '../fold/token-and-pool.ts'
import { tradeFlag } from '../fold/windows.ts'
import {
  type BarScale,
  barStart,
  barsOfTrades,
  invertBars,
  joinBars,
  joinCandles,
  type PricedTrade,
  type PriceSeries,
  ratioBars,
} from '../view/bars.ts'
import { barOf, orNaN } from './records.ts'
import { slotsOfPeriod } from './slots.ts'
import type { Sql, TradeRecord } from './sql.ts'
import type { Writer } from './writer.ts'

/** Trades that one chart of an interval under a minute reads, newest first. */
const MAX_TRADES = 20_000
/** Trades that are read in one turn of the event loop: the query holds up the thread. */
const TRADES_PER_PAGE = 500
/** Stored bars that one chart reads. */
const MAX_STORED_BARS = 100_000

export interface ChartSources {
  sql: Sql
  market: Market
  /** Trades and bars that are not in SQL yet. */
  writer: Pick<Writer, 'pendingTrades' | 'pendingBars' | 'pendingReprices' | 'read'>
}

/**
 * Bars of a token up to `query.to`, oldest first, at most `query.candles` of the newest. Intervals under a minute are
 * made of trades, all others of kept bars; the open bar is the last one.
 */
export async function findCandles(
  sources: ChartSources,
  token: Token,
  query: ChartQuery,
  factor: number,
): Promise<Candle[]> {
  const length = intervalSeconds[query.interval]
  const fromMs = query.from ?? 0
  const scale = { quote: query.quote, factor }
  const candles =
    length < keptResolutions[0]
      ? await fromTrades(sources, token, query, scale)
      : await fromBars(sources, token, query, scale)
  return candles
    .filter(({ time }) => time * 1000 <= query.to && (time + length) * 1000 > fromMs)
    .slice(-query.candles)
}

/** The longest kept resolution that an interval is a whole number of. */
function sourceOf(length: number): number {
  return keptResolutions.findLast((resolution) => length % resolution === 0) ?? keptResolutions[0]
}

async function fromBars(
  { sql, market, writer }: ChartSources,
  token: Token,
  query: ChartQuery,
  scale: BarScale,
): Promise<Candle[]> {
  const { interval } = query
  const length = intervalSeconds[interval]
  const resolution = sourceOf(length)
  const to = Math.floor(query.to / 1000)
  const from = query.from === undefined ? 0 : barStart(Math.floor(query.from / 1000), interval)
  let open: Bar | undefined
  const take = () => {
    // A token that left memory since has had no trade since.
    if (market.token(token.mint) === token) open = market.candles.open(token.row, resolution)
    return writer.pendingBars.filter(
      (record) => record.token === token.id && record.resolution === resolution,
    )
  }
  const rows = sql
    .selectFrom('market_candles')
    .selectAll()
    .where('token', '=', token.id)
    .where('resolution', '=', resolution)
    .where('time', '<=', to)
    .where('time', '>=', from)
    .orderBy('time', 'desc')
    .limit(Math.min(MAX_STORED_BARS, Math.ceil(length / resolution) * (query.candles + 1)))
  const [pending, stored] = await writer.read(take, () => rows.execute())
  const bars = new Map(stored.reverse().map((record) => [Number(record.time), barOf(record, token)]))
  for (const record of pending) bars.set(record.time, barOf(record, token))
  if (open) bars.set(open.time, open)
  return joinBars([...bars.values()], interval, scale)
}

async function fromTrades(
  { sql, writer }: ChartSources,
  token: Token,
  query: ChartQuery,
  { quote, factor }: BarScale,
): Promise<Candle[]> {
  const from = query.from === undefined ? 0 : Math.floor(query.from / 1000) - intervalSeconds[query.interval]
  const keyOf = ({ slot, txIndex, eventIndex }: TradeKey) => `${slot}/${txIndex}/${eventIndex}`
  const take = () => ({
    pending: writer.pendingTrades.filter(
      (trade) => trade.token === token && (trade.flags & tradeFlag.validPrice) !== 0,
    ),
    repriced: new Map(writer.pendingReprices.map((change) => [keyOf(change), change.price])),
  })
  const [{ pending, repriced }, stored] = await writer.read(take, () => readTrades(sql, token, query, from))
  const last = stored[0]
  const lastStored = last ? Number(last.slot) : -1
  const inQuote = (time: number, price: number, usd: number, native: number): PricedTrade =>
    quote === 'usd' ? { time, price, volume: usd } : { time, price: (price * native) / usd, volume: native }
  const trades = stored.reverse().map((row) => {
    const key = { slot: Number(row.slot), txIndex: row.tx_index, eventIndex: row.event_index }
    const price = repriced.get(keyOf(key)) ?? orNaN(row.price)
    return inQuote(Number(row.time), price, orNaN(row.usd), orNaN(row.native))
  })
  for (const trade of pending)
    if (trade.slot > lastStored) trades.push(inQuote(trade.time, trade.price, trade.usd, trade.native))
  return barsOfTrades(trades, query.interval, factor)
}

type ChartTrade = Pick<TradeRecord, 'slot' | 'tx_index' | 'event_index' | 'time' | 'price' | 'usd' | 'native'>

/** The trades of the newest `query.candles` bars and of one more, newest first: a bar opens at the close before it. */
async function readTrades(sql: Sql, token: Token, query: ChartQuery, from: number): Promise<ChartTrade[]> {
  const { first, end } = await slotsOfPeriod(sql, { from, to: Math.floor(query.to / 1000) })
  const newest = sql
    .selectFrom('market_trades')
    .select(['slot', 'tx_index', 'event_index', 'time', 'price', 'usd', 'native'])
    .where('token', '=', token.id)
    .where('slot', '>=', first)
    .where(raw<boolean>`(flags & ${raw.lit(tradeFlag.validPrice)}) <> 0`)
    .orderBy('slot', 'desc')
    .orderBy('tx_index', 'desc')
    .orderBy('event_index', 'desc')
    .limit(TRADES_PER_PAGE)
  const trades: ChartTrade[] = []
  const bars = new Set<number>()
  while (trades.length < MAX_TRADES) {
    const last = trades.at(-1)
    const page = await (last === undefined
      ? newest.where('slot', '<', end)
      : newest.where(
          raw<boolean>`(slot, tx_index, event_index) < (${last.slot}, ${last.tx_index}, ${last.event_index})`,
        )
    ).execute()
    trades.push(...page)
    // Trades without a price in the chart's quote make no bar.
    for (const { time, price, usd, native } of page)
      if (price !== null && (query.quote === 'usd' || (usd && native !== null)))
        bars.add(barStart(Number(time), query.interval))
    // The oldest of these bars may be read in part: only its close is used.
    if (page.length < TRADES_PER_PAGE || bars.size > query.candles) break
    await setImmediate()
  }
  return trades
}

/** The interval whose bars a ratio is made of: shorter ones bring its highs and lows closer to the real ones. */
const ratioSource: Partial<Record<Interval, Interval>> = {
  '3_MINUTE': '1_MINUTE',
  '5_MINUTE': '1_MINUTE',
  '15_MINUTE': '5_MINUTE',
  '30_MINUTE': '5_MINUTE',
  '1_HOUR': '15_MINUTE',
  '2_HOUR': '15_MINUTE',
  '4_HOUR': '1_HOUR',
  '1_DAY': '4_HOUR',
  '1_WEEK': '1_DAY',
}

/**
 * Bars of a token in a window, in USD or in a quote token, oldest first, at most `MAX_BARS` of the newest. Prices in SOL
 * are those of the trades; against any other token they are the ratio of both prices in USD, and the window is at most
 * `MAX_BARS` bar lengths.
 */
export async function findPairBars(
  sources: ChartSources,
  base: Token,
  quote: Token | undefined,
  query: BarsQuery,
): Promise<Candle[]> {
  const direct = (token: Token, currency: 'usd' | 'native') =>
    findCandles(sources, token, { ...window(query), type: 'price', quote: currency }, 1)
  if (!quote || quote.mint === knownMints.usdc) return direct(base, 'usd')
  if (base.mint === knownMints.usdc) return invertBars(await direct(quote, 'usd'))
  if (quote.mint === knownMints.sol) return direct(base, 'native')
  if (base.mint === knownMints.sol) return invertBars(await direct(quote, 'native'))
  return findRatio(sources, base, quote, query)
}

const window = ({ interval, from, to }: BarsQuery) => ({
  interval,
  from: from * 1000,
  to: to * 1000,
  candles: MAX_BARS,
})

async function findRatio(
  sources: ChartSources,
  base: Token,
  quote: Token,
  { interval, from, to }: BarsQuery,
): Promise<Candle[]> {
  const source = ratioSource[interval] ?? interval
  const length = intervalSeconds[interval]
  const start = barStart(Math.max(from, to - (MAX_BARS - 1) * length), interval)
  const candles = (MAX_BARS * length) / intervalSeconds[source]
  const read = async (token: Token): Promise<PriceSeries> => {
    const common = { interval: source, type: 'price', quote: 'usd' } as const
    const before = { ...common, to: start * 1000 - 1, candles: 1 }
    const inside = { ...common, from: start * 1000, to: to * 1000, candles }
    return {
      bars: await findCandles(sources, token, inside, 1),
      before: start > 0 ? (await findCandles(sources, token, before, 1)).at(-1) : undefined,
    }
  }
  return joinCandles(ratioBars(await read(base), await read(quote)), interval)
}
