import { setImmediate } from 'node:timers/promises'
import { sql as raw } from 'kysely'
import type { Token } from '../fold/token-and-pool.ts'
import type { Sql, TradeRecord } from './sql.ts'

/** Trades that are read in one turn of the event loop, and for one reply. */
const TRADES_PER_PAGE = 2_000
export const MAX_TRADES = 100_000

const columns = ['slot', 'tx_index', 'event_index', 'time', 'wallet', 'amount', 'usd', 'flags'] as const
export type StoredTrade = Pick<TradeRecord, (typeof columns)[number]>

/** The stored trades of a token from a time (unix seconds) on, newest first; `isCut` when there are more than are read. */
export async function readNewestTrades(
  sql: Sql,
  token: Token,
  from: number,
): Promise<{ trades: StoredTrade[]; isCut: boolean }> {
  const newest = sql
    .selectFrom('market_trades')
    .select(columns)
    .where('token', '=', token.id)
    .where('time', '>=', from)
    .orderBy('slot', 'desc')
    .orderBy('tx_index', 'desc')
    .orderBy('event_index', 'desc')
    .limit(TRADES_PER_PAGE)
  const trades: StoredTrade[] = []
  while (trades.length < MAX_TRADES) {
    const last = trades.at(-1)
    const page = await (last === undefined
      ? newest
      : newest.where(
          raw<boolean>`(slot, tx_index, event_index) < (${last.slot}, ${last.tx_index}, ${last.event_index})`,
        )
    ).execute()
    trades.push(...page)
    if (page.length < TRADES_PER_PAGE) return { trades, isCut: false }
    await setImmediate()
  }
  return { trades, isCut: true }
}
