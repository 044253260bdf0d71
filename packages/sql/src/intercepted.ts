import { type DatabaseConnection, Kysely, SqliteDialect, SqliteDriver } from 'kysely'
import type Database from 'libsql'
import { guarded } from './libsql.ts'

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
