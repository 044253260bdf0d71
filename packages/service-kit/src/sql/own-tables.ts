import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openLibsql } from '@callisto/sql'
import { type Kysely, sql as raw } from 'kysely'
import type { Log } from '../log.ts'
import { PageChecksums } from './page-checksums.ts'

/** Log size from which `checkpoint` copies it into the file: SQLite's own default. */
const CHECKPOINT_BYTES = 4 << 20

/** The tables of a service and what it does with them. */
export interface Tables<Schema> {
  sql: Kysely<Schema>
  /** Copies a long log into the file. To be called every now and then. */
  checkpoint(): Promise<void>
  close(): Promise<void>
}

/** Tables that the caller has opened. */
export function givenTables<Schema>(sql: Kysely<Schema>): Tables<Schema> {
  return { sql, checkpoint: async () => undefined, close: () => sql.destroy() }
}

interface OwnTablesOptions<Schema> {
  /** Of the service, and of its file: `market` has `market.db`. */
  name: string
  /** The folder of the file, which is created when it is missing. */
  dataDir: string | undefined
  migrate(sql: Kysely<Schema>): Promise<void>
  log: Log
}

/**
 * A service's own database file. One that is damaged, or that this version cannot migrate, is set aside and replaced by an
 * empty one: for tables that the chain has everything of.
 */
export async function openOwnTables<Schema>({
  name,
  dataDir,
  migrate,
  log,
}: OwnTablesOptions<Schema>): Promise<Tables<Schema>> {
  if (dataDir === undefined) throw new TypeError(`the ${name} service needs dataDir or sql`)
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, `${name}.db`)
  const isNew = !existsSync(path)
  try {
    if (isNew) removeFiles(path)
    else assertUnchanged(path)
    return await open(path, migrate)
  } catch (error) {
    if (isNew) throw error
    const aside = setAside(path)
    log.warn(
      { err: error, aside },
      `${name}: the chain is folded again, as the tables are damaged and were set aside`,
    )
    return open(path, migrate)
  }
}

async function open<Schema>(
  path: string,
  migrate: OwnTablesOptions<Schema>['migrate'],
): Promise<Tables<Schema>> {
  const sql = openLibsql<Schema>(path, { isDurable: false })
  const checksums = new PageChecksums(path)
  try {
    // The file changes only in `copyLog`, which records its pages before.
    await raw`pragma wal_autocheckpoint = 0`.execute(sql)
    const { rows } = await raw<{ quick_check: string }>`pragma quick_check(1)`.execute(sql)
    if (rows[0]?.quick_check !== 'ok') throw new Error(rows[0]?.quick_check)
    checksums.record()
    await migrate(sql)
  } catch (error) {
    await sql.destroy()
    throw error
  }
  return {
    sql,
    checkpoint: async () => {
      if (logBytes(path) >= CHECKPOINT_BYTES) await copyLog(sql, checksums)
    },
    close: async () => {
      try {
        await copyLog(sql, checksums)
      } finally {
        await sql.destroy()
      }
    },
  }
}

/** Nothing is committed meanwhile: the connection is taken, and there is only one. */
async function copyLog<Schema>(sql: Kysely<Schema>, checksums: PageChecksums): Promise<void> {
  await sql.connection().execute(async (connection) => {
    checksums.record(true)
    await raw`pragma wal_checkpoint(truncate)`.execute(connection)
  })
}

const logBytes = (path: string) => (existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0)

/** Throws when the file is not as it was written, also after a crash. */
function assertUnchanged(path: string): void {
  if (statSync(path).size === 0) throw new Error('the file is empty')
  new PageChecksums(path).verify()
}

/** Keeps the newest damaged file only. */
function setAside(path: string): string {
  const aside = `${path}.damaged`
  removeFiles(aside)
  for (const suffix of SUFFIXES) {
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${aside}${suffix}`)
  }
  return aside
}

/** The file, its log, the index of the log, and the checksums of its pages. */
const SUFFIXES = ['', '-wal', '-shm', '.pages']

function removeFiles(path: string): void {
  for (const suffix of SUFFIXES) rmSync(`${path}${suffix}`, { force: true })
}
