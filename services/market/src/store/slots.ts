import { setImmediate } from 'node:timers/promises'
import type { Sql } from './sql.ts'

/** Slots from `first` up to, without, `end`. */
export interface SlotRange {
  first: number
  end: number
}

/** The first slot with a trade later than `time`, by bisection: slots and times rise together. */
export async function firstSlotAfter(sql: Sql, time: number): Promise<number> {
  let low = (await outermostSlot(sql, 'asc')) ?? 0
  let high = ((await outermostSlot(sql, 'desc')) ?? -1) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const next = await sql
      .selectFrom('market_trades')
      .select(['slot', 'time'])
      .where('slot', '>=', middle)
      .orderBy('slot')
      .limit(1)
      .executeTakeFirst()
    if (next && Number(next.time) <= time) low = Number(next.slot) + 1
    else high = middle
  }
  return low
}

/** SQLite reads all rows for a statement with both `min` and `max`. */
async function outermostSlot(sql: Sql, dir: 'asc' | 'desc'): Promise<number | undefined> {
  const row = await sql
    .selectFrom('market_trades')
    .select('slot')
    .orderBy('slot', dir)
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.slot)
}

/** The slots of the stored trades from and to a time, unix seconds, both inclusive: no index has the times of trades. */
export async function slotsOfPeriod(
  sql: Sql,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Promise<SlotRange> {
  return {
    first: from === undefined ? 0 : await firstSlotAfter(sql, from - 1),
    end: to === undefined ? Number.MAX_SAFE_INTEGER : await firstSlotAfter(sql, to),
  }
}

/** Trades that one statement reads, besides those of one block: SQL blocks the thread for some 5 ms then. */
export const TRADES_PER_TURN = 2_000
/** Stored trades of a token that are read for one reply, but for those of one part. */
export const MAX_TRADES = 100_000

/** How many trades are in a part, and in all parts together. */
export interface PartSizes {
  tradesPerTurn?: number
  maxTrades?: number
}

/**
 * Divides slots into parts with `tradesPerTurn` trades of a token or a wallet each, newest first, until they have
 * `maxTrades`. Other tasks of the event loop run between two parts.
 */
export async function* slotParts(
  sql: Sql,
  [column, id]: readonly ['token' | 'wallet', number],
  { first, end }: SlotRange,
  { tradesPerTurn = TRADES_PER_TURN, maxTrades = Number.POSITIVE_INFINITY }: PartSizes = {},
): AsyncGenerator<SlotRange> {
  for (let trades = 0; first < end && trades < maxTrades; trades += tradesPerTurn) {
    if (trades > 0) await setImmediate()
    const oldest = await sql
      .selectFrom('market_trades')
      .select('slot')
      .where(column, '=', id)
      .where('slot', '>=', first)
      .where('slot', '<', end)
      .orderBy('slot', 'desc')
      .limit(1)
      .offset(tradesPerTurn - 1)
      .executeTakeFirst()
    const start = oldest ? Number(oldest.slot) : first
    yield { first: start, end }
    end = start
  }
}

/** Single trades are kept this long (the chain keeps them for good), holder changes as long as windows need them. */
const tradeSeconds = 14 * 86_400
const holderSeconds = 2 * 86_400
/** Hours of launchpads, and who traded in them; the longest period that is asked for has 30 days. */
const launchpadSeconds = 31 * 86_400

/** Deletes rows that nothing will ask for any more. */
export async function prune(sql: Sql, now: number): Promise<void> {
  const oldTrades = await firstSlotAfter(sql, now - tradeSeconds)
  await sql.deleteFrom('market_trades').where('slot', '<', oldTrades).execute()
  const oldHolders = await firstSlotAfter(sql, now - holderSeconds)
  await sql.deleteFrom('market_holder_changes').where('slot', '<', oldHolders).execute()
  for (const table of ['market_launchpad_hours', 'market_launchpad_traders'] as const)
    await sql
      .deleteFrom(table)
      .where('hour', '<', now - launchpadSeconds)
      .execute()
}
