import { lists, upsert } from '@callisto/service-kit'
import type { AccountIndex } from '../fold/account-index.ts'
import {
  historyRecord,
  mintRecord,
  poolRecord,
  positionRecord,
  provisionRecord,
  tokenAccountRecord,
  walletRecord,
} from './records.ts'
import { type Sql, tableNames } from './sql.ts'

/** Rows of the tables in memory. */
export interface TableCache {
  /** Takes the rows that wait to be written, when they have been: then the tables stand at the block of the index. */
  update(index: AccountIndex): void
}

/**
 * Writes what blocks have changed, in one transaction: the tables then stand exactly at the fold's block, and so do `caches`. The
 * fold is not advanced meanwhile. Rejects without a change of any when the tables cannot be written.
 */
export async function writeRows(
  sql: Sql,
  index: AccountIndex,
  caches: readonly TableCache[] = [],
): Promise<void> {
  const { market, wallets, accounts, positions, provisions, slot } = index
  if (!index.isWhole) throw new Error(`block ${slot} was folded in part and must not be written`)
  await sql.connection().execute(async (connection) => {
    await connection.transaction().execute((tx) => writeChanges(tx, index))
    // Before the connection is given back: SQLite has only this one, so that nobody reads other rows there than here.
    for (const cache of caches) cache.update(index)
  })
  for (const cache of [wallets, accounts, positions, provisions]) cache.written()
  market.dirtyMints.clear()
  market.dirtyPools.clear()
  index.history.length = 0
  index.changedAccounts.clear()
  index.amounts.clear()
  index.prices.clear()
}

async function writeChanges(tx: Sql, index: AccountIndex): Promise<void> {
  const { market, wallets, accounts, positions, provisions, slot, time, blockhash } = index
  await upsert(
    tx,
    'account_mints',
    ['id'],
    [...market.dirtyMints].map((mint) => mintRecord(mint, market)),
  )
  await upsert(tx, 'account_pools', ['id'], [...market.dirtyPools].map(poolRecord))
  await upsert(tx, 'account_wallets', ['address'], present(wallets.dirty).map(walletRecord))
  await upsert(tx, 'account_positions', ['id'], present(positions.dirty).map(positionRecord))
  await upsert(tx, 'account_provisions', ['id'], present(provisions.dirty).map(provisionRecord))
  await upsert(tx, 'account_tokens', ['account'], present(accounts.dirty).map(tokenAccountRecord))
  const gone = [...accounts.dirty].filter(([, row]) => row === undefined).map(([account]) => account)
  for (const part of lists(gone)) await tx.deleteFrom('account_tokens').where('account', 'in', part).execute()
  const changed = new Set([...index.changedAccounts.values()].flatMap((ofOwner) => [...ofOwner]))
  for (const part of lists([...changed]))
    await tx.deleteFrom('account_seeds').where('account', 'in', part).execute()
  await upsert(tx, 'account_history', ['wallet', 'list', 'n'], index.history.map(historyRecord))
  const amounts = [...index.amounts.values()].map(({ key, hour, amount }) => ({
    position: key,
    hour,
    amount: String(amount),
  }))
  await upsert(tx, 'account_amounts', ['position', 'hour'], amounts)
  const prices = [...index.prices.values()].map(({ mint, hour, price }) => ({
    mint,
    hour,
    price: price ?? null,
  }))
  await upsert(tx, 'account_prices', ['mint', 'hour'], prices)
  const meta = [
    { key: 'slot', value: String(slot) },
    { key: 'time', value: String(time) },
    { key: 'blockhash', value: blockhash },
  ]
  await upsert(tx, 'account_meta', ['key'], meta)
}

const present = <Row>(rows: ReadonlyMap<unknown, Row | undefined>): Row[] =>
  [...rows.values()].filter((row) => row !== undefined)

/** Empties the tables and records the chain that they belong to. */
export async function resetTables(sql: Sql, genesisHash: string): Promise<void> {
  await sql.transaction().execute(async (tx) => {
    for (const table of tableNames) await tx.deleteFrom(table).execute()
    await tx.insertInto('account_meta').values({ key: 'genesis', value: genesisHash }).execute()
  })
}
