import { migrateTables, textType } from '@callisto/sql'
import type { Kysely, Migration } from 'kysely'

/** Who works on a chain's orders, until when (milliseconds). */
interface LeaseTable {
  name: string
  owner: string
  until_ms: number | string
}

/** Why an order could not be filled or closed: a row for each order and reason. */
interface FailureTable {
  order_key: string
  reason: string
  detail: string
  attempts: number
  first_slot: number | string
  last_slot: number | string
  signature: string | null
  /** 1: the keeper leaves the order alone until it changes. */
  is_final: number
}

export type KeeperTables = {
  keeper_lease: LeaseTable
  keeper_failures: FailureTable
}

export type KeeperSql = Kysely<KeeperTables>

const initialTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textType(db)
    await db.schema
      .createTable('keeper_lease')
      .addColumn('name', text, (column) => column.primaryKey())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('until_ms', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('keeper_failures')
      .addColumn('order_key', text, (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('detail', text, (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('first_slot', 'bigint', (column) => column.notNull())
      .addColumn('last_slot', 'bigint', (column) => column.notNull())
      .addColumn('signature', text)
      .addColumn('is_final', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('keeper_failures_key', ['order_key', 'reason'] as never[])
      .execute()
  },
}

/** Brings the tables of keepers, which may lie beside others, to the newest schema. */
export const migrateKeeper = (sql: KeeperSql): Promise<void> =>
  migrateTables(sql, 'keeper', { '0001_initial_tables': initialTables })
