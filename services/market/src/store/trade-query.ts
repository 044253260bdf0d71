import type { TxQuery } from '@callisto/contract'
import { sql as raw } from 'kysely'
import type { Market } from '../fold/market.ts'
import type { Trade } from '../fold/market-sink.ts'
import type { Token } from '../fold/token-and-pool.ts'
import { tradeFlag } from '../fold/windows.ts'
import type { TradeRow } from '../view/present-pool.ts'
import { orNaN } from './records.ts'
import type { Sql, TradeRecord } from './sql.ts'
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
export const cursorOf = (row: TradeRow): string => keyOf(row).join('-')

const readCursor = (text: string): Key => text.split('-').map(Number) as Key

/** A trade of the fold as a row. */
export function rowOfTrade(market: Market, { token, pool, wallet, ...rest }: Trade): TradeRow {
  return { ...rest, mint: token.mint, poolId: pool.address, trader: market.wallets.address(wallet) }
}

interface TradeSources {
  sql: Sql
  market: Market
  writer: Pick<Writer, 'pendingTrades' | 'read'>
}

type StoredTrade = TradeRecord & { pool_address: string; wallet_address: string }

function rowOfRecord(token: Token, record: StoredTrade): TradeRow {
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
    mint: token.mint,
    poolId: record.pool_address,
    trader: record.wallet_address,
  }
}

/** Trades of a token, newest first by default. */
export async function findTrades(
  { sql, market, writer }: TradeSources,
  token: Token,
  query: TxQuery,
): Promise<TradeRow[]> {
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
  const [waiting, stored] = await writer.read(take, () => readStored(sql, token, query))
  const rows = new Map<string, TradeRow>()
  for (const record of stored) {
    const row = rowOfRecord(token, record)
    rows.set(cursorOf(row), row)
  }
  for (const row of waiting) rows.set(cursorOf(row), row)
  const sign = query.dir === 'asc' ? 1 : -1
  return [...rows.values()].sort((a, b) => sign * compareKeys(keyOf(a), keyOf(b))).slice(0, query.limit)
}

/** Trades that `findTradesAfter` returns at most. */
const MAX_MISSED_TRADES = 100

/** The newest trades of a token after a slot, oldest first. */
export async function findTradesAfter(
  sources: TradeSources,
  token: Token,
  slot: number,
): Promise<TradeRow[]> {
  const newest = await findTrades(sources, token, { dir: 'desc', limit: MAX_MISSED_TRADES })
  return newest.filter((row) => row.slot > slot).reverse()
}

function fits(trade: Trade, query: TxQuery): boolean {
  if (
    query.type !== undefined &&
    (trade.flags & tradeFlag.sell) !== (query.type === 'sell' ? tradeFlag.sell : 0)
  )
    return false
  if (query.fromMs !== undefined && trade.time * 1000 < query.fromMs) return false
  if (query.toMs !== undefined && trade.time * 1000 > query.toMs) return false
  if (query.offset === undefined) return true
  const behind = compareKeys(keyOf(trade), readCursor(query.offset))
  return query.dir === 'asc' ? behind > 0 : behind < 0
}

async function readStored(sql: Sql, token: Token, query: TxQuery): Promise<StoredTrade[]> {
  let rows = sql
    .selectFrom('market_trades')
    .innerJoin('market_pools', 'market_pools.id', 'market_trades.pool')
    .innerJoin('market_wallets', 'market_wallets.id', 'market_trades.wallet')
    .selectAll('market_trades')
    .select(['market_pools.address as pool_address', 'market_wallets.address as wallet_address'])
    .where('market_trades.token', '=', token.id)
  if (query.traderAddress !== undefined) rows = rows.where('market_wallets.address', '=', query.traderAddress)
  if (query.type !== undefined) {
    const side = query.type === 'sell' ? tradeFlag.sell : 0
    rows = rows.where(raw<boolean>`(flags & ${raw.lit(tradeFlag.sell)}) = ${side}`)
  }
  if (query.fromMs !== undefined) rows = rows.where('time', '>=', Math.ceil(query.fromMs / 1000))
  if (query.toMs !== undefined) rows = rows.where('time', '<=', Math.floor(query.toMs / 1000))
  if (query.offset !== undefined) {
    const [slot, tx, event] = readCursor(query.offset)
    rows = rows.where(
      query.dir === 'asc'
        ? raw<boolean>`(slot, tx_index, event_index) > (${slot}, ${tx}, ${event})`
        : raw<boolean>`(slot, tx_index, event_index) < (${slot}, ${tx}, ${event})`,
    )
  }
  return rows
    .orderBy('slot', query.dir)
    .orderBy('tx_index', query.dir)
    .orderBy('event_index', query.dir)
    .limit(query.limit)
    .execute()
}
