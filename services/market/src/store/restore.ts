import { sql as raw } from 'kysely'
import { addToWindows, classifyOrganic } from '../fold/apply-swap.ts'
import type { Market } from '../fold/market.ts'
import type { Trade } from '../fold/market-sink.ts'
import { tradeFlag, windowSeconds } from '../fold/windows.ts'
import { orNaN, type PoolData, type TokenData } from './records.ts'
import type { Sql, TradeRecord } from './sql.ts'

const dayLength = windowSeconds[windowSeconds.length - 1]!
const pageSize = 20_000

/** The last block of the tables; undefined when they are empty. */
export async function storedPosition(
  sql: Sql,
): Promise<{ slot: number; time: number; blockhash: string } | undefined> {
  const rows = await sql.selectFrom('market_meta').selectAll().execute()
  const value = (key: string) => rows.find((row) => row.key === key)?.value
  const [slot, time] = [value('slot'), value('time')]
  if (slot === undefined || time === undefined) return undefined
  return { slot: Number(slot), time: Number(time), blockhash: value('blockhash') ?? '' }
}

/**
 * Restores an empty market to the block of the tables: rows for tokens and pools, the last day's trades for the rolling
 * windows. The result equals a fold of every block up to that slot, except holders, which are read from later blocks and
 * from the chain's accounts.
 */
export async function restore(sql: Sql, market: Market): Promise<void> {
  const position = await storedPosition(sql)
  if (!position) return
  await restoreTokens(sql, market)
  await restorePools(sql, market)
  await restoreWallets(sql, market)
  const cutoff = await firstSlotAfter(sql, position.time - dayLength)
  await restoreTrades(sql, market, cutoff)
  await restoreDayBefore(sql, market, cutoff, position.time)
  await restoreHolderChanges(sql, market, position.time - dayLength)
  market.slot = position.slot
  market.blockhash = position.blockhash
  market.time = position.time
}

async function restoreTokens(sql: Sql, market: Market): Promise<void> {
  for (const row of await sql.selectFrom('market_tokens').selectAll().orderBy('id').execute()) {
    const data = JSON.parse(row.data) as TokenData
    const token = market.addToken(row.mint, data.decimals, data.createdAt)
    token.price = orNaN(data.price)
    token.priceSlot = data.priceSlot
    token.firstPrice = orNaN(data.firstPrice)
    token.liquidity = orNaN(data.liquidity)
    token.lastTradeTime = data.lastTradeTime
    token.launch = data.launch
    token.graduatedPool = data.graduatedPool
    token.graduatedAt = orNaN(data.graduatedAt)
    market.candles.restore(token.id, data.candles.map(orNaN))
    // Without a trade in the last day, every window begins at the present price and liquidity.
    if (token.priceSlot > 0) market.windows.seedBase(token.id, token.price, token.liquidity || 0)
    if (!token.launch) continue
    const creator = market.creator(token.launch.creator)
    creator.mints += 1
    if (token.graduatedPool !== undefined) creator.migrations += 1
  }
}

async function restorePools(sql: Sql, market: Market): Promise<void> {
  for (const row of await sql.selectFrom('market_pools').selectAll().orderBy('id').execute()) {
    const data = JSON.parse(row.data) as PoolData
    const base = market.tokens[data.base]
    const quote = market.tokens[data.quote]
    if (data.venue === undefined) throw new Error('market_pools is of an older form')
    if (!base || !quote) throw new Error(`market_pools ${row.id} names a token that is not there`)
    const pool = market.addPool(row.address, base, quote, data)
    pool.reserveBase = orNaN(data.reserveBase)
    pool.reserveQuote = orNaN(data.reserveQuote)
    pool.spot = orNaN(data.spot)
    pool.ramp = data.ramp
    pool.liquidity = orNaN(data.liquidity)
    pool.lpSupply = data.lpSupply
    pool.lpBurned = data.lpBurned
    const { curve } = data
    if (!curve) continue
    const { forSale, realBase, realQuote, graduated } = curve
    pool.curve = {
      forSale: orNaN(forSale),
      realBase: orNaN(realBase),
      realQuote: orNaN(realQuote),
      graduated: graduated === true,
    }
  }
}

async function restoreWallets(sql: Sql, market: Market): Promise<void> {
  for (const { address } of await sql.selectFrom('market_wallets').select('address').orderBy('id').execute())
    market.wallets.id(address)
}

/** The first slot with a trade later than `time`, by bisection: slots and times rise together. */
export async function firstSlotAfter(sql: Sql, time: number): Promise<number> {
  const ends = await sql
    .selectFrom('market_trades')
    .select(({ fn }) => [fn.min('slot').as('first'), fn.max('slot').as('last')])
    .executeTakeFirst()
  let low = Number(ends?.first ?? 0)
  let high = Number(ends?.last ?? -1) + 1
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

async function restoreTrades(sql: Sql, market: Market, fromSlot: number): Promise<void> {
  const seeded = new Set<number>()
  let after = { slot: fromSlot, tx: -1, event: -1 }
  for (;;) {
    const { slot, tx, event } = after
    const page = await sql
      .selectFrom('market_trades')
      .selectAll()
      .where(raw<boolean>`(slot, tx_index, event_index) > (${slot}, ${tx}, ${event})`)
      .orderBy('slot')
      .orderBy('tx_index')
      .orderBy('event_index')
      .limit(pageSize)
      .execute()
    for (const record of page) {
      if (!seeded.has(record.token)) {
        seeded.add(record.token)
        await seedBase(sql, market, record.token, fromSlot)
      }
      restoreTrade(market, record)
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = { slot: Number(last.slot), tx: last.tx_index, event: last.event_index }
  }
}

function restoreTrade(market: Market, record: TradeRecord): void {
  const token = market.tokens[record.token]!
  const trade: Trade = {
    slot: Number(record.slot),
    txIndex: record.tx_index,
    eventIndex: record.event_index,
    time: Number(record.time),
    signature: record.signature,
    token,
    pool: market.pools[record.pool]!,
    wallet: record.wallet,
    amount: record.amount,
    usd: orNaN(record.usd),
    native: orNaN(record.native),
    price: orNaN(record.price),
    liquidity: orNaN(record.liquidity),
    flags: record.flags,
  }
  market.time = trade.time
  market.windows.advance(token.id, market.time)
  const row = market.windows.pairs.open(token.id, trade.wallet)
  // The stored flags already carry the classification; this call only rebuilds the state of wallets and pairs.
  classifyOrganic(market, trade, row)
  addToWindows(market, trade, row)
}

/** The last valid price before the day begins, which the windows start from. */
async function seedBase(sql: Sql, market: Market, token: number, beforeSlot: number): Promise<void> {
  const last = await sql
    .selectFrom('market_trades')
    .select(['price', 'liquidity'])
    .where('token', '=', token)
    .where('slot', '<', beforeSlot)
    .where(raw<boolean>`(flags & ${raw.lit(tradeFlag.validPrice)}) <> 0`)
    .orderBy('slot', 'desc')
    .orderBy('tx_index', 'desc')
    .orderBy('event_index', 'desc')
    .limit(1)
    .executeTakeFirst()
  market.windows.seedBase(token, last?.price ?? 0, last?.liquidity ?? 0)
}

async function restoreDayBefore(sql: Sql, market: Market, toSlot: number, time: number): Promise<void> {
  const fromSlot = await firstSlotAfter(sql, time - 2 * dayLength)
  const rows = await sql
    .selectFrom('market_trades')
    .select(['token', raw<number>`time / 900`.as('quarter'), raw<number>`sum(usd)`.as('volume')])
    .where('slot', '>=', fromSlot)
    .where('slot', '<', toSlot)
    .groupBy(['token', 'quarter'])
    .orderBy('quarter')
    .execute()
  for (const { token, quarter, volume } of rows)
    if (volume !== null) market.windows.addDayBefore(token, Number(quarter) * 900, Number(volume))
}

async function restoreHolderChanges(sql: Sql, market: Market, afterTime: number): Promise<void> {
  const rows = await sql
    .selectFrom('market_holder_changes')
    .selectAll()
    .where('time', '>', afterTime)
    .orderBy('slot')
    .execute()
  for (const { token, time, delta } of rows) market.windows.pushHolders(token, Number(time), delta)
}
