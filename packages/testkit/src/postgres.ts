import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'

/** A PostgreSQL server whose databases tests may create and drop: `postgres://user@host:port`. */
const SERVER = process.env.TEST_POSTGRES_URL

interface TestPostgres<Tables> {
  sql: Kysely<Tables>
  /** Closes the connections and drops the database. */
  drop(): Promise<void>
}

/**
 * An empty database of its own: on the server of `TEST_POSTGRES_URL`, which must then answer, otherwise in PostgreSQL compiled
 * to WebAssembly, in this process. No other server is touched.
 */
export async function createTestPostgres<Tables>(): Promise<TestPostgres<Tables>> {
  if (!SERVER) {
    console.log('PostgreSQL in this process: TEST_POSTGRES_URL is not set')
    return embeddedPostgres<Tables>()
  }
  const admin = new pg.Client({ connectionString: databaseUrl('postgres'), connectionTimeoutMillis: 2000 })
  await admin.connect()
  const database = `callisto_test_${randomUUID().replaceAll('-', '')}`
  await admin.query(
    `create database ${database} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
  )
  const pool = new pg.Pool({ connectionString: databaseUrl(database) })
  // Dropping the database may end a connection that is still closing; its client reports that as an error event.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const sql = connect<Tables>(pool)
  return {
    sql,
    async drop() {
      await sql.destroy()
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    },
  }
}

const databaseUrl = (database: string) => String(new URL(`/${database}`, SERVER))

async function embeddedPostgres<Tables>(): Promise<TestPostgres<Tables>> {
  const database = await PGlite.create()
  // It has one session: who connects waits until the one before has ended, as for a pool of one connection. Otherwise a
  // read would be part of a transaction that another has begun.
  let released = Promise.resolve()
  const sql = connect<Tables>({
    connect: async () => {
      const before = released
      let release = () => {}
      released = new Promise((resolve) => {
        release = resolve
      })
      await before
      return {
        query: async (text: string, parameters: readonly unknown[]) => {
          const { rows, affectedRows } = await database.query(text, [...parameters])
          const command = text.trimStart().split(/\s/, 1)[0]!.toUpperCase()
          return { rows, rowCount: affectedRows ?? rows.length, command }
        },
        release,
      }
    },
    end: () => database.close(),
  } as unknown as PostgresPool)
  return { sql, drop: () => sql.destroy() }
}

function connect<Tables>(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
