import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'

const SERVER = { host: '127.0.0.1', port: 5432, user: 'postgres' }

interface TestPostgres<Tables> {
  sql: Kysely<Tables>
  /** Closes the connections and drops the database. */
  drop(): Promise<void>
}

/**
 * An empty database of its own: on the PostgreSQL server of this machine when there is one, otherwise in PostgreSQL
 * compiled to WebAssembly, in this process.
 */
export async function createTestPostgres<Tables>(): Promise<TestPostgres<Tables>> {
  const admin = new pg.Client({ ...SERVER, database: 'postgres', connectionTimeoutMillis: 2000 })
  try {
    await admin.connect()
  } catch {
    return embeddedPostgres<Tables>()
  }
  const database = `callisto_test_${randomUUID().replaceAll('-', '')}`
  await admin.query(
    `create database ${database} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
  )
  const pool = new pg.Pool({ ...SERVER, database })
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

async function embeddedPostgres<Tables>(): Promise<TestPostgres<Tables>> {
  const database = await PGlite.create()
  const sql = connect<Tables>({
    connect: async () => ({
      query: async (text: string, parameters: readonly unknown[]) => {
        const { rows, affectedRows } = await database.query(text, [...parameters])
        const command = text.trimStart().split(/\s/, 1)[0]!.toUpperCase()
        return { rows, rowCount: affectedRows ?? rows.length, command }
      },
      release() {},
    }),
    end: () => database.close(),
  } as unknown as PostgresPool)
  return { sql, drop: () => sql.destroy() }
}

function connect<Tables>(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
