import { migrateTables, textType } from '@callisto/sql'
import type { Kysely, Migration } from 'kysely'
import type { OrderProgram } from '../fold/order-row.ts'

/**
 * Tables of the order index; `migrations.ts` creates them. Only the common subset of SQLite and PostgreSQL is used. Base units
 * are decimal strings, since they may exceed the integers of SQLite.
 */
export interface OrdersTables {
  orders_meta: { key: string; value: string }
  orders_orders: OrderRecordRow
  orders_events: EventRecordRow
}

/** `state` is the newest event of its program, in base64; `mint_in` and `mint_out` are what it sells and buys now. */
export interface OrderRecordRow {
  id: number
  address: string
  program: OrderProgram
  kind: string
  maker: string
  mint_in: string
  mint_out: string
  mint0: string
  decimals0: number
  mint1: string
  decimals1: number
  is_open: number
  is_active: number
  created_at: number
  updated_at: number
  open_tx: string
  close_tx: string | null
  closed_by: string | null
  close_reason: string | null
  events: number
  failures: number
  state: string
}

export interface EventRecordRow {
  order_id: number
  n: number
  slot: number
  time: number
  signature: string
  type: string
  sender: string | null
  mint_in: string | null
  mint_out: string | null
  input: string | null
  output: string | null
  fee: string | null
  leg: string | null
  reason: string | null
  /** Of a fill: what its input was worth by both feeds, and the least that the order accepted, in the output. */
  value: string | null
  minimum: string | null
  /** What the best route brought at the beginning of its slot, without fees of the order; null where that is not known. */
  route: string | null
}

/** The SQL port of the index: kysely over libsql or PostgreSQL. */
export type Sql = Kysely<OrdersTables>

/** Tables that are emptied when another chain is folded. */
export const foldedTables = [
  'orders_meta',
  'orders_orders',
  'orders_events',
] as const satisfies readonly (keyof OrdersTables)[]

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

const fillQuality: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['value', 'minimum'])
      await db.schema.alterTable('orders_events').addColumn(name, textType(db)).execute()
  },
}

const fillRoutes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('orders_events').addColumn('route', textType(db)).execute()
  },
}

/** Every change of the schema, in order; a migration that has been released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_initial_tables': initialTables,
  '0002_quality_of_fills': fillQuality,
  '0003_routes_of_fills': fillRoutes,
}

/** Brings the tables to the newest schema; rejects when a migration fails, with the database as it was before it. */
export const migrate = (sql: Sql): Promise<void> => migrateTables(sql, 'orders', migrations)
