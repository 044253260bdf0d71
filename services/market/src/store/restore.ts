import { sql as raw } from 'kysely'
import type { Market } from '../fold/market.ts'
import { classifyTrade } from '../fold/organic.ts'
import type { Token } from '../fold/token-and-pool.ts'
import { tradeFlag, windowSeconds } from '../fold/windows.ts'
import { addStoredPool, addStoredToken, addStoredWallets } from './load-rows.ts'
import { orNaN } from './records.ts'
import { firstSlotAfter } from './slots.ts'
import type { Sql, TradeRecord } from './sql.ts'

const dayLength = windowSeconds[windowSeconds.length - 1]!
const pageSize = 20_000

/** The last block of the tables; undefined when they are empty. */
export async function storedPosition(
  sql: Sql,
): Promise<{ slot: number; time: number; blockhash: string; startedAt: number } | undefined> {
  const rows = await sql.selectFrom('market_meta').selectAll().execute()
  const value = (key: string) => rows.find((row) => row.key === key)?.value
  const [slot, time] = [value('slot'), value('time')]
  if (slot === undefined || time === undefined) return undefined
  return {
    slot: Number(slot),
    time: Number(time),
    blockhash: value('blockhash') ?? '',
    startedAt: Number(value('startedAt') ?? Number.NaN),
  }
}

/** Tokens and wallets by the ids that the tables use. */
interface StoredIds {
  tokens: Map<number, Token>
  /** Row of each wallet. */
  wallets: Map<number, number>
}

/**
 * Restores an empty market to the block of the tables: tokens that are not archived, their pools, the last day's trades
 * and the wallets that made them. The result equals a fold of every block up to that slot, except holders, which are
 * read from later blocks and from the chain's accounts, and what is archived, which is loaded when it is needed.
 */
export async function restore(sql: Sql, market: Market): Promise<void> {
  const position = await storedPosition(sql)
  if (!position) return
  const cutoff = await firstSlotAfter(sql, position.time - dayLength)
  const ids = {
    tokens: await restoreTokens(sql, market),
    wallets: await restoreWallets(sql, market, cutoff, position.time - dayLength),
  }
  await restoreTrades(sql, market, ids, cutoff)
  await restoreDayBefore(sql, market, ids, cutoff, position.time)
  await restoreHolderChanges(sql, market, ids, position.time - dayLength)
  market.slot = position.slot
  market.blockhash = position.blockhash
  market.time = position.time
  market.startedAt = position.startedAt
}

async function restoreTokens(sql: Sql, market: Market): Promise<Map<number, Token>> {
  const tokens = new Map<number, Token>()
  const records = await sql
    .selectFrom('market_tokens')
    .selectAll()
    .where('archived', '=', 0)
    .orderBy('id')
    .execute()
  for (const record of records) tokens.set(Number(record.id), addStoredToken(market, record))
  const pools = await sql
    .selectFrom('market_pools')
    .innerJoin('market_tokens', 'market_tokens.id', 'market_pools.base')
    .selectAll('market_pools')
    .where('market_tokens.archived', '=', 0)
    .orderBy('market_pools.id')
    .execute()
  for (const pool of pools) addStoredPool(market, pool, (id) => tokens.get(id))
  market.nextTokenId = (await maxId(sql, 'market_tokens')) + 1
  market.nextPoolId = (await maxId(sql, 'market_pools')) + 1
  await restoreCreators(sql, market)
  await restoreArchived(sql, market)
  await restoreLikes(sql, market)
  return tokens
}

/** Registers the addresses of archived tokens and of their pools. */
async function restoreArchived(sql: Sql, market: Market): Promise<void> {
  const tokens = await sql.selectFrom('market_tokens').select('mint').where('archived', '=', 1).execute()
  for (const { mint } of tokens) market.archivedMints.add(mint)
  const pools = await sql
    .selectFrom('market_pools')
    .innerJoin('market_tokens', 'market_tokens.id', 'market_pools.base')
    .select(['market_pools.address', 'market_pools.curve'])
    .where('market_tokens.archived', '=', 1)
    .execute()
  for (const { address, curve } of pools)
    if (Number(curve) === 1) market.archivedCurves.add(address)
    else market.archivedPools.add(address)
}

async function restoreLikes(sql: Sql, market: Market): Promise<void> {
  const likes = await sql
    .selectFrom('market_likes')
    .innerJoin('market_tokens', 'market_tokens.id', 'market_likes.token')
    .select(['market_tokens.mint', 'market_likes.wallet'])
    .execute()
  for (const { mint, wallet } of likes) market.opinions.restoreLike(mint, wallet)
}

async function maxId(sql: Sql, table: 'market_tokens' | 'market_pools' | 'market_wallets'): Promise<number> {
  const row = await sql
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? -1)
}

/** Counts all tokens of the creators that have one in memory. */
async function restoreCreators(sql: Sql, market: Market): Promise<void> {
  const counts = await sql
    .selectFrom('market_tokens')
    .select(({ fn }) => [
      'creator',
      fn.countAll().as('mints'),
      fn.sum('graduated').as('migrations'),
      fn.min('archived').as('archived'),
    ])
    .where('creator', 'is not', null)
    .groupBy('creator')
    .execute()
  for (const { creator, mints, migrations, archived } of counts)
    if (creator !== null && Number(archived) === 0)
      Object.assign(market.creator(creator), { mints: Number(mints), migrations: Number(migrations) })
}

/** The wallets with a trade from a slot on, and those that were first seen after a time. */
async function restoreWallets(
  sql: Sql,
  market: Market,
  fromSlot: number,
  afterTime: number,
): Promise<Map<number, number>> {
  const records = await sql
    .selectFrom('market_wallets')
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb('id', 'in', sql.selectFrom('market_trades').select('wallet').where('slot', '>=', fromSlot)),
        eb('first_time', '>', afterTime),
      ]),
    )
    .execute()
  market.wallets.nextId = (await maxId(sql, 'market_wallets')) + 1
  return await addStoredWallets(sql, market.wallets, records)
}

async function restoreTrades(sql: Sql, market: Market, ids: StoredIds, fromSlot: number): Promise<void> {
  const seeded = new Set<Token>()
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
      const token = ids.tokens.get(record.token)
      if (!token) throw new Error(`market_trades names token ${record.token}, which is not there`)
      if (!seeded.has(token)) {
        seeded.add(token)
        await seedBase(sql, market, token, fromSlot)
      }
      restoreTrade(market, token, ids.wallets.get(record.wallet)!, record)
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = { slot: Number(last.slot), tx: last.tx_index, event: last.event_index }
  }
}

function restoreTrade(market: Market, token: Token, wallet: number, record: TradeRecord): void {
  const { windows } = market
  const { flags } = record
  const time = Number(record.time)
  const usd = flags & tradeFlag.unpriced ? 0 : orNaN(record.usd)
  market.time = time
  windows.advance(token.row, time)
  const pair = windows.openPair(token.row, wallet)
  // The stored flags already carry the classification; this call only rebuilds the state of wallets and pairs.
  classifyTrade(market, token, wallet, pair, Number(record.slot), time, usd, flags)
  windows.push(token.row, wallet, pair, time, usd, orNaN(record.price), record.liquidity ?? 0, flags)
  if ((flags & tradeFlag.numeraire) !== 0) market.numeraireWindows.push(time, usd, flags)
}

/** Seeds a token's windows with its last valid price before a slot. */
async function seedBase(sql: Sql, market: Market, token: Token, beforeSlot: number): Promise<void> {
  const last = await sql
    .selectFrom('market_trades')
    .select(['price', 'liquidity'])
    .where('token', '=', token.id)
    .where('slot', '<', beforeSlot)
    .where(raw<boolean>`(flags & ${raw.lit(tradeFlag.validPrice)}) <> 0`)
    .orderBy('slot', 'desc')
    .orderBy('tx_index', 'desc')
    .orderBy('event_index', 'desc')
    .limit(1)
    .executeTakeFirst()
  market.windows.seedBase(token.row, last?.price ?? 0, last?.liquidity ?? 0)
}

async function restoreDayBefore(
  sql: Sql,
  market: Market,
  { tokens }: StoredIds,
  toSlot: number,
  time: number,
): Promise<void> {
  const fromSlot = await firstSlotAfter(sql, time - 2 * dayLength)
  const rows = await sql
    .selectFrom('market_trades')
    .select([
      'token',
      raw<number>`time / 900`.as('quarter'),
      raw<number>`flags & ${raw.lit(tradeFlag.numeraire)}`.as('numeraire'),
      raw<number>`sum(usd)`.as('volume'),
    ])
    .where('slot', '>=', fromSlot)
    .where('slot', '<', toSlot)
    .groupBy(['token', 'quarter', 'numeraire'])
    .orderBy('quarter')
    .execute()
  for (const { token: id, quarter, numeraire, volume } of rows) {
    if (volume === null) continue
    const begin = Math.floor(Number(quarter)) * 900
    const token = tokens.get(id)
    if (token) market.windows.addDayBefore(token.row, begin, Number(volume))
    if (Number(numeraire) !== 0) market.numeraireWindows.addDayBefore(begin, Number(volume))
  }
}

async function restoreHolderChanges(
  sql: Sql,
  market: Market,
  { tokens }: StoredIds,
  afterTime: number,
): Promise<void> {
  const rows = await sql
    .selectFrom('market_holder_changes')
    .selectAll()
    .where('time', '>', afterTime)
    .orderBy('slot')
    .execute()
  for (const { token: id, time, delta } of rows) {
    const token = tokens.get(id)
    if (token) market.windows.pushHolders(token.row, Number(time), delta)
  }
}
