import { isPostgres, migrateTables, textType } from '@callisto/sql'
import { type Kysely, type Migration, sql as raw } from 'kysely'
import type { Sql } from './tables.ts'

type Database = Kysely<unknown>

const initialTables: Migration = {
  async up(db: Database) {
    const { schema } = db
    const text = textType(db)
    await schema
      .createTable('quick_accounts')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('quick_logins')
      .addColumn('method', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('account_id', text, (column) => column.notNull().references('quick_accounts.id'))
      .addColumn('label', text, (column) => column.notNull())
      .addColumn('provider', text)
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('quick_logins_key', ['method', 'subject'])
      .execute()
    await schema
      .createIndex('quick_logins_of_account')
      .on('quick_logins')
      .columns(['account_id', 'created_at'])
      .execute()
    await schema
      .createTable('quick_challenges')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('method', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('browser', text, (column) => column.notNull())
      .addColumn('origin', text, (column) => column.notNull())
      .addColumn('code', text)
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    await schema
      .createIndex('quick_challenges_by_expiry')
      .on('quick_challenges')
      .columns(['expires_at'])
      .execute()
    await schema
      .createTable('quick_sessions')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('account_id', text, (column) => column.notNull().references('quick_accounts.id'))
      .addColumn('token', text, (column) => column.notNull().unique())
      .addColumn('previous_token', text, (column) => column.unique())
      .addColumn('token_used_at', 'bigint')
      .addColumn('rotated_at', 'bigint', (column) => column.notNull())
      .addColumn('authenticated_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('quick_sessions_of_account')
      .on('quick_sessions')
      .columns(['account_id'])
      .execute()
    await schema
      .createTable('quick_keys')
      .addColumn('account_id', text, (column) => column.notNull().references('quick_accounts.id'))
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('wrapped', text, (column) => column.notNull())
      .addColumn('parameters', text, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('quick_keys_key', ['account_id', 'address'])
      .execute()
    await schema
      .createTable('quick_audit')
      .addColumn('id', isPostgres(db) ? 'bigserial' : 'integer', (column) =>
        isPostgres(db) ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('account_id', text)
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('event', text, (column) => column.notNull())
      .addColumn('method', text)
      .addColumn('address', text)
      .addColumn('client', text, (column) => column.notNull())
      .execute()
    await schema
      .createIndex('quick_audit_of_account')
      .on('quick_audit')
      .columns(['account_id', 'id'])
      .execute()
    await schema
      .createTable('quick_limits')
      .addColumn('bucket', text, (column) => column.notNull())
      .addColumn('window_start', 'bigint', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('quick_limits_key', ['bucket', 'window_start'])
      .execute()
    await schema
      .createTable('quick_mails')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('sealed', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .execute()
    await schema.createIndex('quick_mails_by_due').on('quick_mails').columns(['due_at']).execute()
    await (isPostgres(db) ? appendOnlyInPostgres(db) : appendOnlyInSqlite(db))
  },
}

/** The log only grows: the database itself refuses changes, and deletions of what belongs to an account. */
async function appendOnlyInSqlite(db: Database): Promise<void> {
  const refuse = raw`begin select raise(abort, 'quick_audit is append only'); end`
  await raw`create trigger quick_audit_unchanged before update on quick_audit ${refuse}`.execute(db)
  await raw`create trigger quick_audit_kept before delete on quick_audit when old.account_id is not null ${refuse}`.execute(
    db,
  )
}

async function appendOnlyInPostgres(db: Database): Promise<void> {
  await raw`create function quick_audit_refuse() returns trigger language plpgsql as
    $$ begin raise exception 'quick_audit is append only'; end $$`.execute(db)
  await raw`create trigger quick_audit_unchanged before update on quick_audit
    for each row execute function quick_audit_refuse()`.execute(db)
  await raw`create trigger quick_audit_kept before delete on quick_audit
    for each row when (old.account_id is not null) execute function quick_audit_refuse()`.execute(db)
}

/** Every change of the schema, in order; a migration that has been released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_initial_tables': initialTables,
}

/** Brings the tables to the newest schema; rejects when a migration fails, with the database as it was before it. */
export const migrate = (sql: Sql): Promise<void> => migrateTables(sql, 'quick', migrations)
