import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely'
import Database from 'libsql'
import type { MarketTables, Sql } from './sql.ts'

/** libsql aborts the whole process when it is given a boolean, a Date or an object to bind. */
function checked(values: readonly unknown[]): unknown[] {
  for (const value of values) {
    const isBindable =
      value === null || ['number', 'string', 'bigint'].includes(typeof value) || value instanceof Uint8Array
    if (!isBindable) throw new TypeError(`cannot bind a ${typeof value}`)
  }
  return [...values]
}

/** The part of a libsql database that kysely uses, with every bound value checked. */
function guarded(database: Database.Database): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text)
      return {
        reader: statement.reader,
        all: (values) => statement.all(checked(values)),
        run: (values) => statement.run(checked(values)),
        iterate: (values) => statement.iterate(checked(values)) as IterableIterator<unknown>,
      }
    },
  }
}

/**
 * The market's tables in a file (or `:memory:`). Commits are not synced one by one: what a crash takes is folded again
 * from the chain.
 */
export function openLibsql(path: string): Sql {
  const database = new Database(path)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = NORMAL')
  database.exec('PRAGMA cache_size = -32000')
  return new Kysely<MarketTables>({ dialect: new SqliteDialect({ database: guarded(database) }) })
}
