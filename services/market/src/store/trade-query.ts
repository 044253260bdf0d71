import { setImmediate } from 'node:timers/promises'
import type { TxQuery } from '@callisto/contract'
import { sql as raw, type SelectQueryBuilder } from 'kysely'
import type { Market } from '../fold/market.ts'
import type { Trade } from '../fold/market-sink.ts'
import type { Token } from '../fold/token-and-pool.ts'
import { tradeFlag } from '../fold/windows.ts'
import type { TradeRow } from '../view/present-trade.ts'
import { orNaN } from './records.ts'
import { type SlotRange, slotsOfPeriod, TRADES_PER_TURN } from './slots.ts'
import type { MarketTables, Sql, TradeRecord } from './sql.ts'
import type { Writer } from './writer.ts'

type Key = [slot: number, tx: number, event: number]

const keyOf = ({ slot, txIndex, eventIndex }: { slot: number; txIndex: number; eventIndex: number }): Key => [
  slot,
  txIndex,
  eventIndex,
]

function compareKeys(a: Key, b: Key): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

/** The cursor of a trade, `slot-transaction-event`; the next page begins after it. */
export const cursorOf = (row: Pick<TradeRow, 'slot' | 'txIndex' | 'eventIndex'>): string =>
  keyOf(row).join('-')

/** The key of a cursor. */
export const readCursor = (text: string): Key => text.split('-').map(Number) as Key

/** Older trades first. */
export const compareTrades = (a: TradeRow, b: TradeRow): number => compareKeys(keyOf(a), keyOf(b))

/** A trade of the fold as a row. */
export function rowOfTrade(market: Market, { token, pool, wallet, ...rest }: Trade): TradeRow {
  return { ...rest, mint: token.mint, poolId: pool.address, trader: market.wallets.address(wallet) }
}

interface TradeSources {
  sql: Sql
  market: Market
  writer: Pick<Writer, 'pendingTrades' | 'read'>
  /** Trades that are read at most for a page with a bound of value, and in one turn of the event loop. */
  maxScanned?: number
  tradesPerTurn?: number
}

/** A stored trade with the addresses of its pool and wallet. */
type StoredTrade = TradeRecord & { pool_address: string; wallet_address: string }

/** A stored trade as a row. */
export function rowOfRecord(mint: string, record: StoredTrade): TradeRow {
  return {
    slot: Number(record.slot),
    txIndex: record.tx_index,
    eventIndex: record.event_index,
    time: Number(record.time),
    signature: record.signature,
    amount: record.amount,
    usd: orNaN(record.usd),
    native: orNaN(record.native),
    price: orNaN(record.price),
    liquidity: orNaN(record.liquidity),
    flags: record.flags,
    mint,
    poolId: record.pool_address,
    trader: record.wallet_address,
  }
}

export interface TradePage {
  rows: TradeRow[]
  /** Cursor of the next page; undefined after the last trade. */
  next: string | undefined
}

/**
 * Trades of a token, newest first by default. No index has their values: a page with a bound of value reads a limited number
 * of trades, may be short or empty, and its cursor is then the last trade that was read.
 */
export async function findTrades(sources: TradeSources, token: Token, query: TxQuery): Promise<TradePage> {
  const { market, writer } = sources
  const { traderAddress } = query
  const take = () =>
    writer.pendingTrades
      .filter(
        (trade) =>
          trade.token === token &&
          (traderAddress === undefined || market.wallets.address(trade.wallet) === traderAddress) &&
          fits(trade, query),
      )
      .map((trade) => rowOfTrade(market, trade))
  const [waiting, { records, end }] = await writer.read(take, () => readStored(sources, token, query))
  const sign = query.dir === 'asc' ? 1 : -1
  const rows = new Map<string, TradeRow>()
  for (const record of records) {
    const row = rowOfRecord(token.mint, record)
    rows.set(cursorOf(row), row)
  }
  for (const row of waiting)
    if (end === undefined || sign * compareKeys(keyOf(row), end) <= 0) rows.set(cursorOf(row), row)
  const page = [...rows.values()].sort((a, b) => sign * compareTrades(a, b)).slice(0, query.limit)
  const last = page.length === query.limit ? page.at(-1) : undefined
  return { rows: page, next: last ? cursorOf(last) : end?.join('-') }
}

/** Trades that `findTradesAfter` returns at most. */
const MAX_MISSED_TRADES = 100

/** The newest trades of a token after a slot, oldest first. */
export async function findTradesAfter(
  sources: TradeSources,
  token: Token,
  slot: number,
): Promise<TradeRow[]> {
  const { rows } = await findTrades(sources, token, { dir: 'desc', limit: MAX_MISSED_TRADES })
  return rows.filter((row) => row.slot > slot).reverse()
}

function fits(trade: Trade, query: TxQuery): boolean {
  if (
    query.type !== undefined &&
    (trade.flags & tradeFlag.sell) !== (query.type === 'sell' ? tradeFlag.sell : 0)
  )
    return false
  if (query.fromMs !== undefined && trade.time * 1000 < query.fromMs) return false
  if (query.toMs !== undefined && trade.time * 1000 > query.toMs) return false
  if (!fitsValue(trade.usd, query)) return false
  if (query.offset === undefined) return true
  const behind = compareKeys(keyOf(trade), readCursor(query.offset))
  return query.dir === 'asc' ? behind > 0 : behind < 0
}

/** Whether a value in USD is within the bounds; one that is not known is outside of any. */
const fitsValue = (usd: number, { minUsdVolume, maxUsdVolume }: TxQuery): boolean =>
  (minUsdVolume === undefined || usd >= minUsdVolume) && (maxUsdVolume === undefined || usd <= maxUsdVolume)

/** Trades that are read for a page with a bound of value. */
const MAX_SCANNED_TRADES = 20_000

type SelectTrades = SelectQueryBuilder<MarketTables, 'market_trades', object>

/** The stored trades of a token that a query asks for, whenever and of any value; undefined for an unknown trader. */
async function selectTrades(
  sql: Sql,
  token: Token,
  { traderAddress, type }: TxQuery,
): Promise<SelectTrades | undefined> {
  let trades = sql.selectFrom('market_trades').where('market_trades.token', '=', token.id)
  if (traderAddress !== undefined) {
    const [wallet] = await findWallets(sql, [traderAddress])
    if (wallet === undefined) return undefined
    trades = trades.where('market_trades.wallet', '=', wallet.id)
  }
  if (type === undefined) return trades
  const side = type === 'sell' ? tradeFlag.sell : 0
  return trades.where(raw<boolean>`(flags & ${raw.lit(tradeFlag.sell)}) = ${side}`)
}

/** The stored wallets of some addresses. */
export const findWallets = (sql: Sql, addresses: readonly string[]) =>
  sql.selectFrom('market_wallets').select(['id', 'address']).where('address', 'in', addresses).execute()

/** A part of a token's trades in the order of a query: those after a key and up to another. */
interface TradeSpan {
  slots: SlotRange
  after: Key | undefined
  upTo?: Key | undefined
}

/** The slots of the keys are bounds too: whichever bounds of a span the index is searched by, few others are read. */
function selectSpan(
  trades: SelectTrades,
  { slots: { first, end }, after, upTo }: TradeSpan,
  dir: TxQuery['dir'],
): SelectTrades {
  const [oldest, newest] = dir === 'asc' ? [after, upTo] : [upTo, after]
  const compare = (operator: '<' | '<=' | '>' | '>=', key: Key) =>
    raw<boolean>`(slot, tx_index, event_index) ${raw.raw(operator)} (${raw.join(key)})`
  let rows = trades
    .where('slot', '>=', Math.max(first, oldest?.[0] ?? 0))
    .where('slot', '<', Math.min(end, newest ? newest[0] + 1 : end))
  if (after) rows = rows.where(compare(dir === 'asc' ? '>' : '<', after))
  if (upTo) rows = rows.where(compare(dir === 'asc' ? '<=' : '>=', upTo))
  return rows
}

/** The last of the first `count` trades; undefined when there are fewer. */
async function lastOf(trades: SelectTrades, count: number, dir: TxQuery['dir']): Promise<Key | undefined> {
  const last = await trades
    .select(['slot', 'tx_index', 'event_index'])
    .orderBy('slot', dir)
    .orderBy('tx_index', dir)
    .orderBy('event_index', dir)
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst()
  return last && [Number(last.slot), last.tx_index, last.event_index]
}

const readPage = (trades: SelectTrades, limit: number, dir: TxQuery['dir']): Promise<StoredTrade[]> =>
  trades
    .innerJoin('market_pools', 'market_pools.id', 'market_trades.pool')
    .innerJoin('market_wallets', 'market_wallets.id', 'market_trades.wallet')
    .selectAll('market_trades')
    .select(['market_pools.address as pool_address', 'market_wallets.address as wallet_address'])
    .orderBy('slot', dir)
    .orderBy('tx_index', dir)
    .orderBy('event_index', dir)
    .limit(limit)
    .execute()

/** The records of a page; `end` is the last trade that was read when a page with a bound of value has not read them all. */
async function readStored(
  { sql, maxScanned = MAX_SCANNED_TRADES, tradesPerTurn = TRADES_PER_TURN }: TradeSources,
  token: Token,
  { offset, minUsdVolume, maxUsdVolume, ...query }: TxQuery,
): Promise<{ records: StoredTrade[]; end: Key | undefined }> {
  const { dir, limit, fromMs, toMs } = query
  const records: StoredTrade[] = []
  const trades = await selectTrades(sql, token, query)
  if (trades === undefined) return { records, end: undefined }
  const slots = await slotsOfPeriod(sql, {
    from: fromMs === undefined ? undefined : Math.ceil(fromMs / 1000),
    to: toMs === undefined ? undefined : Math.floor(toMs / 1000),
  })
  const hasBound = minUsdVolume !== undefined || maxUsdVolume !== undefined
  const perTurn = Math.min(tradesPerTurn, maxScanned)
  let after = offset === undefined ? undefined : readCursor(offset)
  for (let scanned = perTurn; ; scanned += perTurn) {
    const end = hasBound ? await lastOf(selectSpan(trades, { slots, after }, dir), perTurn, dir) : undefined
    let rows = selectSpan(trades, { slots, after, upTo: end }, dir)
    if (minUsdVolume !== undefined) rows = rows.where('usd', '>=', minUsdVolume)
    if (maxUsdVolume !== undefined) rows = rows.where('usd', '<=', maxUsdVolume)
    records.push(...(await readPage(rows, limit - records.length, dir)))
    if (end === undefined || records.length === limit || scanned >= maxScanned) return { records, end }
    after = end
    await setImmediate()
  }
}
