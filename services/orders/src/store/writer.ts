import { upsert } from '@callisto/service-kit'
import type { OrderIndex } from '../fold/order-index.ts'
import { eventRecord, orderRecord } from './records.ts'
import { foldedTables, type Sql } from './sql.ts'

/**
 * Writes what blocks have changed, in one transaction: the tables then stand exactly at the fold's block. Rejects without a
 * change of either when the tables cannot be written.
 */
export async function writeRows(sql: Sql, index: OrderIndex): Promise<void> {
  const { slot, time, blockhash } = index
  if (!index.isWhole) throw new Error(`block ${slot} was folded in part and must not be written`)
  await sql.transaction().execute(async (tx) => {
    await upsert(tx, 'orders_orders', ['id'], [...index.dirty].map(orderRecord))
    await upsert(tx, 'orders_events', ['order_id', 'n'], index.records.map(eventRecord))
    await upsert(
      tx,
      'orders_meta',
      ['key'],
      [
        { key: 'slot', value: String(slot) },
        { key: 'time', value: String(time) },
        { key: 'blockhash', value: blockhash },
      ],
    )
  })
  index.dirty.clear()
  index.records.length = 0
}

/** Empties the tables and records the chain that they belong to. */
export async function resetTables(sql: Sql, genesisHash: string): Promise<void> {
  await sql.transaction().execute(async (tx) => {
    for (const table of foldedTables) await tx.deleteFrom(table).execute()
    await tx.insertInto('orders_meta').values({ key: 'genesis', value: genesisHash }).execute()
  })
}
