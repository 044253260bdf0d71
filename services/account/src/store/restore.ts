import type { Ramp, Venues } from '@callisto/amms'
import { isSameChain, type Log } from '@callisto/service-kit'
import type { ChainPort } from '@callisto/solana'
import { AccountIndex, type CacheSizes } from '../fold/account-index.ts'
import { migrate } from './migrations.ts'
import { decodeReference } from './records.ts'
import type { Sql } from './sql.ts'
import { resetTables } from './writer.ts'

export interface Position {
  slot: number
  blockhash: string
  time: number
}

/** The block at which the tables stand; undefined before the first one. */
export async function storedPosition(sql: Sql): Promise<Position | undefined> {
  const rows = await sql.selectFrom('account_meta').selectAll().execute()
  const meta = new Map(rows.map(({ key, value }) => [key, value]))
  const slot = meta.get('slot')
  if (slot === undefined) return undefined
  return { slot: Number(slot), blockhash: meta.get('blockhash') ?? '', time: Number(meta.get('time')) }
}

export interface LoadOptions {
  sql: Sql
  chain: ChainPort
  venues: Venues
  log: Log
  cacheSizes?: CacheSizes
}

/**
 * The fold at the block where the tables stand. Tables of another chain, or of a block that the chain does not have, are
 * emptied, and the fold begins at the first block.
 */
export async function loadIndex({ sql, chain, venues, log, cacheSizes }: LoadOptions): Promise<AccountIndex> {
  await migrate(sql)
  const genesisHash = await chain.rpc.getGenesisHash().send()
  const owner = await sql
    .selectFrom('account_meta')
    .select('value')
    .where('key', '=', 'genesis')
    .executeTakeFirst()
  const position = await storedPosition(sql)
  if (owner?.value === genesisHash && (await isSameChain(position, chain)))
    return restore(sql, venues, cacheSizes, position)
  if (owner) log.warn({}, 'the account index is folded again: its tables and the chain have diverged')
  await resetTables(sql, genesisHash)
  return new AccountIndex(venues, cacheSizes)
}

async function restore(
  sql: Sql,
  venues: Venues,
  cacheSizes: CacheSizes | undefined,
  position: Position | undefined,
): Promise<AccountIndex> {
  const index = new AccountIndex(venues, cacheSizes, position === undefined)
  if (!position) return index
  const { market } = index
  const mints = await sql.selectFrom('account_mints').selectAll().orderBy('id').execute()
  for (const { id, mint, decimals, price, reference } of mints)
    market.restoreMint(mint, decimals, id, price ?? undefined, decodeReference(reference))
  const priced = new Map(mints.flatMap(({ id, pool }) => (pool === null ? [] : [[pool, id] as const])))
  for (const row of await sql.selectFrom('account_pools').selectAll().orderBy('id').execute()) {
    const pool = {
      id: row.id,
      address: row.address,
      venue: row.venue,
      mint0: market.mintById(row.mint0),
      mint1: market.mintById(row.mint1),
      curveQuote: row.curve_quote === null ? undefined : market.mintById(row.curve_quote),
      creator: row.creator,
      reserve0: BigInt(row.reserve0),
      reserve1: BigInt(row.reserve1),
      reported: row.reported ?? undefined,
      ramp: row.ramp === null ? undefined : (JSON.parse(row.ramp) as Ramp),
      shares: row.shares ?? undefined,
      isOver: row.is_over === 1,
    }
    market.restorePool(pool)
    const mint = priced.get(row.id)
    if (mint !== undefined) market.mintById(mint).pool = pool
  }
  market.continueFrom(position.slot, position.time)
  index.slot = position.slot
  index.time = position.time
  index.blockhash = position.blockhash
  const last = await sql
    .selectFrom('account_wallets')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  index.nextWalletId = last ? Number(last.id) + 1 : 0
  return index
}
