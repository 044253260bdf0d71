import { type Kysely, type Migration, Migrator, PostgresAdapter, sql as raw } from 'kysely'

export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

/** Text in byte order: PostgreSQL would sort by the database's locale, SQLite compares bytes. */
export const textType = (db: Kysely<unknown>) => (isPostgres(db) ? raw`text collate "C"` : raw`text`)

/**
 * Brings the tables of one service, whose names begin with `prefix`, to the newest of its numbered migrations. Rejects when
 * one fails, with the database as it was before it.
 */
export async function migrateTables<Tables>(
  sql: Kysely<Tables>,
  prefix: string,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const migrator = new Migrator({
    db: sql,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: `${prefix}_migrations`,
    migrationLockTableName: `${prefix}_migrations_lock`,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
