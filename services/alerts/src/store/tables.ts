import { migrateTables, openLibsql, textType } from '@callisto/sql'
import type { Kysely, Migration } from 'kysely'

/** Tables of the service. Times are unix ms, as bigint: they are read through `Number`. */
export interface AlertTables {
  alert_watches: WatchRecord
  alert_rules: RuleRecord
  alert_pushes: PushRecord
}

/** A device. Nothing in it says whose. */
export interface WatchRecord {
  /** Hash of its token. */
  id: string
  endpoint: string
  p256dh: string
  auth: string
  /** When the device sent it last. */
  changed_at: number
}

export interface RuleRecord {
  watch_id: string
  id: string
  /** JSON. */
  condition: string
  title: string
  path: string
  /** 0 or 1. */
  is_ready: number
  fired_at: number | null
  value: number | null
}

/** A message that is not delivered yet. */
export interface PushRecord {
  watch_id: string
  rule_id: string
  tries: number
  next_at: number
}

export type Sql = Kysely<AlertTables>

/** Tables in a file or in `:memory:`; a rule that was accepted outlives a crash. */
export const openAlertTables = (path: string): Sql => openLibsql<AlertTables>(path, { isDurable: true })

type Database = Kysely<unknown>

const initialTables: Migration = {
  async up(db: Database) {
    const { schema } = db
    const text = textType(db)
    await schema
      .createTable('alert_watches')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('endpoint', text, (column) => column.notNull().unique())
      .addColumn('p256dh', text, (column) => column.notNull())
      .addColumn('auth', text, (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('alert_watches_by_change').on('alert_watches').column('changed_at').execute()
    await schema
      .createTable('alert_rules')
      .addColumn('watch_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('condition', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('is_ready', 'integer', (column) => column.notNull())
      .addColumn('fired_at', 'bigint')
      .addColumn('value', 'double precision')
      .addPrimaryKeyConstraint('alert_rules_key', ['watch_id', 'id'])
      .execute()
    await schema
      .createTable('alert_pushes')
      .addColumn('watch_id', text, (column) => column.notNull())
      .addColumn('rule_id', text, (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('alert_pushes_key', ['watch_id', 'rule_id'])
      .execute()
    await schema.createIndex('alert_pushes_by_time').on('alert_pushes').column('next_at').execute()
  },
}

/** Brings the tables to the newest migration. */
export const migrate = (sql: Sql): Promise<void> =>
  migrateTables(sql, 'alerts', { '0001_initial': initialTables })
