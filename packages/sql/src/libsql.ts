import { type DatabaseConnection, Kysely, type SqliteDatabase, SqliteDialect, SqliteDriver } from 'kysely'
import Database from 'libsql'

/** libsql aborts the whole process when it is given a boolean, a Date or an object to bind. */
function checked(values: readonly unknown[]): unknown[] {
  for (const value of values) {
    const isBindable =
      value === null || ['number', 'string', 'bigint'].includes(typeof value) || value instanceof Uint8Array
    if (!isBindable) throw new TypeError(`cannot bind a ${typeof value}`)
  }
  return [...values]
}

/** Statements without rows that are kept prepared: to parse one with many values takes as long as to execute it. */
const MAX_PREPARED = 100

/** The part of a libsql database that kysely uses, with every bound value checked. */
export function guarded(database: Database.Database): SqliteDatabase {
  const prepared = new Map<string, Database.Statement>()
  const prepare = (text: string): Database.Statement => {
    const known = prepared.get(text)
    if (known) return known
    const statement = database.prepare(text)
    // One with rows may be read in two places at once.
    if (statement.reader || !text.startsWith('insert ')) return statement
    const [oldest] = prepared.keys()
    if (prepared.size >= MAX_PREPARED && oldest !== undefined) prepared.delete(oldest)
    prepared.set(text, statement)
    return statement
  }
  return {
    close: () => {
      prepared.clear()
      database.close()
    },
    prepare(text) {
      const statement = prepare(text)
      return {
        reader: statement.reader,
        all: (values) => statement.all(checked(values)),
        run: (values) => statement.run(checked(values)),
        iterate: (values) => statement.iterate(checked(values)) as IterableIterator<unknown>,
      }
    },
  }
}

export interface LibsqlOptions {
  /**
   * Whether a commit is on the disk before it returns. Tables that can be folded again from the chain need not be: what a
   * crash takes comes back.
   */
  isDurable: boolean
}

/** Tables in a file (or `:memory:`), with a write-ahead log; binding a value that SQL does not have throws TypeError. */
export function openLibsql<Tables>(path: string, { isDurable }: LibsqlOptions): Kysely<Tables> {
  const database = new Database(path)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec(`PRAGMA synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`)
  database.exec('PRAGMA cache_size = -32000')
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: guarded(database) }) })
}

/** Intercepts each statement, `begin` and `commit` among them: a simulation delays it, fails it or never runs it. */
export type StatementInterceptor = <T>(statement: string, run: () => Promise<T>) => Promise<T>

/** A connection to an open database whose statements are intercepted. Its end leaves the database open. */
export function openIntercepted<Tables>(
  database: Database.Database,
  intercept: StatementInterceptor,
): Kysely<Tables> {
  const config = { database: guarded(database) }
  const dialect = new SqliteDialect(config)
  dialect.createDriver = () => new InterceptedDriver(config, intercept)
  return new Kysely<Tables>({ dialect })
}

class InterceptedDriver extends SqliteDriver {
  readonly #intercept: StatementInterceptor

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], intercept: StatementInterceptor) {
    super(config)
    this.#intercept = intercept
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    const intercept = this.#intercept
    return {
      executeQuery: (query) => intercept(query.sql, () => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }

  override async destroy(): Promise<void> {}
}
