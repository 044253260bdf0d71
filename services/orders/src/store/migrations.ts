import { migrateTables, textType } from '@callisto/sql'
import type { Kysely, Migration } from 'kysely'
import type { Sql } from './sql.ts'

const initialTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textType(db)
    await db.schema
      .createTable('orders_meta')
      .addColumn('key', text, (column) => column.primaryKey())
      .addColumn('value', text, (column) => column.notNull())
      .execute()
    let orders = db.schema
      .createTable('orders_orders')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
    for (const name of ['address', 'program', 'kind', 'maker', 'mint_in', 'mint_out', 'mint0', 'mint1'])
      orders = orders.addColumn(name, text, (column) => column.notNull())
    for (const name of ['decimals0', 'decimals1', 'is_open', 'is_active', 'events', 'failures'])
      orders = orders.addColumn(name, 'integer', (column) => column.notNull())
    for (const name of ['created_at', 'updated_at'])
      orders = orders.addColumn(name, 'bigint', (column) => column.notNull())
    for (const name of ['open_tx', 'state'])
      orders = orders.addColumn(name, text, (column) => column.notNull())
    for (const name of ['close_tx', 'closed_by', 'close_reason']) orders = orders.addColumn(name, text)
    await orders.execute()
    let events = db.schema
      .createTable('orders_events')
      .addColumn('order_id', 'bigint', (column) => column.notNull())
      .addColumn('n', 'integer', (column) => column.notNull())
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addColumn('time', 'bigint', (column) => column.notNull())
    for (const name of ['signature', 'type'])
      events = events.addColumn(name, text, (column) => column.notNull())
    for (const name of ['sender', 'mint_in', 'mint_out', 'input', 'output', 'fee', 'leg', 'reason'])
      events = events.addColumn(name, text)
    await events.addPrimaryKeyConstraint('orders_events_key', ['order_id', 'n'] as never[]).execute()
    for (const [name, columns] of [
      ['orders_of_maker', ['maker', 'program', 'is_active', 'id']],
      ['orders_by_address', ['address']],
      ['orders_open', ['is_open']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on('orders_orders')
        .columns([...columns])
        .execute()
  },
}

/** Every change of the schema, in order; a migration that has been released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_initial_tables': initialTables,
}

/** Brings the tables to the newest schema; rejects when a migration fails, with the database as it was before it. */
export const migrate = (sql: Sql): Promise<void> => migrateTables(sql, 'orders', migrations)
